/** The document's introduction: what no single call can say. */
export const overview = `Prices, carts, payments and downloads of a type foundry's shop.

## Sessions
\`users/register\` and \`users/login\` return a token: send it as \`Authorization: Bearer …\`. A call whose token is optional
answers visitors, too; with a token that has ended it is 401, so that nobody goes on as a visitor unnoticed.

## Browsers
A call that isn't GET and comes from a browser (it has an Origin, a Sec-Fetch-Site or a cookie) must come from the shop's own
origin and repeat the cookie XSRF-TOKEN in the header X-XSRF-TOKEN; otherwise it is 403 with the rule \`forged\`. Every GET of
a call that isn't cached sets the cookie (\`settings\`, say), and so does that 403. A call without those three headers, from a
program, needs no token. Origins that the shop's operator has listed (\`API_ORIGINS\`) may call from a browser by the bearer
token and without cookies; they need no token either.

## Failures
\`{"error": …}\` is a sentence for the reader, or a word for programs where a call names one (\`price_changed\`,
\`login_required\`, \`not_member\`, \`login_again\`). \`{"errors": […]}\` names each field with a sentence and a \`rule\`. 429 and
503 have Retry-After, and nothing was done. 503 is maintenance and nothing else.

## A payment
1. \`PUT cart\` with \`mode: address\`: the address is checked and stored, and the sales tax calculated. The reply's total is
   what the buyer reviews.
2. Make a payment method: Stripe.js with the publishable key of the order's account (\`settings.stripe_keys\`), or
   \`pm_card_visa\` in the sandbox.
3. \`POST checkout\` with a new Idempotency-Key, \`terms: true\`, the reviewed total and the \`revision\` of the reviewed cart.
   - \`success\`: paid.
   - \`error\` **with status 200**: the card was declined. The cart is unchanged; pay again with another key.
   - \`requires_action\`: \`stripe.handleNextAction({clientSecret})\` of Stripe.js, then \`POST payment/confirm\` (or
     \`payment/failed\`), which answers as checkout does.
   - \`pending\`, a 5xx or no answer: poll \`GET checkout/attempts/{attempt_id}\` every few seconds until it is \`paid\` or
     \`failed\`. Never charge again before that.
   - 409 \`price_changed\`: show the \`cart\` that came with it, and begin at 3 with another key.
4. Asking for an attempt that isn't known **closes it**: the answer is 404, and nothing will be charged for that key.
5. \`POST checkouts/success\` until \`zip\` and \`pdf\` are there: links of minutes, each to be followed without a token.

## What may change
Under /v1, members, calls, statuses of failures, rules and words may be added: ignore those that you don't know, as the server
ignores unknown members of requests and queries. What is there keeps its name, type and meaning; what is to go is
\`deprecated\` for at least a year first. Anything else would be /v2. \`info.version\` is the shop's version: it grows with every
release, whether the API has changed or not.

Amounts are whole cents of US dollars; times are UTC, ISO 8601.`;
