/**
 * What a window needs of the outside and a test fakes: the API, the card provider, the clock, and loading another document.
 * Handed to every compose function. Storage, history and the document are the browser's own, also in tests.
 */
import type { fromPromise } from 'xstate';
import type { CardField } from '../effects/card-field.tsx';
import type { Client } from '../effects/client.ts';
import type { ClientLink } from './client.ts';
import { wait } from './wait.ts';

export type Environment = {
  /** The API client; its code loads with the first call. */
  readonly client: () => Promise<Client>;
  /** Links the client with the application. */
  readonly linkClient: (link: ClientLink) => void;
  /** Another card field than the provider's own, which the checkout loads. */
  readonly cardField?: () => Promise<CardField>;
  /** The timer of every waiting state; cancelled when the state is left. */
  readonly wait: ReturnType<typeof fromPromise<null, { milliseconds: number }>>;
  /** Loads another document, or this one again. */
  readonly location: Pick<Location, 'assign' | 'reload'>;
};

/** The environment of a window; `location` is the browser's, which a server that renders a page doesn't have. */
export function browserEnvironment(location: Environment['location']): Environment {
  let link: ClientLink | null = null;
  let client: Client | undefined;
  return {
    client: async () => {
      const code = await import('./client.ts');
      client ??= code.createClient(() => link);
      return client;
    },
    linkClient(application) {
      link = application;
    },
    wait,
    location,
  };
}
