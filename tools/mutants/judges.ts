/** Which files are mutated, and which tests judge each: those of the same name, and those listed here. */
import { readdirSync } from 'node:fs';

const root = new URL('../../', import.meta.url);

/** Parts of machines are judged by the tests of the machines that use them. */
const partsOf: Readonly<Record<string, readonly string[]>> = {
  'cart-link': ['share', 'quote'],
  'cart-queue': ['cart', 'cart-queue', 'shop'],
  'checkout-facts': ['checkout', 'checkout-facts'],
  'checkout-setup': ['checkout'],
  'failure-of': ['session', 'page'],
  'order-place': ['order', 'order-place'],
  'payment-answer': ['payment', 'payment-answer'],
  renewed: ['orders', 'club-fonts', 'success'],
  'cart-option': ['cart-option', 'shop'],
};

/** The calculations and rules of domain/. Its other files declare shapes, which the server's tests check on the wire. */
const pureModules = [
  'cart-command',
  'coverage',
  'decimal',
  'feature-groups',
  'form-values',
  'glyph-frames',
  'glyphs',
  'junior',
  'languages',
  'library',
  'licence-text',
  'local-path',
  'money',
  'paging',
  'password',
  'price-text',
  'pricing',
  'refund',
  'rules',
  'sample-size',
  'setting-css',
  'tax',
  'text-setting',
  'totals',
  'upgrade',
];

/** Calculations that machines' tests judge too, since only machines use them. */
const machineTestsOf: Readonly<Record<string, readonly string[]>> = {
  'cart-command': ['cart'],
  'form-values': ['form'],
  glyphs: ['glyphs'],
  languages: ['languages'],
  library: ['library'],
  'sample-size': ['tester'],
};

/** Declares types alone, or is run by the conventions test alone. */
const unchanged = ['order-facts.ts', 'unprovided.ts'];

/** Every file to be mutated, as its path from the root. */
export function mutatedFiles(): string[] {
  const machines = readdirSync(new URL('machines/', root)).filter((name) => name.endsWith('.ts'));
  return [
    ...machines.filter((name) => !unchanged.includes(name)).map((name) => `machines/${name}`),
    ...pureModules.map((name) => `domain/${name}.ts`),
  ].sort();
}

const testsIn = (folder: string, isJudge: (test: string) => boolean) =>
  readdirSync(new URL(`tests/${folder}/`, root))
    .filter((test) => test.endsWith('.test.ts') && isJudge(test))
    .map((test) => `tests/${folder}/${test}`);

/** The test files that judge a file. */
export function testsFor(file: string): string[] {
  const [folder = '', base = ''] = file.split('/');
  const name = base.replace(/(?:\.machine)?\.ts$/, '');
  const names = (folder === 'machines' ? partsOf[name] : machineTestsOf[name]) ?? [];
  const machineNames = folder === 'machines' && names.length === 0 ? [name] : names;
  const ofMachines = testsIn('machines', (test) => machineNames.some((each) => test.startsWith(`${each}.`)));
  return folder === 'machines'
    ? ofMachines
    : [...testsIn('domain', (test) => test !== 'shape.test.ts'), ...ofMachines];
}
