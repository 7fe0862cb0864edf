/** The shop's licence agreement with one licensee: as a PDF to file, and as plain text for any program. */
import { Marked, type Token } from 'marked';
import { longDate } from '../../domain/dates.ts';
import { licensedTo } from '../../domain/postal-address.ts';
import { createHousePage, type HousePage, type Paper } from './house-page.ts';
import type { AddressBlock } from './order-document.ts';

export type Agreement = {
  /** The text that was in force when the order was paid, Markdown. */
  readonly body: string;
  readonly foundry: { readonly name: string; readonly email: string };
  readonly orderNumber: string;
  readonly agreedAt: Date;
  /** The licensee's name first. */
  readonly licensee: AddressBlock;
  readonly paper: Paper;
};

type Block =
  | { readonly kind: 'title' | 'section' | 'paragraph'; readonly text: string }
  /** `term` is what the entry begins with in bold, and `end` the sign after it; both '' without. */
  | { readonly kind: 'entry'; readonly term: string; readonly end: string; readonly text: string };

const marked = new Marked({ gfm: true, async: false });

/** Without marks; an address that a link doesn't show follows it in brackets. */
function plainText(tokens: readonly Token[] = []): string {
  return tokens
    .map((token) => {
      if (token.type === 'link') {
        const label = plainText(token.tokens);
        const address = String(token.href).replace(/^mailto:/, '');
        return label === address ? label : `${label} (${address})`;
      }
      if (token.type === 'br') return ' ';
      return 'tokens' in token && token.tokens ? plainText(token.tokens) : 'text' in token ? token.text : '';
    })
    .join('')
    .replace(/\s+/g, ' ');
}

function blockOf(token: Token): Block[] {
  if (token.type === 'heading')
    return [{ kind: token.depth === 1 ? 'title' : 'section', text: plainText(token.tokens) }];
  if (token.type === 'list')
    return token.items.map(({ tokens }: { readonly tokens: readonly Token[] }) => entryOf(tokens));
  if (token.type === 'paragraph') return [{ kind: 'paragraph', text: plainText(token.tokens) }];
  return 'tokens' in token && token.tokens ? token.tokens.flatMap(blockOf) : [];
}

function entryOf(tokens: readonly Token[]): Block {
  const inline = tokens.flatMap((token) => ('tokens' in token && token.tokens ? token.tokens : [token]));
  const [first, ...rest] = inline;
  if (first?.type !== 'strong') return { kind: 'entry', term: '', end: '', text: plainText(inline) };
  const [, term = '', end = '.'] = /^(.*?)([.:])?$/.exec(plainText([first])) ?? [];
  return { kind: 'entry', term, end, text: plainText(rest).trim() };
}

const blocksOf = (body: string): Block[] => marked.lexer(body).flatMap(blockOf);

const partiesText = ({ orderNumber, agreedAt }: Agreement) =>
  `Order ${orderNumber}, ${longDate(agreedAt.toISOString())}`;

const lineLength = 76;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The word, or where it is longer than a line, in pieces: Japanese has no spaces. */
function piecesOf(word: string, length: number): string[] {
  if (word.length <= length) return [word];
  const pieces = [''];
  for (const { segment } of graphemes.segment(word)) {
    if (`${pieces.at(-1)}${segment}`.length > length) pieces.push('');
    pieces[pieces.length - 1] += segment;
  }
  return pieces;
}

function wrapped(text: string, indent = ''): string {
  const lines = [''];
  for (const word of text.split(' ').flatMap((each) => piecesOf(each, lineLength - indent.length))) {
    const longer = `${lines.at(-1)}${lines.at(-1) === '' ? '' : ' '}${word}`;
    if (lines.at(-1) === '' || indent.length + longer.length <= lineLength) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.join(`\n${indent}`);
}

function textOf(block: Block): string {
  switch (block.kind) {
    case 'title':
      return `${block.text}\n${'='.repeat(block.text.length)}`;
    case 'section':
      return `\n${block.text}\n${'-'.repeat(block.text.length)}`;
    case 'paragraph':
      return wrapped(block.text);
    case 'entry':
      return `- ${wrapped([block.term + block.end, block.text].join(' ').trim(), '  ')}`;
  }
}

/** The agreement as plain text, its lines at most 76 characters long. */
export function agreementText(agreement: Agreement): string {
  const [title, ...rest] = blocksOf(agreement.body).map(textOf);
  const parties = [
    partiesText(agreement),
    licensedTo,
    ...agreement.licensee.texts.map((line) => `  ${wrapped(line, '  ')}`),
  ];
  return `${[title, parties.join('\n'), ...rest].join('\n\n')}\n`;
}

const margin = 48;
const footHeight = 92;
const stylesOf = ({ fonts }: HousePage) =>
  ({ body: { size: 9.5, font: fonts.text }, sectionHead: { size: 9.5, font: fonts.strong } }) as const;

/** The PDF's bytes; the same for the same values. */
export async function agreementPdf(agreement: Agreement): Promise<Uint8Array> {
  const { foundry, agreedAt, paper, licensee, orderNumber } = agreement;
  const [first, ...blocks] = blocksOf(agreement.body);
  const title = first?.text ?? '';
  const page = createHousePage(paper, {
    title: `${title} ${orderNumber}`,
    author: foundry.name,
    createdAt: agreedAt,
  });
  const { fonts, quiet } = page;
  const { body, sectionHead } = stylesOf(page);
  page.newPage();
  const right = page.pageSize.width - margin;
  await page.drawText(page.root, 'P', foundry.name, { x: margin, y: 44, size: 20, font: fonts.wordmark });
  const order = { x: right, y: 50, size: 8, font: fonts.text, align: 'right', colour: quiet } as const;
  await page.drawText(page.root, 'P', partiesText(agreement), order);
  page.rule(margin, 80, right - margin, 1.5);
  await page.drawText(page.root, 'H1', title, {
    x: margin,
    y: 98,
    size: 24,
    font: fonts.strong,
    fit: right - margin,
  });
  const column = columnsOf(page);
  await page.drawText(page.root, 'H2', licensedTo, { ...sectionHead, x: margin, y: 146 });
  let y = 146;
  for (const [line, text] of licensee.texts.entries()) {
    const font = line === 0 ? fonts.strong : fonts.text;
    y += await page.drawText(page.root, 'P', text, {
      ...body,
      font,
      x: column.left,
      y,
      width: column.width,
      fit: column.width,
      country: licensee.country,
    });
  }
  await drawBlocks(page, blocks, y + 8);
  await drawFoot(page, agreement, title);
  return await page.bytes();
}

/** Section headings stand in the margin's column, their text beside them. */
function columnsOf({ pageSize }: HousePage) {
  const inner = pageSize.width - 2 * margin;
  return { left: margin + inner * 0.3, width: inner * 0.7, headWidth: inner * 0.3 - 20 };
}

async function drawBlocks(page: HousePage, blocks: readonly Block[], top: number): Promise<void> {
  const { body, sectionHead } = stylesOf(page);
  const { left, width, headWidth } = columnsOf(page);
  const bottom = page.pageSize.height - footHeight;
  let y = top;
  const room = (height: number) => {
    if (y + height <= bottom) return;
    page.newPage();
    y = margin;
  };
  let list: ReturnType<HousePage['addElement']> | undefined;
  for (const [index, block] of blocks.entries()) {
    if (block.kind !== 'entry') list = undefined;
    if (block.kind === 'section') {
      const next = blocks[index + 1];
      const heading = await page.heightOf(block.text, { ...sectionHead, width: headWidth });
      const following = next ? await page.heightOf(next.text, { ...body, width }) : 0;
      room(22 + Math.max(heading, following));
      if (y > margin) y += 10;
      page.rule(margin, y, page.pageSize.width - 2 * margin);
      y += 8;
      await page.drawText(page.root, 'H2', block.text, { ...sectionHead, x: margin, y, width: headWidth });
      continue;
    }
    const place = { ...body, x: left, width } as const;
    const height = await page.heightOf(block.text, place);
    if (block.kind !== 'entry') {
      room(height);
      y += (await page.drawText(page.root, 'P', block.text, { ...place, y })) + 7;
      continue;
    }
    room(height + (block.term === '' ? 0 : 13));
    list ??= page.addElement('L');
    const entry = page.addElement('LI', list);
    if (block.term !== '')
      y += await page.drawText(entry, 'Lbl', block.term, { ...sectionHead, x: left, y, width });
    y += (await page.drawText(entry, 'LBody', block.text, { ...place, y })) + 7;
  }
}

async function drawFoot(page: HousePage, { foundry }: Agreement, title: string): Promise<void> {
  const { fonts, quiet, pageSize } = page;
  const { width, height } = pageSize;
  await page.eachPage(async (pageNumber, pageCount) => {
    page.rule(margin, height - 48, width - 2 * margin);
    const place = { y: height - 40, size: 7, font: fonts.text, colour: quiet } as const;
    const texts = [foundry.name, foundry.email, title].join('  ·  ');
    await page.drawText(undefined, 'P', texts, { ...place, x: margin });
    const number = `${pageNumber}/${pageCount}`;
    await page.drawText(undefined, 'P', number, { ...place, x: width - margin, align: 'right' });
  });
}
