/** The type of a route, and how an address is matched against its pattern. */
import { type ComponentType, createElement, type ReactElement } from 'react';
import type { Api, CallName } from '../../domain/api.ts';
import type { ReplyOf } from '../../domain/call.ts';
import { pageNumberIn } from '../../domain/paging.ts';
import type { PageHead } from '../../domain/rendered.ts';
import type { Guard } from '../../machines/navigation.machine.ts';
import { type AppWindow, useComposed } from '../app/actors.tsx';

/** The title of a page in the browser's tab, with the foundry's name (§site.route.metadata). */
export function titleOf(
  { title, isNamedFirst }: Pick<PageHead, 'title' | 'isNamedFirst'>,
  name: string,
): string {
  if (title === '' || name === '') return title || name;
  if (isNamedFirst) return `${name} — ${title}`;
  // An editor's title may have it already.
  return ` ${title} `.includes(` ${name} `) ? title : `${title} — ${name}`;
}

/** The head of a page whose reply has it. */
export const metaOf = ({ meta }: { readonly meta: PageHead }): PageHead => meta;

export type Params = Readonly<Record<string, string>>;

export type PageAddress = {
  readonly params: Params;
  /** The query without its question mark. */
  readonly search: string;
};

/** Props of a page's view: its call's reply (null without a call), its address, and the logics of a composed one. */
export type PageProps<Data = null, Logics = never> = PageAddress & { readonly data: Data } & ([
    Logics,
  ] extends [never]
    ? unknown
    : { readonly logics: Logics });

/** A page whose code is loaded, without its data. */
export type LoadedPage = {
  readonly element: (data: unknown, params: Params, search: string) => ReactElement;
  /** Shown when the data could not be loaded; null for the default message. */
  readonly empty: ReactElement | null;
  readonly meta: (data: unknown, search: string) => PageHead;
};

export type Route = {
  readonly pattern: string;
  /** Whether the matched parameters belong to this route; otherwise the next route is tried. */
  readonly acceptsParams: (params: Params) => boolean;
  readonly guard: Guard | null;
  /** A query parameter that bypasses the guard. */
  readonly guardBypassParam: string | null;
  /** The target of an emailed link whose code gives access to an account. */
  readonly holdsSecret: boolean;
  readonly redirect: string | null;
  readonly bodyClass: string;
  /** `public`: rendered on the server with its data; `shell`: only the frame, and never indexed. */
  readonly rendered: 'public' | 'shell';
  /** False for the checkout. */
  readonly hasFooter: boolean;
  /** The page shows the cart, which is opened before the page. */
  readonly needsCart: boolean;
  /** Its data contains HTML: the sanitizer is loaded before the page. */
  readonly hasHtml: boolean;
  /** The call that loads the page's data. */
  readonly call: CallName | null;
  /** The call's parameters; by default the address's own. */
  readonly requestParams: (
    params: Params,
    search: string,
  ) => { readonly params: Params; readonly query: Params };
  /** The view's module, by its name in the build's manifest: its chunk is preloaded. */
  readonly source: string;
  readonly load: () => Promise<LoadedPage>;
};

/** A view with the logics that `compose` provides for its window and address, once each time it is mounted. */
export const composed =
  <Data, Logics>(
    View: ComponentType<PageAddress & { readonly data: Data; readonly logics: Logics }>,
    compose: (actors: AppWindow, address: PageAddress) => Logics,
  ): ComponentType<PageProps<Data>> =>
  (props) =>
    createElement(View, { ...props, logics: useComposed((actors) => compose(actors, props)) });

type PageRow<C extends CallName | null, Data = C extends CallName ? ReplyOf<Api[C]> : null> = {
  readonly pattern: string;
  readonly meta: PageHead | ((data: Data) => PageHead);
  /** The head metadata without data, where `meta` is computed from data. */
  readonly defaultMeta?: PageHead;
  readonly bodyClass: string;
  readonly source: string;
  readonly call: C;
  readonly load: () => Promise<{
    readonly View: ComponentType<PageProps<Data>>;
    readonly Empty?: ComponentType;
  }>;
} & Partial<
  Pick<
    Route,
    | 'requestParams'
    | 'guard'
    | 'hasFooter'
    | 'hasHtml'
    | 'holdsSecret'
    | 'acceptsParams'
    | 'needsCart'
    | 'guardBypassParam'
    | 'rendered'
  >
>;

/** `requestParams` of a list with `count` entries a page; an invalid page number means page 1 (§api.call.blog-lists-sent). */
export const pagedRequestParams =
  (count: number): Route['requestParams'] =>
  (params, search) => ({ params, query: { count: String(count), page: String(pageNumberIn(search)) } });

const Nothing = () => null;
const emptyMeta: PageHead = { title: '' };

/** A route that redirects. */
export const redirect = (pattern: string, target: string): Route => ({
  ...page({
    pattern,
    bodyClass: '',
    call: null,
    source: '',
    meta: emptyMeta,
    load: async () => ({ View: Nothing }),
  }),
  redirect: target,
});

/** A route with a page; its types are checked here, because the table has one type for all routes. */
export function page<const C extends CallName | null>(row: PageRow<C>): Route {
  type Data = C extends CallName ? ReplyOf<Api[C]> : null;
  // The data was validated before: by the client against this route's call, or by the server that rendered it.
  const asData = (data: unknown) => data as Data;
  const { meta, defaultMeta = emptyMeta, load, ...rest } = row;
  return {
    guard: null,
    guardBypassParam: null,
    holdsSecret: false,
    redirect: null,
    rendered: 'public',
    hasFooter: true,
    needsCart: false,
    hasHtml: false,
    acceptsParams: () => true,
    requestParams: (params) => ({ params, query: {} }),
    ...rest,
    load: async () => {
      const { View, Empty } = await load();
      return {
        empty: Empty ? createElement(Empty) : null,
        element: (data, params, search) =>
          // A link with another code mounts its page anew; other pages keep what they composed.
          createElement(View, { key: rest.holdsSecret ? search : '', data: asData(data), params, search }),
        meta: (data, search) => {
          const head = typeof meta !== 'function' ? meta : data === null ? defaultMeta : meta(asData(data));
          const { page = '1' } = rest.requestParams?.({}, search).query ?? {};
          // Each page of a list has a title of its own (§navigation.head.list-pages).
          return page === '1' || head.title === '' ? head : { ...head, title: `${head.title}, page ${page}` };
        },
      };
    },
  };
}

/** `/typeface/:font` matched against `/typeface/barlow` returns `{font: 'barlow'}`; null without a match. */
export function matchRoute(pattern: string, path: string): Params | null {
  const patternParts = pattern.split('/');
  const pathParts = path.split('/');
  while (pathParts.at(-1) === '') pathParts.pop();
  if (patternParts.length !== pathParts.length && !(pattern === '/' && pathParts.length === 0)) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of patternParts.entries()) {
    const value = pathParts[index] ?? '';
    if (!part.startsWith(':')) {
      if (part !== value) return null;
      continue;
    }
    try {
      const decoded = decodeURIComponent(value);
      if (decoded === '' || decoded.length > 200 || /\p{Cc}/u.test(decoded)) return null;
      params[part.slice(1)] = decoded;
    } catch {
      return null;
    }
  }
  return params;
}
