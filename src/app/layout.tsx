/** The layout around every page: skip link, demo strip, header, footer and the live region that announces pages. */
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { routeOf } from '../routes/routes.ts';
import { DemoStrip } from '../ui/layout/demo-strip.tsx';
import { Footer } from '../ui/layout/footer.tsx';
import { Header } from '../ui/layout/header.tsx';
import { useActors } from './actors.tsx';
import { FooterNewsletter } from './footer-newsletter.tsx';

/** Pages with their own newsletter form. */
const ownNewsletterPages = /^(?:about|newsletter)$/;

export function Layout({ children }: { children: ReactNode }) {
  const actors = useActors();
  const { application, session, maintenance, navigation } = actors;
  const visit = useSelector(navigation, ({ context }) => context.visit);
  const isClosed = visit.name === 'maintenance';
  const isSandbox = useSelector(maintenance, ({ context }) => context.settings?.sandbox ?? false);
  const typefaces = useSelector(application, ({ context }) => context.typefaces);
  const isKnown = useSelector(session, (snapshot) => snapshot.hasTag('known'));
  const user = useSelector(session, ({ context }) => context.user);
  const hasCart = useSelector(application, ({ context }) => context.isCartLoaded);
  const total = useSelector(hasCart ? actors.cart : undefined, (cart) => cart?.context.cart?.total);
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      {isSandbox ? <DemoStrip /> : null}
      {isClosed ? null : (
        <Header
          path={visit.path}
          account={isKnown ? { user } : null}
          total={total && total.amount !== 0 ? total.value : null}
          onLogout={() => session.send({ type: 'logout.submit' })}
        />
      )}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {isClosed || !routeOf(visit.name).hasFooter ? null : (
        <Footer
          typefaces={typefaces}
          newsletter={ownNewsletterPages.test(visit.name) ? null : <FooterNewsletter />}
        />
      )}
      <div id="announcer" className="visually-hidden" role="status" />
    </>
  );
}
