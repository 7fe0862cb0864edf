/// <reference types="trusted-types" />
/**
 * Loads the card provider's script, the only one that isn't part of the build. Trusted types reject script URLs as plain
 * text; the page's default policy allows the provider's, because its script loads further parts of itself that way.
 */

/** Stripe's URL contains the release that the package's types describe. */
export const scriptUrls = {
  stripe: 'https://js.stripe.com/endive/stripe.js',
  sandbox: '/card-sandbox/stripe.js',
} as const;

const trustedScriptUrl = /^(?:https:\/\/(?:[\w-]+\.)*js\.stripe\.com|\/card-sandbox)\//;

window.trustedTypes?.createPolicy('default', {
  createScriptURL: (address) => {
    if (trustedScriptUrl.test(address)) return address;
    throw new TypeError(`${address} is no script of the card provider`);
  },
});

let attempts = 0;
const loaded = Promise.withResolvers<void>();

/** Fetches the script once; rejects when this attempt fails, resolves with the first attempt that succeeds. */
function fetchScript(address: string): Promise<void> {
  const script = document.createElement('script');
  // The sandbox's script is a module, and browsers cache a failed module: every attempt has its own URL.
  if (address === scriptUrls.sandbox) script.type = 'module';
  script.src = attempts === 0 ? address : `${address}?try=${attempts}`;
  attempts += 1;
  return new Promise((resolve, reject) => {
    loaded.promise.then(resolve, reject);
    script.onload = () =>
      'Stripe' in window ? loaded.resolve() : reject(new Error('The script defines no Stripe'));
    script.onerror = () => reject(new Error('The script did not load'));
    document.head.append(script);
  });
}

/**
 * Resolves once `window.Stripe` exists; rejects when the script fails. A load that hangs is ignored: another call fetches it
 * again.
 */
export async function loadCardScript(isSandbox: boolean): Promise<void> {
  if ('Stripe' in window) return;
  await fetchScript(isSandbox ? scriptUrls.sandbox : scriptUrls.stripe);
}
