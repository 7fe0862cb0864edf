/** Who comes back gets the difference, in a browser that knows compression dictionaries. */
import { expect } from 'playwright/test';
import { test } from './support/deployed.ts';

test.use({ keepsFiles: true });

// §operation.builds.difference, §operation.pages.dictionary
test('the second page comes against the dictionary, and after a deploy so do scripts; all come alive', async ({
  page,
  deployed: { origin, deploy },
}) => {
  const encodings = new Map<string, string | null>();
  page.on('response', async (response) => {
    encodings.set(new URL(response.url()).pathname, await response.headerValue('content-encoding'));
  });
  /** Opens a page as from elsewhere; what came in which encoding. */
  const open = async (path: string) => {
    encodings.clear();
    await page.goto(origin + path);
    await page.locator('html[data-hydrated]').waitFor();
    return encodings;
  };
  /** How a file of the build comes that begins with this name. */
  const encodingOf = (name: string) =>
    [...encodings].find(([path]) => path.startsWith(`/assets/${name}-`))?.[1];

  const dictionary = page.waitForResponse(/\/assets\/pages\//);
  expect((await open('/about')).get('/about')).toBe('br');
  expect(encodingOf('base')).toBe('br');
  await (await dictionary).finished();
  expect((await open('/blog')).get('/blog')).toBe('dcz');
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();

  await deploy();
  await open('/blog');
  await expect.poll(() => ['base', 'main', 'boot'].map(encodingOf)).toEqual(['dcz', 'dcz', 'dcz']);
});
