/// <reference types="trusted-types" />
/**
 * The card provider's script: the one script that isn't the build's own, and its one way into the page. Trusted types
 * refuse a script's address as text; the page's default policy lets through the provider's own, because the provider's
 * script fetches further parts of itself in that way.
 */

/** Stripe's address carries the release that the package's types describe. */
export const scripts = {
  stripe: 'https://js.stripe.com/endive/stripe.js',
  sandbox: '/card-sandbox/stripe.js',
} as const;

const trusted = /^(?:https:\/\/(?:[\w-]+\.)*js\.stripe\.com|\/card-sandbox)\//;

window.trustedTypes?.createPolicy('default', {
  createScriptURL: (address) => {
    if (trusted.test(address)) return address;
    throw new TypeError(`${address} is no script of the card provider`);
  },
});

let tries = 0;
const arrived = Promise.withResolvers<void>();

/** One attempt to fetch it; rejects when this one fails, resolves with whichever comes first. */
function fetchScript(address: string): Promise<void> {
  const script = document.createElement('script');
  // The sandbox's is a module, and a module that failed once is remembered as failed: every try has its own address.
  if (address === scripts.sandbox) script.type = 'module';
  script.src = tries === 0 ? address : `${address}?try=${tries}`;
  tries += 1;
  return new Promise((resolve, reject) => {
    arrived.promise.then(resolve, reject);
    script.onload = () => ('Stripe' in window ? arrived.resolve() : reject(new Error('It defines nothing')));
    script.onerror = () => reject(new Error('It did not come'));
    document.head.append(script);
  });
}

/** Resolves once `window.Stripe` stands. A load that hangs is left to itself: asked again, it is fetched again. */
export async function loadCardScript(isSandbox: boolean): Promise<void> {
  if ('Stripe' in window) return;
  await fetchScript(isSandbox ? scripts.sandbox : scripts.stripe);
}
