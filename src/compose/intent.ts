/** Starts the machine of the reader's intent, with the links of the document. */
import { createActor, fromPromise } from 'xstate';
import { intentMachine, keptMs } from '../../machines/intent.machine.ts';
import type { Visit } from '../../machines/navigation.machine.ts';
import type { AppWindow } from '../app/actors.tsx';
import { savesData, watchAimedLinks } from '../effects/aimed-links.ts';
import { visitOf } from '../routes/routes.ts';
import { composeAhead } from './ahead.ts';

/** Fetches the page of a link that is about to be followed, unless the reader saves data (§navigation.ahead). */
export function startIntent(appWindow: AppWindow): void {
  const { environment, navigation } = appWindow;
  if (savesData()) return;
  const ahead = composeAhead(appWindow);
  appWindow.ahead = ahead;
  const intent = createActor(
    intentMachine.provide({
      actors: {
        wait: environment.wait,
        fetchAhead: fromPromise<null, { visit: Visit | null }>(async ({ input: { visit }, signal }) => {
          if (visit) {
            const { name, params, search } = visit;
            await ahead.fetch({ route: name, params, search }, keptMs, signal);
          }
          return null;
        }),
      },
    }),
  ).start();
  navigation.on('page.intended', (event) => intent.send(event));
  navigation.on('page.left', (event) => intent.send(event));
  watchAimedLinks((link, isPressed) =>
    navigation.send({
      type: 'link.aimed',
      visit: link && visitOf(link.pathname, link.search.slice(1)),
      isPressed,
    }),
  );
}
