/** The layout of emails: plain text and HTML from the same parts, without pictures. */
import { brand } from '../../domain/brand.ts';
import { escapeHtml } from '../escape-html.ts';
import type { Email } from '../gateways/mail.ts';

const signature = `${brand}. Type, cut near water.`;

export type Row = { readonly label: string; readonly value: string };
export type Part =
  | { readonly kind: 'text' | 'small'; readonly text: string }
  /** Labels left, figures right. The last row may be the sum. */
  | { readonly kind: 'rows'; readonly rows: readonly Row[]; readonly sum?: Row }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  /** To be typed elsewhere: large, its characters easy to distinguish. */
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'link'; readonly label: string; readonly url: string };

export type EmailContent = { readonly title: string; readonly parts: readonly Part[] };

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

const ink = '#101A1D';
const paper = '#F2F4EE';
const accent = '#FF4F1C';
const sans = "'Sofia Sans',-apple-system,'Segoe UI',Helvetica,Arial,sans-serif";
const mono = "'Martian Mono',ui-monospace,Menlo,Consolas,monospace";
const topRule = `border-top:1px solid ${ink}`;
const figures = `font:13px/1.5 ${mono};font-variant-numeric:tabular-nums`;

/** The text and HTML bodies. All texts are escaped: none of it is read as HTML. */
export function renderEmail({ title, parts }: EmailContent): {
  readonly text: string;
  readonly html: string;
} {
  return {
    text: withoutUnneededIsolates([title, ...parts.map(partText), signature].join('\n\n')),
    html: documentOf(title, parts.map(partHtml).join('')),
  };
}

type Details = Partial<Pick<Email, 'subject' | 'attachments' | 'unsubscribeUrl'>>;

/** An email to an address; its subject is its title where it has no other. */
export const emailOf = (
  to: string,
  { title, parts, subject = title, ...details }: EmailContent & Details,
): Email => ({ to, subject, ...renderEmail({ title, parts }), ...details });

function partText(part: Part): string {
  switch (part.kind) {
    case 'text':
    case 'small':
      return part.text;
    case 'list':
      return part.items.join('\n');
    case 'code':
      return part.code;
    case 'link':
      return `${part.label}:\n${part.url}`;
    case 'rows': {
      const rows = part.rows.map(({ label, value }) => `${label} — ${value}`);
      return [...rows, ...(part.sum ? [`${part.sum.label} ${part.sum.value}`] : [])].join('\n');
    }
  }
}

function partHtml(part: Part): string {
  switch (part.kind) {
    case 'text':
      return `<p style="margin:0 0 16px">${toHtml(part.text)}</p>`;
    case 'small':
      return `<p style="margin:0 0 12px;font-size:14px;line-height:1.45">${toHtml(part.text)}</p>`;
    case 'list':
      return `<ul style="margin:0 0 24px;padding:0;list-style:none">${part.items
        .map((item) => `<li dir="auto" style="padding:7px 0;${topRule}">${toHtml(item)}</li>`)
        .join('')}</ul>`;
    case 'code':
      return (
        `<p style="margin:8px 0 24px;padding:14px 0;${topRule};border-bottom:1px solid ${ink};` +
        `font:600 28px/1.2 ${mono};letter-spacing:.06em">${escapeHtml(part.code)}</p>`
      );
    case 'link':
      return (
        `<p style="margin:8px 0 24px"><a href="${escapeHtml(part.url)}" style="display:inline-block;padding:14px 20px;` +
        `background:${accent};color:${ink};font-weight:600;text-decoration:none">${escapeHtml(part.label)}</a></p>`
      );
    case 'rows':
      return table(part.rows, part.sum);
  }
}

function table(rows: readonly Row[], sum: Row | undefined): string {
  const line = ({ label, value }: Row, weight: number, top: string) =>
    `<tr><td style="padding:8px 12px 8px 0;${top};font-weight:${weight}">${toHtml(label)}</td>` +
    `<td style="padding:8px 0;${top};${figures};text-align:right;white-space:nowrap;vertical-align:top">${toHtml(value)}</td></tr>`;
  const last = sum ? line(sum, 600, `border-top:2px solid ${ink}`) : '';
  return (
    `<table width="100%" cellspacing="0" cellpadding="0" style="margin:0 0 24px;border-collapse:collapse">` +
    `${rows.map((row) => line(row, 400, topRule)).join('')}${last}</table>`
  );
}

const documentOf = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>` +
  `<meta name="viewport" content="width=device-width, initial-scale=1"><base target="_blank"></head>` +
  `<body style="margin:0;background:${paper};color:${ink};font:17px/1.5 ${sans}">` +
  `<div style="max-width:560px;margin:0 auto;padding:24px 20px 40px">` +
  `<p style="margin:0;padding-bottom:12px;font:600 15px/1.4 Unbounded,${sans}">${brand}</p>` +
  `<div style="${topRule};padding-top:32px">` +
  `<h1 style="margin:0 0 20px;font:600 34px/1.05 ${sans};letter-spacing:-.01em">${escapeHtml(title)}</h1>${body}</div>` +
  `<p style="margin:16px 0 0;padding-top:10px;${topRule};${figures};font-size:11px">${signature}</p>` +
  `</div></body></html>`;
