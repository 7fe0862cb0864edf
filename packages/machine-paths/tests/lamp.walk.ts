/** The lamp on a page of its own: how its paths are walked in a browser. */
import { expect, type Page } from 'playwright/test';
import { type WalkedPage, walkOf } from '../walk.ts';
import { type lampMachine, lampModel } from './lamp.ts';

const html = `<!doctype html><html lang="en"><title>Lamp</title><main><h1>Lamp</h1>
<label>Watts <input type="number" value="0"></label> <button type="button">Switch</button> <p role="status">Dark</p></main>
<script>
  const [watts, button, status] = ['input', 'button', 'p'].map((name) => document.querySelector(name));
  let state = 'Dark';
  const become = (next) => { state = next; status.textContent = next; };
  button.onclick = () => {
    if (state === 'Light') become('Dark');
    else if (state === 'Dark' && Number(watts.value) > 5) become('Warming');
  };
  addEventListener('warm', () => become('Light'));
  addEventListener('broken', () => become('Dark'));
</script></html>`;

/** The page as the walk needs it. */
export class LampPage implements WalkedPage {
  readonly page: Page;
  readonly consoleMessages: string[] = [];

  constructor(page: Page) {
    this.page = page;
    page.on('console', (message) => this.consoleMessages.push(message.text()));
  }

  async prepare(): Promise<void> {}
}

const shows =
  (words: string) =>
  ({ page }: LampPage) =>
    expect(page.getByRole('status')).toHaveText(words);

/** What the world outside does to the lamp. */
const tell =
  (word: string) =>
  ({ page }: LampPage) =>
    page.evaluate((name) => void dispatchEvent(new Event(name)), word);

export const lampWalk = walkOf<LampPage, typeof lampMachine>({
  name: 'lamp',
  model: lampModel,
  // A weak bulb stays dark: that is looked at, too.
  walksRefused: ({ value }) => value === 'off',
  open: ({ page }) => page.setContent(html),
  triggers: {
    'lamp.toggle': {
      label: ({ watts }) => `presses the switch, with a bulb of ${watts} W`,
      run: async ({ page }, { watts }) => {
        await page.getByLabel('Watts').fill(String(watts));
        await page.getByRole('button', { name: 'Switch' }).click();
      },
    },
    'xstate.done.actor.warmUp': { label: 'the bulb is warm', run: tell('warm') },
    'xstate.error.actor.warmUp': { label: 'the bulb breaks', run: tell('broken') },
  },
  views: { off: shows('Dark'), warming: shows('Warming'), on: shows('Light') },
});
