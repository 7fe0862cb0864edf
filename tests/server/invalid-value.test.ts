import { expect, it } from 'vitest';
import { CartRequest } from '../../domain/cart.ts';
import { check, object, text } from '../../domain/shape.ts';
import { invalidValueMessage } from '../../server/invalid-value.ts';

const item = { id: 11, type: 'styles', options: { desktop: 1, web: 0, app: 0 } };
const info = (personal_info: object) => ({ cart: [item], revision: 0, user: { personal_info } });

// §forms.errors.named, §forms.errors.length
it.each([
  [info({ name: 'x'.repeat(256) }), 'Name must be at most 255 characters.'],
  [
    info({ third_party_data: { address2: 'x'.repeat(256) } }),
    'The third party’s address line 2 must be at most 255 characters.',
  ],
  [info({ city: 7 }), 'City must be a text.'],
  [{ cart: [{ ...item, id: 0 }], revision: 0 }, 'cart.0.id must be a whole number from 1 to 2147483647.'],
  [
    { cart: [{ ...item, type: 'fonts' }], revision: 0 },
    'cart.0.type must be one of families, subfamilies, styles.',
  ],
  [{ cart: [item] }, 'revision is missing.'],
  [{ cart: item, revision: 0 }, 'cart must be a list.'],
  [{ cart: [], revision: 0, mode: 'no' }, 'mode must be address.'],
  ['nothing', 'The request must be an object.'],
])('a request that can’t be read is told what is wrong: %#', (request, message) => {
  const result = check(CartRequest, request);
  expect(result.ok ? '' : invalidValueMessage(CartRequest.schema, result.path, request)).toBe(message);
});

it('never quotes a value', () => {
  const Sent = object({ code: text({ pattern: /^[A-Z]+$/ }) });
  const request = { code: '<script>' };
  const result = check(Sent, request);
  const message = result.ok ? '' : invalidValueMessage(Sent.schema, result.path, request);
  expect(message).toBe('code is not written as it has to be.');
});

it('is no longer where a request has long names', () => {
  for (const start of ['xxx', 'xxxx']) {
    const request = { cart: [{ ...item, scripts: { [start + '😀'.repeat(9000)]: 7 } }], revision: 0 };
    const result = check(CartRequest, request);
    const message = result.ok ? '' : invalidValueMessage(CartRequest.schema, result.path, request);
    expect(message.length).toBeLessThan(150);
    expect(message).toContain('cart.0.scripts.xxx');
    expect(message, 'no character is cut in half').toMatch(/^[^\uD800-\uDFFF]+$/u);
  }
});
