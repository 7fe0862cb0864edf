/** Which files are mutated, and which tests judge each: those of its name, of what imports it, and those listed here. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';

const root = new URL('../../', import.meta.url);

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

/** The machines whose tests judge these too; of the machines that import them others would only be slower. */
const machineTestsOf: Readonly<Record<string, readonly string[]>> = {
  'cart-command': ['cart'],
  'cart-option': ['shop'],
  'failure-of': ['session', 'page'],
  'form-values': ['form'],
  'sample-size': ['tester'],
};

/** The tests of the jobs of all pages. Each opens a cart, so that they judge the cart itself slowly. */
const jobTests = ['compose-calls', 'compose-replies'];

/** What joins machines and effects is judged by the tests of its name, and by these, or else by those of all jobs. */
const windowTestsOf: Readonly<Record<string, readonly string[]>> = {
  ahead: ['compose-intent', 'page-host'],
  application: [...jobTests, 'compose-intent'],
  cart: [],
  'cart-change': [...jobTests, 'compose-cart'],
  'cart-line': [...jobTests, 'cart-lines'],
  'cart-sharing': ['compose-cart-links'],
  environment: [...jobTests, 'client'],
  'fetch-page': ['compose-application', 'compose-intent'],
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

const testsOf = (folder: string, names: readonly string[]) =>
  readdirSync(new URL(`tests/${folder}/`, root))
    .filter((test) => /\.test\.tsx?$/.test(test) && names.some((name) => test.startsWith(`${name}.`)))
    .map((test) => `tests/${folder}/${test}`);

/** The files of a folder that import a file. */
const importersIn = (folder: string, file: string) =>
  filesIn(folder).filter((importer) => readFileSync(new URL(importer, root), 'utf8').includes(`/${file}'`));

/** A file's name without what says that it is a machine. */
const nameOf = (file: string) => basename(file).replace(/(?:\.machine)?\.tsx?$/, '');

/** The test files that judge a file. */
export function testsFor(file: string): string[] {
  const [folder, name] = [dirname(file), nameOf(file)];
  if (folder === 'src/compose')
    return testsOf('src', [name, `compose-${name}`, ...(windowTestsOf[name] ?? jobTests)]);
  const isMachine = (path: string) => path.endsWith('.machine.ts');
  const isPart = folder === 'machines' && !isMachine(file);
  const machines = isPart ? importersIn('machines/', basename(file)).filter(isMachine).map(nameOf) : [];
  return [
    ...(folder === 'domain' ? importersIn('tests/domain/', file) : []),
    ...testsOf('machines', [name, ...(machineTestsOf[name] ?? machines)]),
  ];
}
