import { expect, type Page } from 'playwright/test';

/** /checkouts/success, in a buyer's words. */
export class SuccessPage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  async arrived(): Promise<void> {
    await expect(this.page).toHaveURL(/\/checkouts\/success$/, { timeout: 30_000 });
    await expect(this.page.getByText('Thank you for your order!')).toBeVisible();
  }

  /** The bytes behind one of the two buttons, once the files have been made. */
  async download(button: 'Download font files' | 'Download invoice'): Promise<Buffer> {
    const link = this.page.getByRole('link', { name: button });
    await expect(link).toHaveAttribute('href', /\/v1\/downloads\//, { timeout: 45_000 });
    const href = await link.getAttribute('href');
    const answer = await this.page.request.get(href ?? '');
    expect(answer.status()).toBe(200);
    return answer.body();
  }
}
