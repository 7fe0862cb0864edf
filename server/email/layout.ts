/** The layout of emails: plain text and HTML from the same parts, without pictures. */
import type { InterfaceFace, StoredFoundry, Theme } from '../db/tables/catalogue.ts';
import { escapeHtml } from '../escape-html.ts';
import type { Message } from '../gateways/mail.ts';

const signatureOf = ({ name, motto }: Pick<StoredFoundry, 'name' | 'motto'>) => `${name}. ${motto}.`;

/** The value is empty where amounts are nobody’s business: then the rows are a list. */
export type Row = { readonly label: string; readonly value: string; readonly details?: readonly string[] };
export type Part =
  | { readonly kind: 'text' | 'small'; readonly text: string }
  /** What the email is about, each fact beside its name, as which it reads on: 'Order SK-10042', 'Licensed to Ada'. */
  | { readonly kind: 'facts'; readonly facts: readonly { readonly label: string; readonly text: string }[] }
  /** Labels left with their details below, amounts right, under the names of both columns. The last row may be the sum. */
  | {
      readonly kind: 'rows';
      readonly columns: readonly [string, string];
      readonly rows: readonly Row[];
      readonly sum?: Row;
    }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  /** To be typed elsewhere: large, its characters easy to distinguish. */
  | { readonly kind: 'code'; readonly code: string }
  /** The first link of an email is its button. */
  | { readonly kind: 'link' | 'plain-link'; readonly label: string; readonly url: string };

/** An email to an address: what it says. The mailer gives it the foundry's name and sends it. */
export type Email = Pick<Message, 'to' | 'subject' | 'attachments' | 'unsubscribeUrl'> & {
  readonly title: string;
  readonly parts: readonly Part[];
};

export const text = (content: string): Part => ({ kind: 'text', text: content });
export const small = (content: string): Part => ({ kind: 'small', text: content });

/** A user's text for use inside a sentence, in Unicode isolates: its direction doesn't change the sentence around it. */
export const isolated = (text: string): string => `\u2068${text}\u2069`;

/** Not every mail program supports isolates in plain text: they are kept only where a right-to-left script needs them. */
const withoutUnneededIsolates = (text: string): string =>
  /[\u0590-\u08ff\ufb1d-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u.test(text)
    ? text
    : text.replace(/[\u2068\u2069]/g, '');

/** A text as HTML, isolates as <bdi>. */
const toHtml = (text: string): string =>
  escapeHtml(text).replaceAll('\u2068', '<bdi>').replaceAll('\u2069', '</bdi>');

/** Header cells are bold and centred by themselves. */
const head = 'font-weight:400;text-align:left';
const figures = 'font-variant-numeric:tabular-nums lining-nums';
const amountStyle = `text-align:right;white-space:nowrap;vertical-align:top;${figures}`;

/** The text and HTML bodies. All texts are escaped: none of it is read as HTML. */
export function renderEmail(
  { title, parts }: Pick<Email, 'title' | 'parts'>,
  foundry: Pick<StoredFoundry, 'name' | 'motto' | 'theme'>,
): Pick<Message, 'text' | 'html'> {
  const signature = signatureOf(foundry);
  const { partHtml, documentOf } = designOf(foundry.theme);
  return {
    text: withoutUnneededIsolates([title, ...parts.map(partText), signature].join('\n\n')),
    html: documentOf({ title, body: parts.map(partHtml).join(''), name: foundry.name, signature }),
  };
}

/** An email to an address; its subject is its title where it has no other. */
export const emailOf = (
  to: string,
  { title, subject = title, ...content }: Omit<Email, 'to' | 'subject'> & Partial<Pick<Email, 'subject'>>,
): Email => ({ to, subject, title, ...content });

const rowText = ({ label, value, details = [] }: Row) =>
  [value === '' ? label : `${label} — ${value}`, ...details.map((detail) => `  ${detail}`)].join('\n');

function partText(part: Part): string {
  switch (part.kind) {
    case 'text':
    case 'small':
      return part.text;
    case 'facts':
      return part.facts.map(({ label, text }) => `${label} ${text}`).join('\n');
    case 'list':
      return part.items.join('\n');
    case 'code':
      return part.code;
    case 'link':
    case 'plain-link':
      return `${part.label}:\n${part.url}`;
    case 'rows':
      return [...part.rows.map(rowText), ...(part.sum ? [`${part.sum.label} ${part.sum.value}`] : [])].join(
        '\n',
      );
  }
}

const tableOf = (rows: readonly string[]) =>
  `<table width="100%" cellspacing="0" cellpadding="0" style="margin:0 0 24px;border-collapse:collapse">` +
  `${rows.map((row) => `<tr>${row}</tr>`).join('')}</table>`;

type DocumentParts = {
  readonly title: string;
  /** HTML. */
  readonly body: string;
  readonly name: string;
  readonly signature: string;
};

/** An email's HTML in the foundry's colours and faces, which a reader may have. */
function designOf({ colours, faces }: Theme) {
  const { light, dark, action, on_action } = colours;
  const { ink, quiet, paper } = light;
  const stack = (face: InterfaceFace | undefined, system: string) =>
    (face ? `'${face.family}',` : '') + system;
  const sans = stack(faces.text, "-apple-system,'Segoe UI',Helvetica,Arial,sans-serif");
  const mono = stack(faces.mono, 'ui-monospace,Menlo,Consolas,monospace');
  const wordmark = stack(faces.wordmark, sans);
  const topRule = `border-top:1px solid ${light.rule}`;
  const muted = `color:${quiet};font-size:14px;line-height:1.45`;
  /** Mail programs that know no such rules keep the light colours, which stand in the elements' own styles. */
  const style =
    ':root{color-scheme:light dark}' +
    '@media (prefers-color-scheme:dark){' +
    `.paper{background:${dark.paper}!important;color:${dark.ink}!important}` +
    `.quiet{color:${dark.quiet}!important}` +
    `.rule{border-color:${dark.rule}!important}` +
    `.link{color:${dark.ink}!important}}`;

  function partHtml(part: Part): string {
    switch (part.kind) {
      case 'text':
        return `<p style="margin:0 0 16px">${toHtml(part.text)}</p>`;
      case 'small':
        return `<p class="quiet" style="margin:0 0 12px;${muted}">${toHtml(part.text)}</p>`;
      case 'facts':
        return tableOf(
          part.facts.map(
            ({ label, text }) =>
              `<th scope="row" class="rule quiet" width="35%" style="padding:8px 12px 8px 0;vertical-align:baseline;${head};${topRule};${muted}">${toHtml(label)}</th>` +
              `<td class="rule" dir="auto" style="padding:6px 0;vertical-align:baseline;text-align:left;${topRule};font-weight:600">${toHtml(text)}</td>`,
          ),
        );
      case 'list':
        return listOf(part.items.map(toHtml));
      case 'code':
        return (
          `<p class="rule" style="margin:8px 0 24px;padding:14px 0;${topRule};border-bottom:1px solid ${ink};` +
          `font:600 28px/1.2 ${mono};letter-spacing:.06em">${escapeHtml(part.code)}</p>`
        );
      case 'link':
        return (
          `<p style="margin:8px 0 24px"><a href="${escapeHtml(part.url)}" style="display:inline-block;padding:14px 20px;` +
          `background:${action};color:${on_action};font-weight:600;text-decoration:none">${escapeHtml(part.label)}</a></p>`
        );
      case 'plain-link':
        return `<p style="margin:0 0 12px"><a class="link" href="${escapeHtml(part.url)}" style="color:${ink}">${escapeHtml(part.label)}</a></p>`;
      case 'rows':
        return part.rows.every(({ value }) => value === '')
          ? listOf(part.rows.map(labelHtml))
          : tableOf([
              columnsHtml(part.columns),
              ...part.rows.map(rowHtml),
              ...(part.sum ? [sumHtml(part.sum)] : []),
            ]);
    }
  }

  const listOf = (items: readonly string[]) =>
    `<ul role="list" style="margin:0 0 24px;padding:0;list-style:none">${items
      .map(
        (item) => `<li class="rule" dir="auto" style="padding:7px 0;text-align:left;${topRule}">${item}</li>`,
      )
      .join('')}</ul>`;

  const columnsHtml = ([label, amount]: readonly [string, string]) =>
    `<th scope="col" class="quiet" style="padding:0 12px 4px 0;${head};${muted}">${toHtml(label)}</th>` +
    `<th scope="col" class="quiet" style="padding:0 0 4px;${head};${muted};${amountStyle}">${toHtml(amount)}</th>`;

  const labelHtml = ({ label, details = [] }: Row) =>
    toHtml(label) +
    details.map((detail) => `<div class="quiet" style="${muted}">${toHtml(detail)}</div>`).join('');

  const rowHtml = (row: Row) =>
    `<th scope="row" class="rule" style="padding:8px 12px 8px 0;${head};${topRule}">${labelHtml(row)}</th>` +
    `<td class="rule" style="padding:8px 0;${topRule};${amountStyle}">${toHtml(row.value)}</td>`;

  function sumHtml({ label, value }: Row): string {
    const style = `border-top:2px solid ${ink};font-weight:600;font-size:20px`;
    return (
      `<th scope="row" class="rule" style="padding:10px 12px 8px 0;${head};${style}">${toHtml(label)}</th>` +
      `<td class="rule" style="padding:10px 0 8px;${style};${amountStyle}">${toHtml(value)}</td>`
    );
  }

  const documentOf = ({ title, body, name, signature }: DocumentParts) =>
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>` +
    `<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">` +
    `<base target="_blank"><style>${style}</style></head>` +
    `<body class="paper" style="margin:0;background:${paper};color:${ink};font:17px/1.5 ${sans}">` +
    `<div style="max-width:560px;margin:0 auto;padding:28px 20px 40px">` +
    `<p style="margin:0;padding-bottom:14px;font:700 20px/1.3 ${wordmark}">${escapeHtml(name)}</p>` +
    `<div class="rule" style="border-top:2px solid ${ink};padding-top:32px">` +
    `<h1 style="margin:0 0 20px;font:600 34px/1.05 ${sans};letter-spacing:-.01em">${escapeHtml(title)}</h1>${body}</div>` +
    `<p class="rule quiet" style="margin:24px 0 0;padding-top:12px;${topRule};${muted}">${escapeHtml(signature)}</p>` +
    `</div></body></html>`;

  return { partHtml, documentOf };
}
