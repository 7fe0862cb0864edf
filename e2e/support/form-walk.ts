/** Walks one form through its rules, in a visitor's steps: each message comes, stands in both its places, and goes. */
import { expect, type Locator, type Page } from 'playwright/test';

/** One row of a validation table (section 5 of both specifications), with an entry that breaks it and one that doesn't. */
export type RuleRow = {
  /** The label, exactly; the first field that has it is meant. */
  readonly field: string | RegExp;
  /** Empty, or no tick, when the rule is that something must be there. */
  readonly wrong: string;
  readonly message: string;
  readonly right: string;
};

export type FormUnderRules = {
  readonly form: Locator;
  /** The words on its button. */
  readonly button: string;
  readonly rows: readonly RuleRow[];
  /** Where the fields are looked for, if not in the whole form. */
  readonly part?: Locator;
  /** A submit was refused before, so that fields are checked when they are left. */
  readonly isRefused?: boolean;
};

export const fieldIn = (part: Locator, label: string | RegExp) =>
  part.getByLabel(label, { exact: true }).first();
export const problemsOf = (form: Locator) => form.getByRole('alert', { name: 'There is a problem' });

type Control = { readonly kind: string; readonly value: string };

const read = (field: Locator): Promise<Control> =>
  field.evaluate((control) => {
    if (control instanceof HTMLSelectElement)
      return { kind: 'select', value: control.value && (control.selectedOptions[0]?.text ?? '') };
    if (!(control instanceof HTMLInputElement)) throw new Error('This is no field');
    if (control.type === 'checkbox') return { kind: 'tick', value: control.checked ? 'ticked' : '' };
    return { kind: 'text', value: control.value };
  });

/** Types, chooses or ticks, whatever the field is, and leaves it. */
export async function enter(field: Locator, value: string): Promise<void> {
  const { kind } = await read(field);
  if (kind === 'tick') await field.setChecked(value !== '');
  else if (kind === 'select') await field.selectOption(value === '' ? '' : { label: value });
  else await field.fill(value);
  await field.blur();
}

/** What the form says about a field: in the list above, as a link to it, and beside it, for eyes and ears. */
const saidOf = (field: Locator) =>
  field.evaluate((control) => {
    const links = [
      ...(control.closest('form')?.querySelectorAll<HTMLAnchorElement>('[role="alert"] a') ?? []),
    ];
    const described = (control.getAttribute('aria-describedby') ?? '').split(' ');
    const beside = document.getElementById(described.at(-1) ?? '');
    const isInvalid = control.getAttribute('aria-invalid') === 'true';
    return {
      above: links.filter(({ hash }) => hash === `#${control.id}`).map(({ textContent }) => textContent),
      beside: isInvalid && beside?.checkVisibility() ? beside.textContent : null,
      isInvalid,
    };
  });

const quickly = { intervals: [0, 20, 50, 100, 250] };

const isSaid = (field: Locator, message: string) =>
  expect.poll(() => saidOf(field), quickly).toEqual({ above: [message], beside: message, isInvalid: true });

const isGone = (field: Locator, message: string) =>
  expect
    .poll(() => saidOf(field), { ...quickly, message: `'${message}' goes` })
    .toEqual({ above: [], beside: null, isInvalid: false });

/** What the walk would send: nothing, until every rule holds. */
function listenForCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'GET' && pathname.startsWith('/v1/')) calls.push(pathname);
  });
  return calls;
}

/** Leaves the form filled in rightly, with nothing sent and no message shown. */
export async function walkRules(walk: FormUnderRules): Promise<void> {
  const { form, button, rows, part = form, isRefused = false } = walk;
  const calls = listenForCalls(form.page());
  const required = rows.filter(({ wrong }) => wrong === '');
  for (const { field } of required) await enter(fieldIn(part, field), '');
  if (!isRefused) await expect(problemsOf(form), 'nothing is said before a submit').toHaveCount(0);

  await form.getByRole('button', { name: button }).click();
  await expect(problemsOf(form).getByRole('listitem')).toHaveText(required.map(({ message }) => message));
  const [only, ...others] = required;
  const goal = only && others.length === 0 ? fieldIn(part, only.field) : problemsOf(form);
  await expect(goal, 'the page goes to the summary, or to the one field').toBeFocused();
  for (const { field, message } of required) {
    await isSaid(fieldIn(part, field), message);
    await problemsOf(form).getByRole('link', { name: message, exact: true }).click();
    await expect(fieldIn(part, field)).toBeFocused();
  }

  for (const { field, wrong, message, right } of rows) {
    const control = fieldIn(part, field);
    await enter(control, wrong);
    await isSaid(control, message);
    await enter(control, right);
    await isGone(control, message);
  }
  await refusesAgain(walk);
  const last = new Map(rows.map(({ field, right }) => [String(field), { field, right }]));
  for (const { field, right } of last.values())
    expect((await read(fieldIn(part, field))).value, 'entries stay').toBe(right);
  expect(calls, 'a form that is not valid sends nothing').toEqual([]);
}

/** With one thing wrong, a submit leads to that field itself; mended, nothing is left to say. */
async function refusesAgain({ form, button, rows, part = form }: FormUnderRules): Promise<void> {
  const row = rows.at(-1);
  if (!row) return;
  const control = fieldIn(part, row.field);
  await enter(control, row.wrong);
  await form.getByRole('button', { name: button }).click();
  await isSaid(control, row.message);
  await expect(control).toBeFocused();
  await enter(control, row.right);
  await expect(problemsOf(form)).toHaveCount(0);
}
