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

/**
 * Returns the function that loads the script: it resolves once `window.Stripe` exists, and rejects when this attempt fails.
 * A load that hangs is ignored: the next call fetches the script again, and the first fetch that succeeds resolves all.
 */
export function cardScriptLoader(): (isSandbox: boolean) => Promise<void> {
  const loaded = Promise.withResolvers<void>();
  return async (isSandbox) => {
    if ('Stripe' in window) return;
    const script = document.createElement('script');
    const address = scriptUrls[isSandbox ? 'sandbox' : 'stripe'];
    // The sandbox's script is a module, and browsers cache a failed module: every attempt has its own URL.
    const attempts = document.querySelectorAll(`script[src^="${address}"]`).length;
    if (isSandbox) script.type = 'module';
    script.src = attempts === 0 ? address : `${address}?try=${attempts}`;
    await new Promise<void>((resolve, reject) => {
      loaded.promise.then(resolve, reject);
      script.onload = () =>
        'Stripe' in window ? loaded.resolve() : reject(new Error('The script defines no Stripe'));
      script.onerror = () => reject(new Error('The script did not load'));
      document.head.append(script);
    });
  };
}
