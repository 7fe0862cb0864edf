/** What a navigation does to the document. */
import { beforeEach, expect, test } from 'vitest';
import { showPage } from '../../src/effects/document.ts';

beforeEach(() => {
  document.body.innerHTML = '<main><h1>Information</h1><h2 id="refunds">Refunds</h2></main>';
});

test('the focus goes to the anchor of the address, which is scrolled to later', () => {
  history.replaceState(null, '', '/information#refunds');
  showPage({ title: 'Information', moved: true, bodyClass: '' });
  expect(document.activeElement).toBe(document.getElementById('refunds'));
});

test('the focus goes to the heading of the page that is shown, not of the one under it', () => {
  document.body.innerHTML =
    '<main><div hidden><h1>Information</h1></div><div><h1 id="closed">We will be back soon</h1></div></main>';
  showPage({ title: 'Maintenance', moved: true, bodyClass: '' });
  expect(document.activeElement?.id).toBe('closed');
});

test.each(['#%', '#nowhere', ''])(
  'without an anchor to go to, at %j, the focus goes to the heading',
  (hash) => {
    history.replaceState(null, '', `/information${hash}`);
    showPage({ title: 'Information', moved: true, bodyClass: 'information' });
    expect(document.activeElement).toBe(document.querySelector('h1'));
    expect(document.title).toBe('Information');
  },
);
