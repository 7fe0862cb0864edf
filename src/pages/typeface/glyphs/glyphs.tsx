/** A grid of a style's characters, with one of them shown large; loaded when near the viewport. */
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { TypefaceDetail } from '../../../../domain/catalogue.ts';
import type { glyphAxesMachine } from '../../../../machines/glyph-axes.machine.ts';
import { type glyphsMachine, selectFound } from '../../../../machines/glyphs.machine.ts';
import { Button } from '../../../ui/button.tsx';
import { FailedNotice } from '../../../ui/notice.tsx';
import { StyleOptions } from '../../../ui/style-options.tsx';
import { WholeFace } from '../../../ui/whole-face.tsx';
import { LabelledSelect, SearchBar } from '../search-bar.tsx';
import { GlyphGrid } from './glyph-grid.tsx';
import styles from './glyphs.module.css';
import { Inspector } from './inspector.tsx';

type GlyphsProps = {
  readonly detail: TypefaceDetail;
  readonly logics: {
    readonly glyphs: typeof glyphsMachine;
    readonly glyphAxes: typeof glyphAxesMachine;
  };
};

export function Glyphs({ detail, logics }: GlyphsProps) {
  const { subfamilies } = detail.examples;
  const allStyles = subfamilies.flatMap((subfamily) => subfamily.styles);
  const main = allStyles.find((style) => style.class === detail.family.main_style.class) ?? allStyles[0];
  const glyphs = useActorRef(logics.glyphs, { input: { styleId: main?.id ?? 0 } });
  const { send } = glyphs;
  const context = useSelector(glyphs, (snapshot) => snapshot.context);
  const axes = useActorRef(logics.glyphAxes, {
    input: {
      slug: detail.family.slug,
      axes: detail.variable?.axes ?? [],
      codePoint: context.codePoint,
    },
  });
  const isListing = useSelector(glyphs, (snapshot) => snapshot.matches('listing'));
  const isFailed = useSelector(glyphs, (snapshot) => snapshot.matches('failed'));
  const { list, search, codePoint, styleId, failure } = context;
  const found = selectFound({ context });
  useEffect(() => axes.send({ type: 'character.changed', codePoint }), [axes, codePoint]);
  return (
    <div className={styles.frame}>
      {list ? <WholeFace family={list.class} url={list.url} /> : null}
      <SearchBar
        label="Find a character, its name or code point"
        placeholder="é, e acute, U+00E9"
        search={search}
        onSearch={(text) => send({ type: 'glyphs.search', text })}
        count={
          isListing ? 'Reading the font …' : list ? `${found.length} of ${list.glyphs.length} characters` : ''
        }
      >
        <LabelledSelect
          label="Style"
          value={styleId}
          onChoose={(id) => {
            send({ type: 'style.choose', id: Number(id) });
            // Another style is shown as it is.
            axes.send({ type: 'axes.reset' });
          }}
        >
          <StyleOptions subfamilies={subfamilies} by="id" />
        </LabelledSelect>
      </SearchBar>
      {isFailed && failure ? (
        <FailedNotice title={failure.message} onRetry={() => send({ type: 'glyphs.retry' })} />
      ) : null}
      {list ? (
        <div className={styles.columns} aria-busy={isListing}>
          <Inspector glyphs={glyphs} detail={detail} list={list} axes={axes} />
          {found.length > 0 ? (
            <GlyphGrid
              glyphs={found}
              face={list.class}
              chosen={codePoint}
              onChoose={(chosen) => send({ type: 'glyph.choose', codePoint: chosen })}
              onMove={(by) => send({ type: 'glyph.move', by })}
            />
          ) : (
            <div className={styles.empty}>
              <p>This style has no “{search}”.</p>
              <Button onClick={() => send({ type: 'glyphs.search', text: '' })}>Show every character</Button>
            </div>
          )}
        </div>
      ) : null}
    </div>
  );
}
