/** Every machine's paths in a real browser, against the real views (PATHS=all), or the few that come to every state. */
import { test } from 'playwright/test';
import { drive } from './drive.ts';
import { isSmall, plan } from './plan.ts';

test.describe.configure({ mode: 'parallel' });
test.use({ viewport: { width: 1120, height: 760 } });

for (const { walk, path, title, axe } of plan) {
  test(title, async ({ browser }, info) => {
    const context = await browser.newContext({ baseURL: process.env.SHOP_ORIGIN ?? '' });
    const page = await context.newPage();
    page.setDefaultTimeout(6_000);
    const steps = await drive({ page, walk, path, axe, takesPictures: !isSmall });
    await context.close();
    await info.attach('walked', { body: JSON.stringify(steps), contentType: 'application/json' });
    const last = steps.at(-1);
    if (last?.failure)
      throw new Error(`step ${steps.length}, ${last.words}, then "${last.state}": ${last.failure}`);
  });
}
