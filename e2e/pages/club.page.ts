import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, type Page } from 'playwright/test';

/** The path of an invitation made by the command, as its user runs it while the shop is running. */
export async function inviteByCommand(email: string, dataDir = process.env.SHOP_DATA): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['server/commands/invite.ts', email], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: { ...process.env, DATA_DIR: dataDir },
  });
  return new URL(stdout.split('\n')[0] ?? '').pathname;
}

/** The registration for the Club, with the labels on its screen. */
export class ClubRegistrationPage {
  private readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  get form() {
    return this.page.getByRole('form', { name: 'Club registration' });
  }

  async fill(fields: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, value] of Object.entries(fields))
      await this.form.getByRole('textbox', { name: label, exact: true }).fill(value);
  }

  /** The address in Bergen; the rest is the visitor's own. */
  async fillAddress(): Promise<void> {
    await this.fill({ Address: '1 Quay', 'Postal or zip code': '5003', City: 'Bergen' });
    await this.form.getByRole('combobox', { name: 'Country' }).selectOption({ label: 'Norway' });
  }

  coworker(number: number) {
    return this.form.getByRole('group', { name: `Coworker ${number}` });
  }

  async join(): Promise<void> {
    await this.form.getByRole('button', { name: 'Join the Club' }).click();
  }

  async says(message: string): Promise<void> {
    await expect(this.form.getByRole('region', { name: 'There is a problem' })).toContainText(message);
  }
}
