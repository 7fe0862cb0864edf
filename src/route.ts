/** What a row of the route table is, and how an address meets one. */
import { type ComponentType, createElement, type ReactElement } from 'react';
import type { Api, CallName } from '../domain/api.ts';
import type { ReplyOf } from '../domain/call.ts';
import { pageIn } from '../domain/paging.ts';
import type { HeadMeta } from '../domain/rendered.ts';
import type { Guard } from '../machines/navigation.machine.ts';

export type Params = Readonly<Record<string, string>>;

/** What a page's view gets: its call's reply (null without a call), its address and the machine that composes it. */
export type PageProps<Data = null, Machine = null> = {
  readonly data: Data;
  readonly params: Params;
  /** The query without its question mark. */
  readonly search: string;
  readonly machine: Machine;
};

/** Everything of a page that isn't data: its code has arrived. */
export type LoadedPage = {
  readonly element: (data: unknown, params: Params, search: string) => ReactElement;
  /** What stands there when the data never came; null where a message says so instead. */
  readonly empty: ReactElement | null;
  /** What a customer sees of a page for others. */
  readonly closed: ReactElement | null;
  readonly meta: (data: unknown) => HeadMeta;
};

export type Route = {
  readonly pattern: string;
  /** Whether parameters that fit the pattern are of this page; where not, the next row is tried. */
  readonly meets: (params: Params) => boolean;
  readonly guard: Guard | null;
  /** A parameter of the query that opens a guarded page to anyone who brings it. */
  readonly openedBy: string | null;
  /** A mailed link leads here, with a code that opens an account. */
  readonly holdsSecret: boolean;
  readonly redirect: string | null;
  readonly bodyClass: string;
  /** `public`: rendered on the server with its data; `shell`: only the frame, and never indexed. */
  readonly rendered: 'public' | 'shell';
  /** The checkout has no footer. */
  readonly hasFooter: boolean;
  /** The page shows the cart: it is opened before the page is. */
  readonly needsCart: boolean;
  /** Its data holds HTML: what cleans that is there before the page is. */
  readonly hasHtml: boolean;
  /** The call that brings the page's data. */
  readonly call: CallName | null;
  /** What it is asked with: the address's parameters, when the row doesn't say otherwise. */
  readonly asks: (params: Params, search: string) => { readonly params: Params; readonly query: Params };
  /** The module of the view, as the build's manifest knows it: its chunk is preloaded. */
  readonly source: string;
  readonly load: () => Promise<LoadedPage>;
};

type PageRow<C extends CallName | null, Machine, Data = C extends CallName ? ReplyOf<Api[C]> : null> = {
  readonly pattern: string;
  readonly meta: HeadMeta | ((data: Data) => HeadMeta);
  /** What the head says while there is no data, where `meta` is made from it. */
  readonly usual?: HeadMeta;
  readonly bodyClass: string;
  readonly source: string;
  readonly call: C;
  readonly load: () => Promise<{
    readonly View: ComponentType<PageProps<Data, Machine>>;
    readonly machine: Machine;
    readonly Empty?: ComponentType;
    readonly Closed?: ComponentType;
  }>;
} & Partial<
  Pick<
    Route,
    | 'asks'
    | 'guard'
    | 'hasFooter'
    | 'hasHtml'
    | 'holdsSecret'
    | 'meets'
    | 'needsCart'
    | 'openedBy'
    | 'rendered'
  >
>;

/** `asks` of a list whose address names its page: page 1 has the plain address, and nonsense means page 1. */
export const asksPage: Route['asks'] = (params, search) => {
  const page = pageIn(search);
  return { params, query: page === 1 ? {} : { page: String(page) } };
};

const Nothing = () => null;
const nameless: HeadMeta = { title: '', description: '', image: null };

/** A row whose page lives at another address. */
export const redirect = (pattern: string, target: string): Route => ({
  ...page({
    pattern,
    bodyClass: '',
    call: null,
    source: '',
    meta: nameless,
    load: async () => ({ View: Nothing, machine: null }),
  }),
  redirect: target,
});

/** A row with a page; its types hold inside, the table sees every row alike. */
export function page<const C extends CallName | null, Machine = null>(row: PageRow<C, Machine>): Route {
  type Data = C extends CallName ? ReplyOf<Api[C]> : null;
  // Data was checked where it came in: by the client against this row's call, or by the server that rendered it.
  const known = (data: unknown) => data as Data;
  const { meta, usual = nameless, load, ...rest } = row;
  return {
    guard: null,
    openedBy: null,
    holdsSecret: false,
    redirect: null,
    rendered: 'public',
    hasFooter: true,
    needsCart: false,
    hasHtml: false,
    meets: () => true,
    asks: (params) => ({ params, query: {} }),
    ...rest,
    load: async () => {
      const { View, machine, Empty, Closed } = await load();
      return {
        empty: Empty ? createElement(Empty) : null,
        closed: Closed ? createElement(Closed) : null,
        element: (data, params, search) =>
          createElement(View, { data: known(data), params, search, machine }),
        meta: (data) => (typeof meta !== 'function' ? meta : data === null ? usual : meta(known(data))),
      };
    },
  };
}

/** `/typeface/:font` met by `/typeface/barlow` gives `{font: 'barlow'}`; null when they don't meet. */
export function meet(pattern: string, path: string): Params | null {
  const wanted = pattern.split('/');
  const given = path.replace(/\/+$/, '').split('/');
  if (wanted.length !== given.length && !(pattern === '/' && given.length === 1)) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (!part.startsWith(':')) {
      if (part !== value) return null;
      continue;
    }
    try {
      const read = decodeURIComponent(value);
      if (read === '' || read.length > 200 || /\p{Cc}/u.test(read)) return null;
      params[part.slice(1)] = read;
    } catch {
      return null;
    }
  }
  return params;
}
