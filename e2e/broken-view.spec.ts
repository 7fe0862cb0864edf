/** `site.broken-view.frame`, `site.broken-view.report` */
import { expect } from 'playwright/test';
import { test } from './support/visit.ts';

// §site.broken-view.frame, §site.broken-view.report
test('a view that throws leaves header and footer, is reported once, and can be loaded again', async ({
  page,
  console,
}) => {
  const reports: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/v1/view-errors')) reports.push(request.postDataJSON());
  });
  // The snapshot in the HTML is trusted: without its data the view throws.
  await page.route('/blog', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    await route.fulfill({ response, body: html.replace('"data":{', '"data":{},"lost":{') });
  });
  const reported = page.waitForResponse('/v1/view-errors');
  await page.goto('/blog');
  await expect(page.getByRole('heading', { level: 1, name: 'This page is broken' })).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  expect((await reported).status()).toBe(200);
  expect(reports).toEqual([
    { route: 'blog', message: expect.any(String), frames: expect.stringMatching(/assets\/.*\.js:\d+:\d+/) },
  ]);
  // React logs what a boundary catches.
  expect(console.splice(0).join('\n')).toContain('TypeError');

  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
});
