/** Tells whoever subscribed that something happened. */
export type Signal = {
  readonly notify: () => void;
  /** Calls the listener at every signal until the returned function is called. */
  readonly subscribe: (listener: () => void) => () => void;
};

export function createSignal(): Signal {
  const listeners = new Set<() => void>();
  return {
    notify() {
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
