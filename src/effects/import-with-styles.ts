/** What a dynamic import becomes in a build, in the place of Vite's helper (vite.config.ts): the module, with its styles. */

/** By file. The link of one that failed is gone: it is asked for again. */
const styles = new Map<string, Promise<void>>();

function addStyles(file: string): Promise<void> | undefined {
  if (document.querySelector(`link[href="/${file}"]`)) return styles.get(file);
  const link = document.createElement('link');
  const added = new Promise<void>((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`No styles: ${file}`));
    };
  });
  styles.set(file, added);
  Object.assign(link, { rel: 'stylesheet', crossOrigin: '', href: `/${file}` });
  document.head.append(link);
  return added;
}

/** Loads both at once. A failure is thrown, and told to the window as Vite does: 'vite:preloadError'. */
export async function importWithStyles<Code>(
  load: () => Promise<Code>,
  files: readonly string[] = [],
): Promise<Code> {
  try {
    const [code] = await Promise.all([load(), ...files.map(addStyles)]);
    return code;
  } catch (error) {
    dispatchEvent(new Event('vite:preloadError'));
    throw error;
  }
}
