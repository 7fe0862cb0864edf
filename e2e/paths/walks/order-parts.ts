/** What the walks of orders share. */
import { expect, type Locator } from 'playwright/test';

/** An order of one style, without its lines. */
export const orderFacts = {
  id: 'order-0001',
  number: 'SK-10001',
  date: '2026-03-01T10:00:00.000Z',
  status: 'paid',
  licensee: 'Ada Holm',
  zip: null,
  pdf: null,
} as const;

type Files = { readonly zip: string | null; readonly pdf: string | null };

/** The files of an order that are there can be downloaded, and whether more are being made. */
export async function showsFiles(part: Locator, { zip, pdf }: Files, isMaking: boolean): Promise<void> {
  await expect(part.getByRole('link', { name: /^Download font files/ })).toHaveCount(zip === null ? 0 : 1);
  await expect(part.getByRole('link', { name: /^Download invoice/ })).toHaveCount(pdf === null ? 0 : 1);
  await expect(part.getByText(/^Your files are being prepared\./)).toHaveCount(isMaking ? 1 : 0);
}
