/** Provides the announcer with this window's page, and tells it of the cart. */
import { createActor, fromCallback } from 'xstate';
import { type AnnouncerEvent, announcerMachine } from '../../machines/announcer.machine.ts';
import type { AppWindow } from '../app/actors.tsx';
import { speak, watchStatuses, watchTyping } from '../effects/spoken.ts';

const watchPage = fromCallback<AnnouncerEvent>(({ sendBack }) => {
  const stopStatuses = watchStatuses((key, text) =>
    sendBack({
      type: text ? 'announcement.made' : 'announcement.withdrawn',
      announcement: { kind: 'status', key, text },
    }),
  );
  const stopTyping = watchTyping(() => sendBack({ type: 'typing.noticed' }));
  return () => {
    stopStatuses();
    stopTyping();
  };
});

/** The started announcer of this window; it hears of the cart once that is open. */
export function startAnnouncer(appWindow: AppWindow) {
  const { application, environment } = appWindow;
  const announcer = createActor(
    announcerMachine.provide({ actors: { watchPage, wait: environment.wait } }),
  ).start();
  announcer.subscribe(({ context }) => speak(context.text));
  const followCart = (snapshot: ReturnType<typeof application.getSnapshot>) => {
    if (!snapshot.matches({ cart: 'loaded' })) return;
    subscription.unsubscribe();
    appWindow.cart.on('items.changed', ({ news }) =>
      announcer.send({ type: 'announcement.made', announcement: { kind: 'cart', news } }),
    );
  };
  const subscription = application.subscribe(followCart);
  followCart(application.getSnapshot());
  return announcer;
}
