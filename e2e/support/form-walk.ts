/** Walks one form through its rules, as a visitor would: each message appears in both its places, and disappears. */
import { expect, type Locator, type Page } from 'playwright/test';

/** One row of a table of rules (rule-tables.ts), with an entry that breaks it and one that doesn't. */
export type RuleRow = {
  /** The exact label; the first field that has it is meant. */
  readonly field: string | RegExp;
  /** Empty, or not ticked, when the rule requires a value. */
  readonly wrong: string;
  readonly message: string;
  readonly right: string;
};

export type FormUnderRules = {
  readonly form: Locator;
  /** The text on its button. */
  readonly button: string;
  readonly rows: readonly RuleRow[];
  /** Where the fields are searched for, if not in the whole form. */
  readonly part?: Locator;
  /** A submit was refused before, so that fields are validated when they are left. */
  readonly isRefused?: boolean;
};

export const fieldIn = (part: Locator, label: string | RegExp) =>
  part.getByLabel(label, { exact: true }).first();
export const problemsOf = (form: Locator) => form.getByRole('region', { name: 'There is a problem' });

type Control = { readonly kind: string; readonly value: string };

const readControl = (field: Locator): Promise<Control> =>
  field.evaluate((control) => {
    if (control instanceof HTMLSelectElement)
      return { kind: 'select', value: control.value && (control.selectedOptions[0]?.text ?? '') };
    if (!(control instanceof HTMLInputElement)) throw new Error('This is no field');
    if (control.type === 'checkbox') return { kind: 'tick', value: control.checked ? 'ticked' : '' };
    return { kind: 'text', value: control.value };
  });

/** Types, chooses or ticks, whatever the field is, and leaves it. What is too long comes from a script or an extension: typed, it would be cut. */
export async function enterValue(field: Locator, value: string): Promise<void> {
  const { kind } = await readControl(field);
  await field.evaluate((control) => control.removeAttribute('maxlength'));
  // By key: where the page is still scrolling to its errors, a click lands beside the box.
  if (kind === 'tick') {
    if ((await field.isChecked()) !== (value !== '')) await field.press('Space');
  } else if (kind === 'select') await field.selectOption(value === '' ? '' : { label: value });
  else await field.fill(value);
  await field.blur();
}

/** The messages about a field: in the list above, as a link to it, and at the field, visible and in its description. */
const messagesOf = (field: Locator) =>
  field.evaluate((control) => {
    const links = [
      ...(control.closest('form')?.querySelectorAll<HTMLAnchorElement>('section a[href^="#"]') ?? []),
    ];
    const described = (control.getAttribute('aria-describedby') ?? '').split(' ');
    const hint = document.getElementById(described.at(-1) ?? '');
    const isInvalid = control.getAttribute('aria-invalid') === 'true';
    return {
      above: links.filter(({ hash }) => hash === `#${control.id}`).map(({ textContent }) => textContent),
      atField: isInvalid && hint?.checkVisibility() ? hint.textContent : null,
      isInvalid,
    };
  });

const pollOptions = { intervals: [0, 20, 50, 100, 250] };

const expectMessage = (field: Locator, message: string) =>
  expect
    .poll(() => messagesOf(field), pollOptions)
    .toEqual({ above: [message], atField: message, isInvalid: true });

const expectNoMessage = (field: Locator, message: string) =>
  expect
    .poll(() => messagesOf(field), { ...pollOptions, message: `'${message}' goes` })
    .toEqual({ above: [], atField: null, isInvalid: false });

/** The calls that the walk sends: none, until every rule holds. */
function recordCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'GET' && pathname.startsWith('/v1/')) calls.push(pathname);
  });
  return calls;
}

/** Leaves the form filled in correctly, with nothing sent and no message shown. */
export async function walkRules(walk: FormUnderRules): Promise<void> {
  const { form, button, rows, part = form, isRefused = false } = walk;
  const calls = recordCalls(form.page());
  const required = rows.filter(({ wrong }) => wrong === '');
  for (const { field } of required) await enterValue(fieldIn(part, field), '');
  if (!isRefused) await expect(problemsOf(form), 'nothing is said before a submit').toHaveCount(0);

  await form.getByRole('button', { name: button }).click();
  await expect(problemsOf(form).getByRole('listitem')).toHaveText(required.map(({ message }) => message));
  const [only, ...others] = required;
  const goal = only && others.length === 0 ? fieldIn(part, only.field) : problemsOf(form);
  await expect(goal, 'the page goes to the summary, or to the one field').toBeFocused();
  for (const { field, message } of required) {
    await expectMessage(fieldIn(part, field), message);
    await problemsOf(form).getByRole('link', { name: message, exact: true }).click();
    await expect(fieldIn(part, field)).toBeFocused();
  }

  for (const { field, wrong, message, right } of rows) {
    const control = fieldIn(part, field);
    await enterValue(control, wrong);
    await expectMessage(control, message);
    await enterValue(control, right);
    await expectNoMessage(control, message);
  }
  await expectRefusedAgain(walk);
  const last = new Map(rows.map(({ field, right }) => [String(field), { field, right }]));
  for (const { field, right } of last.values())
    expect((await readControl(fieldIn(part, field))).value, 'entries stay').toBe(right);
  expect(calls, 'a form that is not valid sends nothing').toEqual([]);
}

/** With one invalid field, a submit leads to that field itself; corrected, no message is left. */
async function expectRefusedAgain({ form, button, rows, part = form }: FormUnderRules): Promise<void> {
  const row = rows.at(-1);
  if (!row) return;
  const control = fieldIn(part, row.field);
  await enterValue(control, row.wrong);
  await form.getByRole('button', { name: button }).click();
  await expectMessage(control, row.message);
  await expect(control).toBeFocused();
  await enterValue(control, row.right);
  await expect(problemsOf(form)).toHaveCount(0);
}
