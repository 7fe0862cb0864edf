import { expect, test } from 'vitest';
import { renderPage } from '../../src/app/render.tsx';
import { settings } from '../support/foundry.ts';

test('a page that could not be loaded rejects with the error itself, for the log', async () => {
  const thrown = new Error('a module that fails');
  const rendered = renderPage({
    path: '/blog',
    search: '',
    frame: async () => ({ settings, typefaces: [] }),
    callApi: () => Promise.reject(thrown),
    clean: (html) => html,
  });
  await expect(rendered).rejects.toBe(thrown);
});
