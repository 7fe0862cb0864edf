import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { withoutFunctions } from './react-subset.ts';

const root = join(import.meta.dirname, '..');

const cut = (code: string, names: readonly string[]) => withoutFunctions(code, parseAst(code).body, names);

test('a function that is left out is empty, and so is everything of its own', () => {
  const code = 'function a(x) { return x; }\na.prototype.b = function () {};\nfunction c() { a(); }';
  expect(cut(code, ['a'])).toBe('function a(x) {}\n\nfunction c() { a(); }');
});

test('a function that React no longer has is named: the list is read again after an update', () => {
  expect(() => cut('function a() {}', ['a', 'gone'])).toThrow('tools/react-subset.ts): gone');
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
