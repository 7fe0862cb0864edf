/** How an email is read aloud, and whether it can be read in light and dark. */
import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { contrast } from '../../server/colour.ts';
import { renderEmail } from '../../server/email/layout.ts';
import { foundry } from '../support/foundry.ts';

const columns = ['Fonts and licences', 'USD'] as const;
const { html } = renderEmail(
  {
    title: 'Thank you',
    parts: [
      { kind: 'text', text: 'A sentence' },
      { kind: 'small', text: 'A note' },
      { kind: 'facts', facts: [{ label: 'Licensed to', text: 'Salt & Rope' }] },
      {
        kind: 'rows',
        columns,
        rows: [
          { label: 'Barlow', value: '$50', details: ['Desktop: 1–3 users'] },
          { label: 'Sales tax', value: '$4' },
        ],
        sum: { label: 'Total', value: '$54' },
      },
      { kind: 'rows', columns, rows: [{ label: 'Kufam', value: '', details: ['Web: 10,000 views'] }] },
      { kind: 'list', items: ['Spectral'] },
      { kind: 'code', code: 'ABCD-1234' },
      { kind: 'link', label: 'Download', url: 'https://skerry.example/a' },
      { kind: 'plain-link', label: 'Agreement', url: 'https://skerry.example/b' },
    ],
  },
  foundry,
);

/** As a program shows it that prefers dark, or one that knows no such rules. */
const documents = {
  light: new JSDOM(html.replace(/<style>.*?<\/style>/, '')),
  dark: new JSDOM(html.replace(/@media \(prefers-color-scheme:dark\)\{(.*?\})\}/, '$1')),
};

/** An element's own style, or that of the nearest one above which has it. */
function inherited(element: Element, property: string): string {
  const value = element.ownerDocument.defaultView?.getComputedStyle(element).getPropertyValue(property) ?? '';
  const isOwn = value !== '' && value !== 'rgba(0, 0, 0, 0)';
  if (isOwn || !element.parentElement) return value;
  return inherited(element.parentElement, property);
}

const hexOf = (rgb: string) =>
  `#${(rgb.match(/\d+/g) ?? []).map((channel) => Number(channel).toString(16).padStart(2, '0')).join('')}`;

describe('an email', () => {
  const { document } = documents.light.window;

  // §email.tables
  it('has header cells in its tables, and a list where nothing has an amount', () => {
    const tables = [...document.querySelectorAll('table')].map((table) =>
      [...table.rows].map((row) =>
        [...row.cells].map((cell) => `${cell.getAttribute('scope') ?? 'cell'}: ${cell.textContent}`),
      ),
    );
    expect(tables).toEqual([
      [['row: Licensed to', 'cell: Salt & Rope']],
      [
        ['col: Fonts and licences', 'col: USD'],
        ['row: BarlowDesktop: 1–3 users', 'cell: $50'],
        ['row: Sales tax', 'cell: $4'],
        ['row: Total', 'cell: $54'],
      ],
    ]);
    expect([...document.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
      'KufamWeb: 10,000 views',
      'Spectral',
    ]);
  });

  // §email.colours
  it.each(Object.entries(documents))('can be read where it is %s', (_scheme, dom) => {
    const texts = [...dom.window.document.body.querySelectorAll('*')].filter((element) =>
      [...element.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim()),
    );
    expect(texts.length).toBeGreaterThan(15);
    for (const element of texts) {
      const [ink, paper] = [inherited(element, 'color'), inherited(element, 'background-color')];
      expect(contrast(hexOf(ink), hexOf(paper)), element.outerHTML).toBeGreaterThanOrEqual(4.5);
      expect(Number.parseFloat(inherited(element, 'font-size')), element.outerHTML).toBeGreaterThanOrEqual(
        13,
      );
    }
  });

  // §email.colours
  it('names both schemes, so that a program inverts nothing', () => {
    for (const name of ['color-scheme', 'supported-color-schemes'])
      expect(document.querySelector(`meta[name="${name}"]`)?.getAttribute('content')).toBe('light dark');
  });
});
