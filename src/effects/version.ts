/**
 * The server's build, and whether this window may be reloaded. Doesn't use the API client, whose file may be the missing
 * one.
 */

/** sessionStorage key: builds that this tab reloaded for automatically, separated by spaces. */
const autoReloadedKey = 'loaded_builds';

/** Input outside <main> survives navigation, and would be lost by a reload. */
const hasInputOutsideMain = () =>
  [...document.querySelectorAll<HTMLInputElement>('input:is([type="text"], [type="email"])')].some(
    (field) => field.value !== '' && !field.closest('main'),
  );

/** The name of the build that the server's pages currently load, '' if unknown; rejects when the request fails. */
export async function fetchServerBuild(signal: AbortSignal): Promise<string> {
  const response = await fetch('/v1/settings', { signal });
  const settings: unknown = await response.json();
  const hasBuild = typeof settings === 'object' && settings !== null && 'build' in settings;
  return hasBuild && typeof settings.build === 'string' ? settings.build : '';
}

/** True once per build, unless something typed would be lost; throws where session storage is refused. */
export function claimReload(build: string): boolean {
  if (hasInputOutsideMain()) return false;
  const loaded = sessionStorage.getItem(autoReloadedKey)?.split(' ') ?? [];
  if (loaded.includes(build)) return false;
  sessionStorage.setItem(autoReloadedKey, [...loaded, build].join(' '));
  return true;
}
