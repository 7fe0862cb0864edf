/** /club: the fonts that members may test, and how the Club works (§site.route.club). */
import { useActorRef, useSelector } from '@xstate/react';
import type { StaticPage } from '../../../domain/pages.ts';
import type { clubFontsMachine } from '../../../machines/club-fonts.machine.ts';
import type { PageProps } from '../../routes/route.ts';
import { Button } from '../../ui/button.tsx';
import { Html } from '../../ui/html.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { splitHeading } from '../../ui/split-heading.ts';
import { BetaFontBand } from './beta-font.tsx';
import styles from './club-page.module.css';

const shapes = [{ height: '16rem' }, { height: '16rem' }];

export function ClubPage({ data, logics: logic }: PageProps<StaticPage, typeof clubFontsMachine>) {
  const actor = useActorRef(logic);
  const state = useSelector(actor, ({ value }) => value);
  const fonts = useSelector(actor, ({ context }) => context.fonts);
  const message = useSelector(actor, ({ context }) => context.failure?.message);
  const { title, text } = splitHeading(data);
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{title}</h1>
      <section className={styles.fonts} aria-labelledby="club-fonts">
        <h2 className={styles.subtitle} id="club-fonts">
          Now in the water
        </h2>
        {fonts.map((font) => (
          <BetaFontBand key={font.slug} font={font} />
        ))}
        {state === 'empty' ? (
          <p>Nothing is being tried out at the moment. The next proof is on its way.</p>
        ) : null}
        {state === 'failed' ? (
          <Notice tone="error" title="The fonts could not be loaded">
            <p>{message}</p>
            <Button onClick={() => actor.send({ type: 'fonts.retry' })}>Try again</Button>
          </Notice>
        ) : null}
        {state === 'loading' && fonts.length === 0 ? (
          <Skeleton label="The fonts are loading" lines={shapes} />
        ) : null}
      </section>
      <div className={styles.text}>
        <Html html={text} />
      </div>
    </div>
  );
}
