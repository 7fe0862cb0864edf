/** Leaves for another page of this site as a new visit: everything starts anew, from what the browser keeps. */
export function openAddress(path: string): void {
  location.assign(path);
}
