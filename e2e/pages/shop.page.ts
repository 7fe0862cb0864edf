import { expect, type Locator, type Page } from 'playwright/test';

/** /shops/{font}, as a visitor uses it. */
export class ShopPage {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  /** Waits for the scripts, too: what is chosen before them is applied after them. */
  async open(font: string): Promise<void> {
    await this.page.goto(`/shops/${font}`);
    await expect(this.page.locator('html[data-hydrated]')).toBeAttached();
    await expect(this.page.getByRole('heading', { level: 1 })).toBeVisible();
  }

  /** Chooses a tier by its place in the list: 0 is none. */
  async license(kind: string, tier: number): Promise<void> {
    await this.page.getByRole('combobox', { name: new RegExp(kind) }).selectOption({ index: tier });
  }

  option(name: string): Locator {
    return this.page
      .getByRole('listitem')
      .filter({ has: this.page.getByRole('button', { name: `Add ${name}`, exact: true }) });
  }

  async add(name: string): Promise<void> {
    await this.page.getByRole('button', { name: `Add ${name}`, exact: true }).click();
    await expect(this.page.getByRole('button', { name: `${name}: Added`, exact: true })).toBeVisible();
  }

  async proceedToCheckout(): Promise<void> {
    await this.page.getByRole('link', { name: 'Proceed to checkout' }).click();
    await expect(this.page).toHaveURL(/\/checkout$/);
  }
}
