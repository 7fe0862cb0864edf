import { expect, type Locator, type Page } from 'playwright/test';

export type Address = {
  readonly name: string;
  readonly address1: string;
  readonly zip_code: string;
  readonly city: string;
  readonly country: string;
  readonly state?: string;
};

export const berlin: Address = {
  name: 'Ada Holm',
  address1: 'Hafenstraße 12',
  zip_code: '10245',
  city: 'Berlin',
  country: 'Germany',
};

export const newYork: Address = {
  name: 'June Park',
  address1: '11 Water Street',
  zip_code: '10004',
  city: 'New York',
  country: 'United States',
  state: 'New York',
};

export const cards = {
  pays: '4242424242424242',
  authenticates: '4000002500003155',
  noFunds: '4000000000009995',
  declined: '4000000000000002',
  wrongCode: '4000000000000127',
} as const;

/** /checkout, step by step, as a buyer uses it. */
export class CheckoutPage {
  readonly page: Page;
  readonly payButton: Locator;
  constructor(page: Page) {
    this.page = page;
    this.payButton = page.getByRole('button', { name: 'Pay for font licensing' });
  }

  step(name: 'Your account' | 'Order information' | 'Order review' | 'Payment'): Locator {
    return this.page.getByRole('region', { name });
  }

  async register(email: string, password = 'low water, soft light'): Promise<void> {
    const form = this.page.getByRole('form', { name: 'Register' });
    await form.getByLabel('Email').fill(email);
    await form.getByLabel('Password').fill(password);
    await form.getByRole('button', { name: 'Register' }).click();
    await expect(this.page.getByText('You are logged in as')).toBeVisible();
  }

  async fillAddress(address: Address, form: Locator = this.step('Order information')): Promise<void> {
    await form.getByLabel('Name', { exact: true }).first().fill(address.name);
    await form.getByLabel('Address', { exact: true }).first().fill(address.address1);
    await form.getByLabel('Zip code').first().fill(address.zip_code);
    await form.getByLabel('City').first().fill(address.city);
    await form.getByLabel('Country').first().selectOption({ label: address.country });
    if (address.state) await form.getByLabel('State').first().selectOption({ label: address.state });
  }

  async proceedToReview(): Promise<void> {
    await this.page.getByRole('button', { name: 'Proceed to review your order' }).click();
  }

  async agree(): Promise<void> {
    await this.step('Order review')
      .getByRole('checkbox', { name: /licensing terms/ })
      .first()
      .check();
  }

  async proceedToPayment(): Promise<void> {
    await this.page.getByRole('button', { name: 'Everything looking good? Proceed to payment' }).click();
    await this.isAtPayment();
  }

  async isAtPayment(): Promise<void> {
    await expect(this.page.getByText('By paying below you are licensing fonts for a total of')).toBeVisible();
  }

  /** From the account to the card field, for a new customer. */
  async reachPayment(email: string, address: Address = berlin): Promise<void> {
    await this.register(email);
    await this.fillAddress(address);
    await this.proceedToReview();
    await this.agree();
    await this.proceedToPayment();
  }

  async fillCard(number: string): Promise<void> {
    await this.page.getByRole('textbox', { name: 'Card number' }).fill(number);
    await this.page.getByRole('textbox', { name: 'Expiry date' }).fill('12 / 34');
    await this.page.getByRole('textbox', { name: 'Security code' }).fill('123');
  }

  async pay(): Promise<void> {
    await this.payButton.click();
  }

  async payWith(number: string): Promise<void> {
    await this.fillCard(number);
    await this.pay();
  }

  async answerChallenge(answer: 'Complete authentication' | 'Fail authentication'): Promise<void> {
    await this.page.getByRole('dialog').getByRole('button', { name: answer }).click();
  }
}
