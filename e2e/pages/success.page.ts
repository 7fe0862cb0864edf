import { readFile } from 'node:fs/promises';
import { expect, type Page } from 'playwright/test';

/** /checkouts/success, as a buyer uses it. */
export class SuccessPage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  async arrived(): Promise<void> {
    await expect(this.page).toHaveURL(/\/checkouts\/success$/, { timeout: 30_000 });
    await expect(this.page.getByText('Thank you for your order!')).toBeVisible();
  }

  /** The file that one of the two buttons saves, once it has been made; the page stays. */
  async download(button: 'Download font files' | 'Download invoice'): Promise<Buffer> {
    const link = this.page.getByRole('link', { name: button });
    await expect(link).toHaveAttribute('href', /\/v1\/downloads\//, { timeout: 45_000 });
    const saved = this.page.context().waitForEvent('download');
    await link.click();
    const file = await (await saved).path();
    await this.arrived();
    return await readFile(file);
  }
}
