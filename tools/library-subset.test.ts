import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { withoutFunctions } from './library-subset.ts';

const root = join(import.meta.dirname, '..');

const cut = (code: string, names: readonly string[]) => withoutFunctions(code, parseAst(code).body, names);

test('a function that is left out is empty, and so is everything of its own', () => {
  const code = 'function a(x) { return x; }\na.prototype.b = function () {};\nfunction c() { a(); }';
  expect(cut(code, ['a'])).toBe('function a(x) {}\n\nfunction c() { a(); }');
});

test('of a class the methods that are named are left out', () => {
  expect(cut('class A { b() {} get c() { return 1; } d() {} }', ['A.b', 'A.c'])).toBe('class A {   d() {} }');
});

test('a function whose result is read as a list returns an empty one', () => {
  expect(cut('function a(x) { return [x]; }', ['a[]'])).toBe('function a(x) {return[]}');
});

test('a function that the library no longer has is named: the list is read again after an update', () => {
  expect(() => cut('function a() {}', ['a', 'gone'])).toThrow('tools/library-subset.ts): gone');
});

/** What needs the functions that are left out, in a view's source. */
const uses = [
  /import [^;]*\b(?:Activity|SuspenseList|ViewTransition|useActionState|useOptimistic|useFormStatus|pre(?:load|init)(?:Module)?)\b[^;]* from 'react(?:-dom)?'/,
  /<(?:link|script|title|meta|base|html|head|body)\b/,
  /<[a-z]+-[a-z-]+\b/,
  /\bonBeforeInput\b|\bonSelect=|\b(?:form)?[aA]ction=\{(?!path\})|<Fragment\b[^>]*\bref=/,
];

test('no view uses what is left out', () => {
  const found = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    // The server renders with all of React.
    .filter((name) => name.endsWith('.tsx') && name !== 'app/render.tsx')
    .flatMap((name) => {
      const text = readFileSync(join(root, 'src', name), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
      return uses.flatMap((use) => use.exec(text)?.[0] ?? []).map((use) => `${name}: ${use}`);
    });
  expect(found).toEqual([]);
});

/** What needs the functions that are left out of XState. */
const usesOfXState =
  /\bafter: \{|\b(?:raise|cancel|log)\(|\broute: \{|\b(?:getPersistedSnapshot|definition|toJSON|ownEvents|devTools)\b|(?:[aA]ctor|Ref|machine)\.select\(/;

test('no machine of the browser uses what is left out', () => {
  const found = ['machines', 'src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && name !== 'app/render.tsx')
      .filter((name) => usesOfXState.test(readFileSync(join(root, folder, name), 'utf8'))),
  );
  expect(found).toEqual([]);
});
