/** The checkout's visible state (step, entries, total), read from page and storage. */
import { expect, type Page } from 'playwright/test';

type CheckoutState = {
  /** The step that is open. */
  readonly step: string;
  /** What was typed in the information step: its fields while it is open, else the summary line it is folded to. */
  readonly entries: unknown;
  readonly total: string;
};

/** No part of a card number is in any store of the browser, nor in the URL. */
async function expectNoCardStored(page: Page): Promise<void> {
  const stored = await page.evaluate(() =>
    [...Object.values({ ...localStorage, ...sessionStorage }), document.cookie, location.href].join(' '),
  );
  expect(stored).not.toMatch(/4[ -]?\d(?:[ -]?\d){14}\b|card\[|"cvc"/);
}

/** Reads the page as it is now. */
export async function readCheckoutState(page: Page): Promise<CheckoutState> {
  await expectNoCardStored(page);
  return await page.evaluate(() => {
    const text = (element: Element | null | undefined) => element?.textContent?.trim() ?? '';
    const open = document.querySelector<HTMLElement>('section[data-step][data-state="active"]');
    const information = document.querySelector('section[data-step="information"]');
    const fields = [
      ...(information?.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select') ?? []),
    ];
    const typed = fields.map((field) => [
      field.name,
      field instanceof HTMLInputElement && field.type === 'checkbox' ? field.checked : field.value,
    ]);
    return {
      step: open?.dataset.step ?? location.pathname,
      entries: open?.dataset.step === 'information' ? typed : text(information?.querySelector('p')),
      total: text(document.querySelector('aside[aria-labelledby="order-summary"] dd:last-of-type')),
    };
  });
}
