/** Tells the job in this process that there is something to do, so that it needn't wait for its next round. */
export type Bell = {
  readonly ring: () => void;
  /** Calls the listener at every ring until the returned function is called. */
  readonly listen: (listener: () => void) => () => void;
};

export function createBell(): Bell {
  const listeners = new Set<() => void>();
  return {
    ring() {
      for (const listener of listeners) listener();
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
