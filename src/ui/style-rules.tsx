/**
 * CSS rules made from data: a family's faces, the sample scale. The server writes them into the head, where the security
 * policy lists their hashes; pages opened by client-side navigation can't insert style elements, and adopt a style sheet
 * instead.
 */
import { useInsertionEffect } from 'react';

const adoptedNames = new Set<string>();

/** Puts rules into the page, once per `name`. */
export function adoptRules(name: string, rules: string): void {
  if (adoptedNames.has(name) || document.querySelector(`style[data-href~="${name}"]`)) return;
  adoptedNames.add(name);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets.push(sheet);
}

type StyleRulesProps = {
  /** Identifies the rules, so that they are in the page once; without spaces. */
  readonly name: string;
  readonly rules: string;
};

export function StyleRules({ name, rules }: StyleRulesProps) {
  useInsertionEffect(() => adoptRules(name, rules), [name, rules]);
  if (!import.meta.env.SSR) return null;
  return (
    <style href={name} precedence="sheets">
      {rules}
    </style>
  );
}
