/** Where the focus goes when what has it goes (§accessibility.focus). */
import { beforeEach, expect, test } from 'vitest';
import { keepFocus } from '../../src/effects/kept-focus.ts';

// Nothing watches the page any more after a test.
beforeEach(keepFocus);
beforeEach(() => {
  document.body.innerHTML = `
    <main tabindex="-1"><h1>Checkout</h1>
      <section id="form"><h2>Log in</h2><div><button id="go">Go</button></div></section>
      <div id="cart" tabindex="-1"><ul><li><button id="remove">Remove</button></li></ul></div>
      <p id="other">Other</p>
    </main>`;
});

const element = (id: string) => document.getElementById(id) as HTMLElement;
const focused = () => document.activeElement?.textContent;
/** Mutations are seen in a microtask, and a lost focus with the next frame. */
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

test('it goes to the heading of the part that had it', async () => {
  element('go').focus();
  element('go').remove();
  await frame();
  expect(focused()).toBe('Log in');
});

test('it goes to the part itself if that takes the focus', async () => {
  element('remove').focus();
  element('cart').querySelector('ul')?.remove();
  await frame();
  expect(document.activeElement?.id).toBe('cart');
});

test("it goes to the page's heading if the whole part is gone", async () => {
  element('go').focus();
  element('form').remove();
  await frame();
  expect(focused()).toBe('Checkout');
});

test.each(['hidden', 'inert'])('it leaves what becomes %s', async (attribute) => {
  element('go').focus();
  element('form').setAttribute(attribute, '');
  await frame();
  expect(focused()).toBe('Checkout');
});

test('it leaves what is disabled, and a text that is no longer edited', async () => {
  element('go').focus();
  element('go').setAttribute('disabled', '');
  await frame();
  expect(focused()).toBe('Log in');
  element('cart').insertAdjacentHTML(
    'beforeend',
    '<p id="sample" contenteditable="plaintext-only">Low water</p>',
  );
  // jsdom doesn't know this property.
  Object.defineProperty(element('sample'), 'isContentEditable', {
    get(this: HTMLElement) {
      return this.hasAttribute('contenteditable');
    },
  });
  element('cart').focus();
  element('sample').dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  element('cart').blur();
  element('sample').removeAttribute('contenteditable');
  await frame();
  expect(document.activeElement?.id).toBe('cart');
});

test('it stays with what is still there, and with whatever got it meanwhile', async () => {
  element('go').focus();
  element('other').remove();
  await frame();
  expect(focused()).toBe('Go');
  element('go').remove();
  element('remove').focus();
  await frame();
  expect(focused()).toBe('Remove');
});

test('nothing is focused where nothing was', async () => {
  element('go').focus();
  element('go').blur();
  await frame();
  expect(document.activeElement).toBe(document.body);
});
