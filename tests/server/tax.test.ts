/** Sales tax: the shipped rates, and how a tax service's answers and failures to answer are handled. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type TaxAddress, taxUnavailableMessage } from '../../domain/tax.ts';
import { createEmbeddedTax, createTaxJar } from '../../server/gateways/tax.ts';
import { log } from '../../server/log.ts';

const at = (state: string, zip: string): TaxAddress => ({
  country: 'US',
  state,
  zip,
  city: 'Somewhere',
  street: '1 Main Street',
  of: 'purchaser',
});

describe('the shipped rates', () => {
  const { rateFor } = createEmbeddedTax();
  it.each([
    ['WA', '98101', 6.5],
    ['NY', '10004', 4],
    ['NY', '06390', 4],
    ['MN', '55401-1234', 6.875],
    ['CA', '90002', 0],
    ['OR', '97201', 0],
  ])('%s %s has %d %%, as an estimate', async (state, zip, percentage) => {
    expect(await rateFor(at(state, zip), 5000)).toMatchObject({ kind: 'rate', percentage, isEstimate: true });
  });

  it.each([
    ['NY', '90002', 'This ZIP code isn’t in New York. Check ZIP code and state.'],
    ['NY', '', 'This ZIP code isn’t in New York. Check ZIP code and state.'],
    ['WA', '9810', 'This ZIP code isn’t in Washington. Check ZIP code and state.'],
    ['ZZ', '10004', 'Please select a US state.'],
    ['NY', '<script>alert(1)', 'This ZIP code isn’t in New York. Check ZIP code and state.'],
  ])('%s %j is refused: %s', async (state, zip, message) => {
    const field = message.includes('ZIP') ? 'zip_code' : 'state';
    expect(await rateFor(at(state, zip), 5000)).toEqual({ kind: 'refused', message, field });
  });
});

describe('a tax service', () => {
  let server: Server;
  let base: string;
  let answer: (request: IncomingMessage, response: ServerResponse) => void;
  let requestBody: unknown;
  const send = (status: number, body: unknown) => (_: IncomingMessage, response: ServerResponse) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

  beforeAll(async () => {
    server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        requestBody = JSON.parse(Buffer.concat(parts).toString());
        answer(request, response);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  });
  afterAll(() => server.close());
  const rate = () => createTaxJar('key', base).rateFor(at('NY', '10004'), 24687);

  it('gets requests in dollars for digital goods, and its rate is used exactly', async () => {
    answer = send(200, { tax: { rate: 0.08875, amount_to_collect: 21.91 } });
    expect(await rate()).toEqual({ kind: 'rate', percentage: 8.875, source: 'TaxJar', isEstimate: false });
    expect(requestBody).toMatchObject({
      to_zip: '10004',
      amount: 246.87,
      line_items: [{ product_tax_code: '31000', unit_price: 246.87 }],
    });
  });

  // §tax.refused
  it.each([
    [
      'to_zip 90002 is not used within to_state NY',
      'This ZIP code isn’t in New York. Check ZIP code and state.',
      'zip_code',
    ],
    [
      'No rate for to_street',
      'The tax service doesn’t know this address. Check street, city, ZIP code and state.',
      'address1',
    ],
  ])(
    'its refusal %j is put in words for the buyer, and is no line of the log',
    async (detail, message, field) => {
      const written = vi.spyOn(log, 'warn');
      answer = send(400, { status: 400, error: 'Bad Request', detail });
      expect(await rate()).toEqual({ kind: 'refused', message, field });
      expect(written).not.toHaveBeenCalled();
    },
  );

  it.each([
    ['WA', '98101', { rate: 0, has_nexus: true }, 'unavailable'],
    ['WA', '98101', { rate: 0 }, 'unavailable'],
    ['AL', '35203', { rate: 0, has_nexus: 'false' }, 'unavailable'],
    ['WA', '98101', { rate: 0, has_nexus: false }, 'rate'],
    ['OR', '97201', { rate: 0, has_nexus: true }, 'rate'],
    ['MT', '59601', { rate: 0, has_nexus: true }, 'rate'],
    ['NH', '03301', { rate: 0, has_nexus: true }, 'rate'],
    ['DE', '19901', { rate: 0, has_nexus: true }, 'rate'],
    ['AK', '99501', { rate: 0, has_nexus: true }, 'rate'],
    // It has a sales tax, but none on what is only downloaded.
    ['CA', '90002', { rate: 0, has_nexus: true }, 'rate'],
  ])('a zero for %s %s of %j is: %s', async (state, zip, tax, kind) => {
    answer = send(200, { tax });
    expect(await createTaxJar('key', base).rateFor(at(state, zip), 5000)).toMatchObject({ kind });
  });

  it.each([
    ['a fault', send(500, {})],
    ['a refused key', send(401, { error: 'Unauthorized' })],
    ['no rate', send(200, { tax: {} })],
    ['a rate that is none', send(200, { tax: { rate: 12 } })],
    ['no JSON', (_: IncomingMessage, response: ServerResponse) => response.end('<html>')],
    ['a cut line', (request: IncomingMessage) => request.socket.destroy()],
  ])('fault 57: %s is unavailable, never a silent 0', async (_name, givenAnswer) => {
    answer = givenAnswer;
    expect(await rate()).toEqual({ kind: 'unavailable', message: taxUnavailableMessage });
  });

  it('takes a sale that it knows already for reported', async () => {
    const sale = {
      orderId: 'ord_1',
      date: new Date(),
      address: at('NY', '10004'),
      amountCents: 100,
      taxCents: 9,
    };
    answer = send(422, { error: 'Unprocessable Entity' });
    await expect(createTaxJar('key', base).record(sale)).resolves.toBeUndefined();
    answer = send(500, {});
    await expect(createTaxJar('key', base).record(sale)).rejects.toThrow('500');
  });
});
