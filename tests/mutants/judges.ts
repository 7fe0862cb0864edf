/** Which files are mutated, and which tests judge each: those of its own name, and what stands here. */
import { readdirSync } from 'node:fs';

const root = new URL('../../', import.meta.url);

/** Parts of machines are judged by the tests of the machines that they serve. */
const partsOf: Readonly<Record<string, readonly string[]>> = {
  'cart-queue': ['cart', 'cart-queue', 'shop'],
  'checkout-facts': ['checkout', 'checkout-facts'],
  'checkout-setup': ['checkout'],
  failed: ['session', 'page'],
  'payment-answer': ['payment'],
  'cart-option': ['cart-option', 'shop'],
};

/** The sums and rules of domain/. The other files there declare shapes, which the server's tests check on the wire. */
const sums = [
  'cart-wish',
  'decimal',
  'form-values',
  'glyphs',
  'junior',
  'library',
  'licence-text',
  'money',
  'own-path',
  'paging',
  'password',
  'price-text',
  'pricing',
  'rules',
  'sample-size',
  'tax',
  'totals',
  'upgrade',
];

/** Sums that machines' tests judge too, since only machines do them. */
const judgedByMachines: Readonly<Record<string, readonly string[]>> = {
  'cart-wish': ['cart'],
  'form-values': ['form'],
  glyphs: ['glyphs'],
  library: ['library'],
  'sample-size': ['tester'],
};

/** Every file to be mutated, as its path from the root; a default job's file is run by the conventions test alone. */
export function mutatedFiles(): string[] {
  const machines = readdirSync(new URL('machines/', root)).filter((name) => name.endsWith('.ts'));
  return [
    ...machines.filter((name) => name !== 'unprovided.ts').map((name) => `machines/${name}`),
    ...sums.map((name) => `domain/${name}.ts`),
  ].sort();
}

const testsIn = (room: string, isJudge: (test: string) => boolean) =>
  readdirSync(new URL(`tests/${room}/`, root))
    .filter((test) => test.endsWith('.test.ts') && isJudge(test))
    .map((test) => `tests/${room}/${test}`);

/** The test files that judge a file. */
export function judgesOf(file: string): string[] {
  const [room = '', base = ''] = file.split('/');
  const name = base.replace(/(?:\.machine)?\.ts$/, '');
  const names = (room === 'machines' ? partsOf[name] : judgedByMachines[name]) ?? [];
  const own = room === 'machines' && names.length === 0 ? [name] : names;
  const ofMachines = testsIn('machines', (test) => own.some((each) => test.startsWith(`${each}.`)));
  return room === 'machines'
    ? ofMachines
    : [...testsIn('domain', (test) => test !== 'shape.test.ts'), ...ofMachines];
}
