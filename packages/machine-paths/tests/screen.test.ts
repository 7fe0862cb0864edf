/** A closed list of what a page shows: read from its accessibility snapshot, and compared. */
import { expect, it } from 'vitest';
import { screenOf, wrongIn } from '../screen.ts';

const page = (main: string) => `- banner:
  - link "Home"
- main:
${main.replace(/^/gm, '  ')}
- contentinfo: © 2026`;

const form = page(`- heading "Payment" [level=1]
- form "Payment":
  - group "Card":
    - textbox "Number" [active]: "4242"
  - button "Pay" [disabled] [cursor=pointer]
- paragraph: A text
- status`);

it('lists panels, controls and what is said, and neither texts nor the frame of the page', () => {
  expect(screenOf(form)).toEqual([
    'main',
    '  form "Payment"',
    '    group "Card"',
    '      textbox "Number"',
    '    button "Pay" [disabled]',
  ]);
});

it('lists a live region by all of its words, and its controls below it', () => {
  const said = page(`- status:
  - strong: "3"
  - text: items
  - button "Undo" [disabled]`);
  expect(screenOf(said)).toEqual(['main', '  status: 3 items Undo', '    button "Undo" [disabled]']);
});

it('finds nothing wrong with one of the screens of the state', () => {
  expect(wrongIn([['main'], ['main', '  button "Pay"']], ['main', '  button "Pay"'])).toEqual([]);
});

it.each([
  ['a control too much', ['main', '  button "Pay"', '  button "Pay"'], ['Too much: button "Pay"']],
  ['a control that is missing', ['main'], ['Missing: button "Pay"']],
  [
    'a control in another state',
    ['main', '  button "Pay" [disabled]'],
    ['Missing: button "Pay"', 'Too much: button "Pay" [disabled]'],
  ],
  ['another order', ['  button "Pay"', 'main'], ['The same parts in another order']],
])('tells %s by the nearest screen', (_what, seen, wrong) => {
  expect(
    wrongIn(
      [
        ['main', '  button "Pay"'],
        ['main', 'a', 'b', 'c'],
      ],
      seen,
    ),
  ).toEqual(wrong);
});

it('knows no screen of a state that has none', () => {
  expect(wrongIn([], ['main'])).toEqual(['No list of this state is known']);
});
