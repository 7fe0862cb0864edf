/**
 * What a screen reader says, in order: titles of pages, what has the focus with its name, role and state as the browser's
 * accessibility tree has them, the parts of the page that the focus enters, and what live regions announce
 * (§accessibility.transcript). Chromium's tree doesn't say of combo boxes and checkboxes that they are required.
 */
import { type CDPSession, expect, type Locator, type Page } from 'playwright/test';

declare global {
  interface Window {
    /** Takes what a live region announces. */
    hear(text: string): void;
  }
}

const treeOf = async (browser: CDPSession) => (await browser.send('Accessibility.getFullAXTree')).nodes;

type Node = Awaited<ReturnType<typeof treeOf>>[number];

/** Said on the way in: these always, the others if they have a name. */
const landmarks = new Set(['banner', 'complementary', 'contentinfo', 'dialog', 'main', 'navigation']);
const groups = new Set(['form', 'group', 'radiogroup', 'region', 'table']);
/** Read within the line around them. */
const inline = new Set(['Abbr', 'code', 'emphasis', 'generic', 'none', 'strong', 'time']);
/** Read as a whole: name, role, state. */
const whole = new Set([
  'button',
  'checkbox',
  'combobox',
  'DisclosureTriangle',
  'heading',
  'image',
  'link',
  'radio',
  'spinbutton',
  'textbox',
]);

/** How screen readers call Chromium's roles. */
const roleNames: Readonly<Record<string, string>> = {
  banner: 'page header',
  combobox: 'combo box',
  complementary: 'aside',
  contentinfo: 'page footer',
  generic: '',
  DisclosureTriangle: 'disclosure',
  RootWebArea: 'page',
  spinbutton: 'number field',
  textbox: 'text field',
};

type Value = { readonly value?: unknown } | undefined;
const textOf = (value: Value) => String(value?.value ?? '').trim();
const roleOf = ({ role }: Node) => roleNames[textOf(role)] ?? textOf(role);

function* statesOf({ properties = [] }: Node): Generator<string> {
  const states = new Map(properties.map(({ name, value }) => [name, textOf(value)]));
  if (states.has('checked')) yield states.get('checked') === 'true' ? 'checked' : 'not checked';
  if (states.has('expanded')) yield states.get('expanded') === 'true' ? 'expanded' : 'collapsed';
  if (states.get('required') === 'true') yield 'required';
  if (states.get('disabled') === 'true') yield 'unavailable';
  if (states.get('pressed') === 'true') yield 'pressed';
  if (states.get('invalid') === 'true') yield 'invalid entry';
  if (states.has('level')) yield `level ${states.get('level')}`;
}

const spoken = (node: Node): string =>
  [textOf(node.name), roleOf(node), textOf(node.value), ...statesOf(node), textOf(node.description)]
    .filter(Boolean)
    .join(', ');

const isPart = ({ role, name }: Node): boolean =>
  landmarks.has(textOf(role)) || (groups.has(textOf(role)) && textOf(name) !== '');

/** A screen reader at one page. What it says is in `lines`: two spaces before what has the focus, four before announcements. */
export class ScreenReader {
  readonly lines: string[] = [];
  readonly #page: Page;
  readonly #browser: CDPSession;
  #title = '';
  #parts: readonly Node['backendDOMNodeId'][] = [];
  #focused = '';
  #announcements: string[] = [];

  private constructor(page: Page, browser: CDPSession) {
    this.#page = page;
    this.#browser = browser;
  }

  /** To be called before the first page is opened. `passing` are announcements of what lasts too short on a fast machine. */
  static async start(page: Page, passing: RegExp): Promise<ScreenReader> {
    const browser = await page.context().newCDPSession(page);
    await browser.send('Accessibility.enable');
    const reader = new ScreenReader(page, browser);
    await page.exposeFunction('hear', (text: string) => {
      if (!passing.test(text)) reader.#announcements.push(text);
    });
    await page.addInitScript(() => {
      const live =
        '[aria-live="polite"], [aria-live="assertive"], [role="alert"], [role="status"]:not([aria-live="off"])';
      const said = new WeakMap<Element, string>();
      const listen = (changes: readonly MutationRecord[]) => {
        const regions = changes.map(({ target }) =>
          (target instanceof Element ? target : target.parentElement)?.closest(live),
        );
        for (const region of new Set(regions)) {
          const text = region?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
          if (!region || text === (said.get(region) ?? '')) continue;
          said.set(region, text);
          if (text) window.hear(text);
        }
      };
      // What a page has as it loads is read, and not announced.
      window.addEventListener('load', () =>
        new MutationObserver(listen).observe(document, {
          subtree: true,
          childList: true,
          characterData: true,
        }),
      );
    });
    return reader;
  }

  /** Says the title of the page and what has the focus, each if it is new; gives the latter. */
  async say(): Promise<string> {
    const title = await this.#page.title();
    if (title !== this.#title) this.lines.push('', `# ${title}`);
    this.#title = title;
    const [focused, ...around] = await this.#nodesFrom(
      `(() => {
        let element = document.activeElement;
        while (element.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
        return element;
      })()`,
    );
    if (!focused) throw new Error('Nothing has the focus');
    const parts = around.filter(isPart).reverse();
    const line = `  ${spoken(focused)}`;
    const isNew = this.#focused !== `${focused.backendDOMNodeId}${line}`;
    for (const part of isNew ? parts : [])
      if (!this.#parts.includes(part.backendDOMNodeId))
        this.lines.push(
          `  ${[textOf(part.name), roleOf(part), textOf(part.description)].filter(Boolean).join(', ')}:`,
        );
    // A part that has the focus itself has been said.
    this.#parts = [...parts, focused].map(({ backendDOMNodeId }) => backendDOMNodeId);
    if (isNew) this.lines.push(line);
    this.#focused = `${focused.backendDOMNodeId}${line}`;
    return line.trim();
  }

  /** Waits for the next announcement, which begins so. */
  async hear(start: string): Promise<void> {
    await expect.poll(() => this.#announcements[0]?.slice(0, start.length)).toBe(start);
    this.lines.push(`    ${this.#announcements.shift()}`);
  }

  async press(key: string): Promise<void> {
    this.lines.push(`[${key}]`);
    await this.#page.keyboard.press(key);
  }

  /** Types into what has the focus; `called` stands for a text that differs from run to run. */
  async type(text: string, called = text): Promise<void> {
    this.lines.push(`[${called}]`);
    await this.#page.keyboard.type(text);
  }

  /** Tabs on until what is said starts so. */
  async tabTo(start: string): Promise<void> {
    for (let presses = 0; presses < 150; presses += 1) {
      if ((await this.say()).startsWith(start)) return;
      await this.#page.keyboard.press('Tab');
    }
    throw new Error(`Tab never reached ${start}`);
  }

  /** Reads a part of the page from its beginning to its end. */
  async read(part: Locator): Promise<void> {
    const attribute = 'data-being-read';
    await part.evaluate((element, name) => element.setAttribute(name, ''), attribute);
    const [root] = await this.#nodesFrom(`document.querySelector('[${attribute}]')`);
    const nodes = new Map((await treeOf(this.#browser)).map((node) => [node.nodeId, node]));
    const read: string[] = [''];
    const add = (node: Node | undefined) => {
      if (!node) return;
      const role = textOf(node.role);
      const isInline = node.ignored || inline.has(role);
      if (role === 'StaticText') read.push(`${read.pop()}${node.name?.value}`);
      else if (whole.has(role)) read.push(spoken(node), '');
      else {
        if (!isInline) read.push('');
        for (const id of node.childIds ?? []) add(nodes.get(id));
        if (!isInline) read.push('');
      }
    };
    add(root && nodes.get(root.nodeId));
    this.lines.push(
      ...read
        .map((line) => line.trim())
        .filter(Boolean)
        .map((line) => `  | ${line}`),
    );
    await part.evaluate((element, name) => element.removeAttribute(name), attribute);
  }

  /** The node of the element that an expression gives, and those around it, outwards. */
  async #nodesFrom(expression: string): Promise<readonly Node[]> {
    const { result } = await this.#browser.send('Runtime.evaluate', { expression });
    if (!result.objectId) return [];
    const { nodes } = await this.#browser.send('Accessibility.getAXNodeAndAncestors', {
      objectId: result.objectId,
    });
    return nodes.filter(({ ignored }) => !ignored);
  }
}
