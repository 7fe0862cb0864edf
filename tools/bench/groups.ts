/** The groups of `npm run bench`, in the order of its table. */
import { bytes } from './bytes.ts';
import { inp } from './inp.ts';
import type { Line } from './line.ts';
import { next } from './next.ts';
import { pages } from './pages.ts';
import { server } from './server.ts';
import type { Setting } from './setting.ts';

export type Group = {
  /** What it measures, in the help. */
  readonly what: string;
  /** Rejects when something can't be measured. */
  readonly measure: (setting: Setting) => Promise<readonly Line[]>;
};

export const groups = { pages, inp, next, bytes, server } as const satisfies Readonly<Record<string, Group>>;
export type GroupName = keyof typeof groups;
