/** Replies of `npm run orders` as text. */
import { moneyText } from '../../domain/money.ts';
import type { StaffReply } from '../orders/staff.ts';
import type { JobSummary, OrderDetails, OrderSummary } from '../orders/summaries.ts';

const minute = (date: string) => date.slice(0, 16).replace('T', ' ');

/** Columns of one width each, two spaces apart. */
function table(rows: readonly (readonly string[])[]): string {
  const widths = rows.reduce<number[]>(
    (found, row) => row.map((cell, index) => Math.max(found[index] ?? 0, cell.length)),
    [],
  );
  return rows
    .map((row) =>
      row
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const summary = ({ number, date, state, total_cents, refunded_cents, licensee, email }: OrderSummary) => [
  number,
  date.slice(0, 10),
  state,
  moneyText(total_cents),
  refunded_cents > 0 ? `${moneyText(-refunded_cents)}` : '',
  licensee,
  email,
];

const job = ({ id, kind, owner, state, tries, due_at, error }: JobSummary) => [
  String(id),
  kind,
  owner,
  state,
  `${tries} tries`,
  state === 'done' ? '' : minute(due_at),
  error ?? '',
];

function details(order: OrderDetails): string {
  const section = (title: string, rows: readonly (readonly string[])[]) =>
    rows.length > 0 ? [`\n${title}`, table(rows)] : [];
  const facts = [
    ['State', [order.state, order.delivery].filter(Boolean).join(', ')],
    ['Date', minute(order.date)],
    ['Licensed to', order.licensed_to.join(', ')],
    ...(order.paid_by.length > 0 ? [['Paid by', order.paid_by.join(', ')]] : []),
    ['Email', order.email],
    ['Total', moneyText(order.total_cents)],
    ...(order.refunded_cents > 0 ? [['Refunded', moneyText(order.refunded_cents)]] : []),
    ['Payment', [order.account, order.intent, order.charge].filter(Boolean).join(' ')],
    ...(order.error ? [['The buyer was told', order.error]] : []),
  ];
  return [
    `Order ${order.number} (${order.id})`,
    table(facts),
    ...section(
      'Lines',
      order.lines.map(({ line, name, licence, paid_cents, is_refunded }) => [
        String(line),
        moneyText(paid_cents),
        is_refunded ? 'refunded' : '',
        name,
        licence,
      ]),
    ),
    ...section(
      'Refunds',
      order.refunds.map(({ date, cents, tax_cents, state, source, by, reason, failure }) => [
        minute(date),
        moneyText(cents),
        `tax ${moneyText(tax_cents)}`,
        state,
        by ?? source,
        failure === null ? reason : `${reason} (failed: ${failure})`,
      ]),
    ),
    ...section(
      'Disputes',
      order.disputes.map(({ date, cents, state, id }) => [minute(date), moneyText(cents), state, id]),
    ),
    ...section(
      'Documents',
      order.documents.map(({ date, number, kind }) => [minute(date), number, kind]),
    ),
    ...section('Jobs', order.jobs.map(job)),
    ...section(
      'History',
      order.history.map(({ date, event, cents, from, to }) => [
        minute(date),
        event,
        cents === null ? '' : moneyText(cents),
        from === to ? to : `${from} → ${to}`,
      ]),
    ),
    ...section(
      'Log',
      order.log.map(({ date, by, command, reason }) => [minute(date), by, command, reason]),
    ),
  ].join('\n');
}

const list = (rows: readonly (readonly string[])[], more: boolean) =>
  `${table(rows)}${more ? '\nand others' : ''}`;

export function textOf(reply: StaffReply): string {
  switch (reply.kind) {
    case 'orders':
      return reply.orders.length > 0 ? list(reply.orders.map(summary), reply.more) : 'No order was found.';
    case 'order':
      return details(reply.order);
    case 'jobs':
      return reply.jobs.length > 0 ? list(reply.jobs.map(job), reply.more) : 'Nothing is left to do.';
    case 'done':
    case 'problem':
      return reply.message;
    // Never printed: a plan is asked about, and rows are exported.
    case 'plan':
    case 'rows':
      return JSON.stringify(reply);
  }
}
