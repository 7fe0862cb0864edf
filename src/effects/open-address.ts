/** Opens another page of this site by a full load. */
export function openAddress(path: string): void {
  location.assign(path);
}
