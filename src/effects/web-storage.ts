/** The storages of browsers, which may refuse or lose what is stored. */

/** A storage as an adapter; without one, where the browser refuses it, nothing is stored. */
export const adapterOf = (storage: () => Storage) => ({
  read: (name: string) => {
    try {
      return storage().getItem(name);
    } catch {
      return null;
    }
  },
  /** False when storage is refused or full. */
  write: (name: string, value: string) => {
    try {
      storage().setItem(name, value);
      return true;
    } catch {
      return false;
    }
  },
  remove: (name: string) => {
    try {
      storage().removeItem(name);
    } catch {
      // If storage is refused, nothing is stored either.
    }
  },
});

/** What only this tab is to know, also after a reload. */
export const tabStorage = adapterOf(() => sessionStorage);
