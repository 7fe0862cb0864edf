/**
 * Which build of the site the server has, and whether this window may be loaded anew. Without the API's client: that is
 * a file of its own, and may be what is missing.
 */

/** In session storage: the builds that this tab loaded unasked, parted by spaces. */
const loadedUnasked = 'loaded_builds';

/** What stands around the page goes on from page to page, and so does what is typed there. */
const isTypedAround = () =>
  [...document.querySelectorAll<HTMLInputElement>('input:is([type="text"], [type="email"])')].some(
    (field) => field.value !== '' && !field.closest('main'),
  );

/** The name of the build that pages now bring; rejects when the server can't be asked. */
export async function readBuild(signal: AbortSignal): Promise<string> {
  const answer = await fetch('/v1/settings', { signal });
  const settings: unknown = await answer.json();
  const isNamed = typeof settings === 'object' && settings !== null && 'build' in settings;
  return isNamed && typeof settings.build === 'string' ? settings.build : '';
}

/** True once for each build, while nothing is typed that would be lost; throws where nothing can be kept of it. */
export function claimReload(build: string): boolean {
  if (isTypedAround()) return false;
  const loaded = sessionStorage.getItem(loadedUnasked)?.split(' ') ?? [];
  if (loaded.includes(build)) return false;
  sessionStorage.setItem(loadedUnasked, [...loaded, build].join(' '));
  return true;
}
