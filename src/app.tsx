/** The whole window: the actors, the router's idea of the address, the frame and the page in it. */
import { useEffect } from 'react';
import { Router } from 'wouter';
import { type Actors, ActorsProvider } from './actors.tsx';
import { Frame } from './frame.tsx';
import { type Arrived, PageHost, type PageLogic } from './page-host.tsx';

type AppProps = {
  readonly actors: Actors;
  readonly logic: PageLogic;
  readonly arrived: Arrived | null;
  /** On the server: the address to render. */
  readonly address?: { readonly path: string; readonly search: string };
  /** Called once the first render stands in the document. */
  readonly onMounted?: () => void;
};

export function App({ actors, logic, arrived, address, onMounted }: AppProps) {
  useEffect(() => onMounted?.(), [onMounted]);
  return (
    <ActorsProvider actors={actors}>
      <Router {...(address ? { ssrPath: address.path, ssrSearch: address.search } : {})}>
        <Frame>
          <PageHost logic={logic} arrived={arrived} />
        </Frame>
      </Router>
    </ActorsProvider>
  );
}
