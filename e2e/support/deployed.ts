/** A deploy while somebody is on the site: another build serves. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type ShopProcess, startShopProcess } from '../../tests/support/shop-process.ts';
import { otherBuild } from './other-build.ts';
import { test as base } from './visit.ts';

type Deploying = {
  /** Whether the old build's files can still be had: for a week they can. */
  readonly keepsFiles: boolean;
  /** A shop of this test's own, and a function that replaces it with another build. */
  readonly deployed: { readonly origin: string; readonly deploy: () => Promise<void> };
};

export const test = base.extend<Deploying>({
  keepsFiles: [false, { option: true }],
  // Two shops are started and a build is copied: that has a time of its own.
  deployed: [
    async ({ dataDir, page, keepsFiles }, use) => {
      let shop: ShopProcess = await startShopProcess(dataDir);
      const { origin } = shop;
      const other = await otherBuild();
      const deploy = async () => {
        await shop.stop();
        if (!keepsFiles) await rm(join(dataDir, 'files/assets'), { recursive: true });
        shop = await startShopProcess(dataDir, { PORT: new URL(origin).port }, [], other.folder);
      };
      await use({ origin, deploy });
      await page.goto('about:blank');
      await shop.stop();
      await other.remove();
    },
    { timeout: 60_000 },
  ],
});
