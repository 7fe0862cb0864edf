/**
 * CSS rules made of data: a family's faces, a sample's scale. The server writes them into the head, where the security
 * policy names each by its hash; a page that comes later, inside the site, may insert no style element and adopts them.
 */
import { useInsertionEffect } from 'react';

const adopted = new Set<string>();

function adopt(name: string, rules: string): void {
  if (adopted.has(name) || document.querySelector(`style[data-href~="${name}"]`)) return;
  adopted.add(name);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets.push(sheet);
}

type SheetProps = {
  /** Tells sheets apart, so that each stands in the page once; without spaces. */
  readonly name: string;
  readonly rules: string;
};

export function Sheet({ name, rules }: SheetProps) {
  useInsertionEffect(() => adopt(name, rules), [name, rules]);
  if (!import.meta.env.SSR) return null;
  return (
    <style href={name} precedence="sheets">
      {rules}
    </style>
  );
}
