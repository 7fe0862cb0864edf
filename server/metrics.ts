/** What this process counts, for a scraper (§notices.metrics). */
import { Counter, Registry } from 'prom-client';
import { type NoticeKind, noticeKinds } from '../domain/notice.ts';

export const metrics = new Registry();

const noticeCounter = new Counter({
  name: 'skerry_notices_total',
  help: 'What the foundry was told of, by kind.',
  labelNames: ['notice'],
  registers: [metrics],
});
// A rate needs a beginning: each kind is there from the start.
for (const notice of noticeKinds) noticeCounter.inc({ notice }, 0);

export const countNotice = (notice: NoticeKind): void => noticeCounter.inc({ notice });
