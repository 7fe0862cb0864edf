/** Wakes this process's job runner, so that it needn't wait for its next poll. */
export type WakeSignal = {
  readonly notify: () => void;
  /** Calls the listener at every signal until the returned function is called. */
  readonly subscribe: (listener: () => void) => () => void;
};

export function createWakeSignal(): WakeSignal {
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
