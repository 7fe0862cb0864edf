/**
 * docs/accessibility.md states how the site stands to each accessibility criterion, and what shows it. Here it is read, held
 * to its own rules, and made into the foundry's page /accessibility (§site.accessibility).
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The demo foundry's address. */
const [, contactEmail] = /^email: (\S+)$/m.exec(readFileSync('foundry/foundry.yaml', 'utf8')) ?? [];

export const accessibilitySource = 'docs/accessibility.md';
export const accessibilityPage = 'foundry/pages/accessibility.md';

const results = ['met', 'partly', 'not applicable'] as const;
export type Row = {
  /** As its standard writes it: '1.4.10 Reflow', '10 Non-web documents'. */
  readonly name: string;
  readonly result: string;
  readonly shownBy: string;
};

/** The source's text below one heading of the second level, up to the next. */
function sectionOf(source: string, title: string): string {
  const [, section] = source.split(`\n## ${title}\n`);
  if (section === undefined) throw new Error(`${accessibilitySource} has no '${title}'.`);
  return section.split('\n## ')[0]?.trim() ?? '';
}

/** The rows of the table below a heading. */
export const rowsOf = (source: string, title: string): readonly Row[] =>
  sectionOf(source, title)
    .split('\n')
    .slice(2)
    .map((line) => {
      const [, name = '', result = '', shownBy = ''] = line.split('|').map((cell) => cell.trim());
      return { name, result, shownBy };
    });

const handPattern = /^by hand, (\d{4}-\d\d-\d\d): (.+)/;
export const theCriteriaAbove = 'the criteria above';

/** What is wrong with a row, in sentences: an unknown result, a file that doesn't exist, a check without a date. */
export function problemsOf(root: string, { name, result, shownBy }: Row): readonly string[] {
  const unknown = results.some((each) => each === result) ? [] : [`${name}: '${result}' is no result.`];
  if (handPattern.test(shownBy) || shownBy === theCriteriaAbove) return unknown;
  const missing = shownBy.split(', ').filter((file) => !existsSync(join(root, file)));
  return [...unknown, ...missing.map((file) => `${name}: '${file}' is no test, and no check with its date.`)];
}

const latestDate = (rows: readonly Row[]) =>
  rows
    .flatMap(({ shownBy }) => handPattern.exec(shownBy)?.[1] ?? [])
    .toSorted()
    .at(-1);

const countOf = (rows: readonly Row[], result: (typeof results)[number]) =>
  rows.filter((row) => row.result === result).length;

/** How a visitor reads a row: '1.4.2 Audio Control: not applicable. No page has sound.' */
function inWords({ name, result, shownBy }: Row): string {
  const found = handPattern.exec(shownBy)?.[2] ?? 'automated tests show it';
  return `- ${name}: **${result}.** ${found.charAt(0).toUpperCase()}${found.slice(1)}.`;
}

const listOf = (rows: readonly Row[]) => rows.map(inWords).join('\n');

/** The page in Markdown, as the foundry's other pages are. */
export function statementOf(root: string): string {
  const source = readFileSync(join(root, accessibilitySource), 'utf8');
  const [criteria, chapters] = [rowsOf(source, 'Criteria'), rowsOf(source, 'EN 301 549')];
  const statement = `---
title: Accessibility
description: How accessible this shop is, what was tried and when, what is known to be missing, and who to write to.
---

# Accessibility

This shop is for every eye, ear and hand. It follows WCAG 2.2 at levels A and AA, and EN 301 549: of ${criteria.length} criteria ${countOf(criteria, 'met')} are met and ${countOf(criteria, 'not applicable')} don’t apply. We last checked it ourselves on ${latestDate([...criteria, ...chapters])}.

## Something in your way?

Write to <${contactEmail}>. Say what you wanted to do, and which browser and assistive technology you used. We answer within five working days, and can sell you the licence by email in the meantime. If our answer doesn’t help, you can complain to the authority for accessibility in your country.

## What was tried

${sectionOf(source, 'What was tried')}

## Known limits

${sectionOf(source, 'Known limits')}

## Every criterion of WCAG 2.2, A and AA

${listOf(criteria)}

## The chapters of EN 301 549

${listOf(chapters.filter(({ shownBy }) => shownBy !== theCriteriaAbove))}
`;
  // As in the foundry's other texts.
  return statement.replaceAll(/(?<=\p{L})'(?=\p{L})/gu, '’');
}
