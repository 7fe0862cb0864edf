/** The root component: actors, router location, layout and the current page. */
import { useEffect } from 'react';
import { Router } from 'wouter';
import { ActorsProvider, type AppWindow } from './actors.tsx';
import { Layout } from './layout.tsx';
import { type InitialPage, PageHost, type PageLogic } from './page-host.tsx';

type AppProps = {
  readonly actors: AppWindow;
  readonly logic: PageLogic;
  readonly initialPage: InitialPage | null;
  /** On the server: the address to render. */
  readonly address?: { readonly path: string; readonly search: string };
  /** Called once the first render is mounted. */
  readonly onMounted?: () => void;
};

export function App({ actors, logic, initialPage, address, onMounted }: AppProps) {
  useEffect(() => onMounted?.(), [onMounted]);
  return (
    <ActorsProvider actors={actors}>
      <Router {...(address ? { ssrPath: address.path, ssrSearch: address.search } : {})}>
        <Layout>
          <PageHost logic={logic} initialPage={initialPage} />
        </Layout>
      </Router>
    </ActorsProvider>
  );
}
