/**
 * Defines `window.Stripe` for a shop without keys. `loadStripe` uses it if it is already there and then loads nothing from
 * elsewhere. Card numbers go to the sandbox's own address, never to the shop's calls.
 */
import { callApi } from './api.js';
import { challenge } from './challenge.js';
import { cardOf, createElements } from './elements.js';

/** @typedef {import('./api.js').ApiError} ApiError */
/** @typedef {import('./api.js').Intent} Intent */
/** @typedef {{ type?: string, card?: unknown, billing_details?: { name?: string | null } }} MethodData */

const notAuthenticated = {
  type: 'invalid_request_error',
  code: 'payment_intent_authentication_failure',
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

/** @param {string} message @returns {{ error: ApiError }} */
function refused(message) {
  return { error: { type: 'invalid_request_error', message } };
}

/** @param {string} key the publishable key of one account */
function Stripe(key) {
  if (typeof key !== 'string' || !key.startsWith('pk_')) {
    throw new Error('Please call Stripe() with your publishable key.');
  }

  /** @param {MethodData} data */
  const createPaymentMethod = async (data) => {
    const card = cardOf(data.card);
    if (!card) return refused('The card elements are not mounted.');
    const [problem] = [card.number.check(), card.expiry.check(), card.cvc.check()].filter((error) => error);
    if (problem) return { error: problem };
    const name = data.billing_details?.name;
    const result = await callApi(key, 'POST', 'payment_methods', {
      type: 'card',
      'card[number]': card.number.digits(),
      'card[exp_month]': card.expiry.digits().slice(0, 2),
      'card[exp_year]': card.expiry.digits().slice(2),
      'card[cvc]': card.cvc.digits(),
      ...(name ? { 'billing_details[name]': name } : {}),
    });
    return result.error ? { error: result.error } : { paymentMethod: result.reply };
  };

  /** @param {string} clientSecret @returns {Promise<{ paymentIntent: Intent, error?: undefined } | { error: ApiError }>} */
  const retrievePaymentIntent = async (clientSecret) => {
    const id = String(clientSecret).split('_secret_')[0] ?? '';
    const path = `payment_intents/${encodeURIComponent(id)}`;
    /** @type {{ reply: Intent, error?: undefined } | { error: ApiError }} */
    const result = await callApi(key, 'GET', path, { client_secret: clientSecret });
    return result.error ? { error: result.error } : { paymentIntent: result.reply };
  };

  /** An intent that needs no action is returned as it is. @param {{ clientSecret: string }} options */
  const handleNextAction = async ({ clientSecret }) => {
    const found = await retrievePaymentIntent(clientSecret);
    if (found.error || found.paymentIntent.status !== 'requires_action') return found;
    const outcome = await challenge(found.paymentIntent);
    const path = `payment_intents/${encodeURIComponent(found.paymentIntent.id)}/challenge`;
    /** @type {{ reply: Intent, error?: undefined } | { error: ApiError }} */
    const result = await callApi(key, 'POST', path, { client_secret: clientSecret, outcome });
    if (result.error) return { error: result.error };
    if (outcome === 'passed') return { paymentIntent: result.reply };
    return { error: { ...notAuthenticated, payment_intent: result.reply } };
  };

  return {
    elements: createElements,
    createPaymentMethod,
    retrievePaymentIntent,
    handleNextAction,
    /** @param {string} clientSecret */
    handleCardAction: (clientSecret) => handleNextAction({ clientSecret }),
    /** The shop's intents are confirmed on its server; only the challenge is left to the browser. */
    confirmCardPayment: /** @param {string} clientSecret */ (clientSecret) =>
      handleNextAction({ clientSecret }),
    createToken: async () => refused('The card sandbox makes payment methods, not tokens.'),
    _registerWrapper: () => undefined,
    registerAppInfo: () => undefined,
  };
}

/** This version of @stripe/stripe-js compares its own release with it. */
Stripe.version = 'endive';

Object.assign(window, { Stripe });
