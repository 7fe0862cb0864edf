/** Where a buyer stands in the checkout, as the page and the browser's own store tell it. */
import { expect, type Page } from 'playwright/test';

type Standing = {
  /** The step that is open. */
  readonly step: string;
  /** What was typed in step 2: its fields while it is open, else the line it is folded to. */
  readonly entries: unknown;
  readonly total: string;
};

/** Nothing of a card number is in any store of the browser, nor in the address. */
async function keepsNoCard(page: Page): Promise<void> {
  const kept = await page.evaluate(() =>
    [...Object.values({ ...localStorage, ...sessionStorage }), document.cookie, location.href].join(' '),
  );
  expect(kept).not.toMatch(/4[ -]?\d(?:[ -]?\d){14}\b|card\[|"cvc"/);
}

/** Reads the page as it is now. */
export async function standing(page: Page): Promise<Standing> {
  await keepsNoCard(page);
  return await page.evaluate(() => {
    const text = (element: Element | null | undefined) => element?.textContent?.trim() ?? '';
    const open = document.querySelector<HTMLElement>('section[data-step][data-state="active"]');
    const information = document.querySelector('section[data-step="2"]');
    const fields = [
      ...(information?.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select') ?? []),
    ];
    const typed = fields.map((field) => [
      field.name,
      field instanceof HTMLInputElement && field.type === 'checkbox' ? field.checked : field.value,
    ]);
    return {
      step: open?.dataset.step ?? location.pathname,
      entries: open?.dataset.step === '2' ? typed : text(information?.querySelector('p')),
      total: text(document.querySelector('aside[aria-labelledby="order-summary"] dd:last-of-type')),
    };
  });
}
