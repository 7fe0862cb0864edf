/** The appearance of a card's parts: their styles, those that the page may set, and the brand's mark. */
import { drawing } from './dom.js';

/** @typedef {import('./card-number.js').Brand} Brand */
/** @typedef {import('./card-field.js').FieldOptions} FieldOptions */

export const css = `
  :host { display: block; }
  .card {
    display: flex; align-items: center; gap: 0.75em;
    color: var(--colour, #1a1a1a); font: var(--weight, 400) var(--size, 1rem) / 1.5 var(--family, inherit);
    letter-spacing: var(--spacing, normal);
  }
  svg { flex: none; inline-size: 1.9em; block-size: 1.25em; color: var(--icon, currentColor); }
  svg[hidden] { display: none; }
  input {
    all: unset; box-sizing: border-box; flex: 1; min-inline-size: 0; font-variant-numeric: tabular-nums;
    border-radius: 1px; cursor: text; line-height: 1.5;
  }
  input::placeholder { color: var(--placeholder, color-mix(in srgb, currentColor 72%, transparent)); opacity: 1; }
  input[aria-invalid='true'] { color: var(--invalid, #b3261e); }
  input:disabled { opacity: 0.55; cursor: not-allowed; }
`;

/** @type {Readonly<Record<string, string>>} */
const cssProperties = {
  color: '--colour',
  fontFamily: '--family',
  fontSize: '--size',
  fontWeight: '--weight',
  letterSpacing: '--spacing',
  iconColor: '--icon',
};

/** @param {HTMLElement} host @param {FieldOptions} options */
export function applyStyles(host, { style }) {
  for (const [name, property] of Object.entries(cssProperties)) {
    const value = style?.base?.[name];
    if (typeof value === 'string') host.style.setProperty(property, value);
  }
  const placeholder = style?.base?.['::placeholder'];
  if (typeof placeholder === 'object' && placeholder !== null && 'color' in placeholder) {
    host.style.setProperty('--placeholder', String(placeholder.color));
  }
  const invalid = style?.invalid?.color;
  if (typeof invalid === 'string') host.style.setProperty('--invalid', invalid);
}

/** @type {Readonly<Partial<Record<Brand, string>>>} */
const marks = { visa: 'VISA', amex: 'AMEX', discover: 'DISC', jcb: 'JCB', unionpay: 'UPAY', diners: 'DINE' };

/** @param {Element} icon @param {Brand} brand */
export function drawBrand(icon, brand) {
  if (icon.getAttribute('data-brand') === brand) return;
  icon.setAttribute('data-brand', brand);
  const frame = drawing('rect', {
    x: '1',
    y: '1',
    width: '36',
    height: '23',
    rx: '3',
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': '1.5',
  });
  const word = marks[brand];
  if (brand === 'mastercard') {
    const ring = { cy: '12.5', r: '6.5', fill: 'none', stroke: 'currentColor', 'stroke-width': '1.5' };
    icon.replaceChildren(
      frame,
      drawing('circle', { ...ring, cx: '15' }),
      drawing('circle', { ...ring, cx: '23' }),
    );
  } else if (word) {
    const text = drawing('text', {
      x: '19',
      y: '16.2',
      'text-anchor': 'middle',
      'font-family': 'sans-serif',
      'font-weight': '700',
      'font-size': '10',
      fill: 'currentColor',
    });
    text.textContent = word;
    icon.replaceChildren(frame, text);
  } else {
    icon.replaceChildren(
      frame,
      drawing('path', { d: 'M1 8.5h36M6 18h8', stroke: 'currentColor', 'stroke-width': '1.5' }),
    );
  }
}
