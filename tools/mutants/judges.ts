/** Which files are mutated, and which tests judge each: those of the same name, and those listed here. */
import { readdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';

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

/** Calculations that these tests of domain/ judge; all others are judged by all tests, the slow ones too. */
const domainTestsOf: Readonly<Record<string, readonly string[]>> = {
  decimal: ['decimal'],
  'feature-groups': ['feature-groups'],
  'glyph-frames': ['glyph-frames'],
  glyphs: ['glyphs'],
  languages: ['languages'],
  library: ['library'],
  'local-path': ['local-path'],
  paging: ['paging'],
  'price-text': ['price-text'],
  rules: ['rules'],
  'sample-size': [],
  'setting-css': ['text-setting'],
  'text-setting': ['text-setting'],
};

/** Calculations that machines' tests judge too, since only machines use them. */
const machineTestsOf: Readonly<Record<string, readonly string[]>> = {
  'cart-command': ['cart'],
  'form-values': ['form'],
  glyphs: ['glyphs'],
  languages: ['languages'],
  library: ['library'],
  'sample-size': ['tester'],
};

/** The tests of the jobs of all pages. Each opens a cart, so that they judge the cart itself slowly. */
const jobTests = ['compose-calls', 'compose-replies'];

/** What joins machines and effects is judged by the tests of its name, and by these, or else by those of all jobs. */
const windowTestsOf: Readonly<Record<string, readonly string[]>> = {
  cart: [],
  'cart-change': [...jobTests, 'compose-cart'],
  'cart-line': [...jobTests, 'cart-lines'],
  'cart-sharing': ['compose-cart-links'],
  environment: [...jobTests, 'client'],
};

/** Declares types alone, or is run by the conventions test alone. */
const unchanged = ['order-facts.ts', 'unprovided.ts'];

const filesIn = (folder: string) =>
  readdirSync(new URL(folder, root))
    .filter((name) => /\.tsx?$/.test(name) && !unchanged.includes(name))
    .map((name) => folder + name);

/** Every file to be mutated, as its path from the root. */
export const mutatedFiles = (): string[] =>
  [
    ...filesIn('machines/'),
    ...filesIn('src/compose/'),
    ...pureModules.map((name) => `domain/${name}.ts`),
  ].sort();

const testsIn = (folder: string, isJudge: (test: string) => boolean) =>
  readdirSync(new URL(`tests/${folder}/`, root))
    .filter((test) => /\.test\.tsx?$/.test(test) && isJudge(test))
    .map((test) => `tests/${folder}/${test}`);

const testsOf = (folder: string, names: readonly string[]) =>
  testsIn(folder, (test) => names.some((name) => test.startsWith(`${name}.`)));

/** The test files that judge a file. */
export function testsFor(file: string): string[] {
  const [folder, name] = [dirname(file), basename(file).replace(/(?:\.machine)?\.tsx?$/, '')];
  if (folder === 'machines') return testsOf('machines', partsOf[name] ?? [name]);
  if (folder === 'src/compose')
    return testsOf('src', [name, `compose-${name}`, ...(windowTestsOf[name] ?? jobTests)]);
  return [
    ...(domainTestsOf[name]
      ? testsOf('domain', domainTestsOf[name])
      : testsIn('domain', (test) => test !== 'shape.test.ts')),
    ...testsOf('machines', machineTestsOf[name] ?? []),
  ];
}
