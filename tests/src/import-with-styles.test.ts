import { afterEach, expect, test, vi } from 'vitest';
import { importWithStyles } from '../../src/effects/import-with-styles.ts';

const linkOf = (file: string) => document.querySelector<HTMLLinkElement>(`link[href$="${file}"]`);
const code = { View: 'page' };

afterEach(() => document.head.replaceChildren());

test('a module comes once its styles are there, which are asked for once', async () => {
  const reports: unknown[] = [];
  const imports = ['first', 'second'].map(async (which) => {
    reports.push(which, await importWithStyles(async () => code, ['assets/a.css']));
  });
  await Promise.resolve();
  expect(document.querySelectorAll('link[href$="assets/a.css"]')).toHaveLength(1);
  expect(reports).toEqual([]);
  linkOf('assets/a.css')?.dispatchEvent(new Event('load'));
  await Promise.all(imports);
  expect(reports).toEqual(['first', code, 'second', code]);
});

test('styles that the server wrote into the page aren’t loaded once more', async () => {
  document.head.innerHTML = '<style data-files="assets/one.css assets/b.css"></style>';
  expect(await importWithStyles(async () => code, ['assets/b.css'])).toBe(code);
  expect(document.querySelectorAll('link')).toHaveLength(0);
});

test('what a module imports is asked for beside it, and its failure is that of the module', async () => {
  let isAsked = false;
  const load = async () => {
    isAsked = true;
    return code;
  };
  await expect(importWithStyles(load, ['assets/gone.js'])).rejects.toThrow('assets/gone.js');
  expect(isAsked).toBe(true);
  expect(document.querySelectorAll('link')).toHaveLength(0);
});

test('a failure is thrown and told to the window; the file is asked for again', async () => {
  const failed = vi.fn();
  addEventListener('vite:preloadError', failed);
  const first = importWithStyles(async () => code, ['assets/c.css']);
  linkOf('assets/c.css')?.dispatchEvent(new Event('error'));
  await expect(first).rejects.toThrow('assets/c.css');
  expect(failed).toHaveBeenCalledOnce();
  const second = importWithStyles(async () => code, ['assets/c.css']);
  linkOf('assets/c.css')?.dispatchEvent(new Event('load'));
  expect(await second).toBe(code);
  await expect(importWithStyles(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect(failed).toHaveBeenCalledTimes(2);
  removeEventListener('vite:preloadError', failed);
});
