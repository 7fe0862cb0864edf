/**
 * What a dynamic import becomes in a build, in the place of Vite's helper (vite.config.ts): the module, with its styles, and
 * with modules that it imports, where these are listed: they are asked for at once, not after it.
 */

/** The folder above that of this code, which may come from a CDN. */
const [root] = import.meta.url.split('assets/');

/** By file. One that failed is gone: it is asked for again. */
const styles: Record<string, Promise<void> | undefined> = {};

function addStyles(file: string): Promise<void> {
  styles[file] ??= new Promise((resolve, reject) => {
    // The server wrote those of the first page into its HTML.
    if (document.querySelector(`[data-files~="${file}"]`)) return resolve();
    const link = document.createElement('link');
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      styles[file] = undefined;
      reject(new Error(`No styles: ${file}`));
    };
    Object.assign(link, { rel: 'stylesheet', crossOrigin: '', href: root + file });
    document.head.append(link);
  });
  return styles[file];
}

/** Loads both at once. A failure is thrown, and told to the window as Vite does: 'vite:preloadError'. */
export async function importWithStyles<Code>(
  load: () => Promise<Code>,
  files: readonly string[] = [],
): Promise<Code> {
  try {
    const [code] = await Promise.all([
      load(),
      ...files.map((file) =>
        file.endsWith('.js') ? import(/* @vite-ignore */ root + file) : addStyles(file),
      ),
    ]);
    return code;
  } catch (error) {
    dispatchEvent(new Event('vite:preloadError'));
    throw error;
  }
}
