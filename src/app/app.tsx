/** The root component: actors, layout and the current page. */
import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect } from 'react';
import { routeOf } from '../routes/routes.ts';
import { Footer } from '../ui/layout/footer.tsx';
import { Header, TestStrip } from '../ui/layout/header.tsx';
import { ActorsProvider, type AppWindow, useActors } from './actors.tsx';
import styles from './app.module.css';
import { useLazyCode } from './lazy-code.ts';
import { type InitialPage, PageHost, type PageLogic } from './page-host.tsx';

type AppProps = {
  readonly actors: AppWindow;
  readonly logic: PageLogic;
  readonly initialPage: InitialPage | null;
  /** Called once the first render is mounted. */
  readonly onMounted?: () => void;
};

export function App({ actors, logic, initialPage, onMounted }: AppProps) {
  useEffect(() => onMounted?.(), [onMounted]);
  return (
    <ActorsProvider actors={actors}>
      <Layout>
        <PageHost logic={logic} initialPage={initialPage} />
      </Layout>
    </ActorsProvider>
  );
}

/** Pages with their own newsletter form. */
const ownNewsletterPages = /^(?:about|newsletter)$/;

/** The layout around every page: skip link, test strip, header, footer and the announcer's live region. */
export function Layout({ children }: { children: ReactNode }) {
  const actors = useActors();
  const { application, session, maintenance, navigation } = actors;
  const { visit, suspendedVisit } = useSelector(navigation, ({ context }) => context);
  const isClosed = visit.name === 'maintenance';
  // Like its page, the footer stays mounted in maintenance, with what was typed into it (§maintenance.return).
  const footedVisit = isClosed ? suspendedVisit : visit;
  const isSandbox = useSelector(maintenance, ({ context }) => context.settings?.sandbox ?? false);
  const typefaces = useSelector(application, ({ context }) => context.typefaces);
  const isKnown = useSelector(session, (snapshot) => snapshot.hasTag('known'));
  const user = useSelector(session, ({ context }) => context.user);
  const hasCart = useSelector(application, (snapshot) => snapshot.matches({ cart: 'loaded' }));
  const total = useSelector(hasCart ? actors.cart : undefined, (cart) => cart?.context.cart?.total);
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      {isSandbox ? <TestStrip /> : null}
      {isClosed ? null : (
        <Header
          path={visit.name === 'notFound' ? '' : visit.path}
          typefaces={typefaces}
          account={isKnown ? { user } : null}
          total={total && total.amount !== 0 ? total.value : null}
          onLogout={() => session.send({ type: 'logout.submit' })}
        />
      )}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {footedVisit && routeOf(footedVisit.name).hasFooter ? (
        <Footer
          isHidden={isClosed}
          typefaces={typefaces}
          newsletter={ownNewsletterPages.test(footedVisit.name) ? null : <FooterNewsletter />}
        />
      ) : null}
      <div id="announcer" className="visually-hidden" aria-live="polite" aria-atomic="true" />
    </>
  );
}

/** The newsletter form in the footer, loaded lazily when it comes near the viewport. */
function FooterNewsletter() {
  const { ref, code } = useLazyCode(() => import('./newsletter.tsx'), '600px');
  return (
    <div className={styles.place} ref={ref}>
      {code ? <code.Newsletter place="footer" /> : <a href="/newsletter">Subscribe to the newsletter</a>}
    </div>
  );
}
