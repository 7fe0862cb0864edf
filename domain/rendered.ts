/** What the web server asks of the page renderer, and what it gets: the two are built apart (dist/server/render.js). */
import type { CallName } from './api.ts';
import type { Settings } from './settings.ts';

/** What the head says about a page; plain text. */
export type HeadMeta = {
  readonly title: string;
  readonly description: string;
  /** Address of the picture for social cards. */
  readonly image: string | null;
};

export type PageFrame = {
  readonly settings: Settings;
  /** For the list at every page's foot. */
  readonly typefaces: readonly { readonly name: string; readonly page: string }[];
};

export type PageRequest = {
  readonly path: string;
  /** The query without its question mark; only what pages are made from, so that each has one address. */
  readonly search: string;
  /** What every page needs beside its own data; asked for only when a page is rendered. */
  readonly frame: () => Promise<PageFrame>;
  /** Whether the page of something missing is known already: then only its name is asked for. */
  readonly isKnownMissing?: (missing: string) => boolean;
  /** Cleans stored HTML before it becomes part of the page. */
  readonly clean: (html: string) => string;
  /** Answers a call inside this process; rejects with a Failure. */
  readonly ask: (
    call: CallName,
    params: Readonly<Record<string, string>>,
    query?: Readonly<Record<string, string>>,
  ) => Promise<unknown>;
};

export type RenderedPage = {
  readonly status: 200 | 301 | 404;
  /** With 404: what is missing. All addresses with nothing of one name there have the same page. */
  readonly missing: string | null;
  /** With 301: the path that the page moved to. */
  readonly redirect: string | null;
  /** The query names a page of a list where no list is: the page is to be asked for without it, and nothing else is said. */
  readonly isUnnumbered: boolean;
  /** Path and query that the page is known by. */
  readonly canonical: string;
  readonly meta: HeadMeta;
  readonly bodyClass: string;
  /** False for pages that nobody should find by searching. */
  readonly isPublic: boolean;
  /** Its address may hold a code that opens an account: kept by nobody, told to nobody. */
  readonly holdsSecret: boolean;
  /** Style elements that belong into the head. */
  readonly styles: string;
  readonly html: string;
  /** JSON for the browser to go on from. */
  readonly arrival: unknown;
  /** Web-font files to preload, the most important first. */
  readonly fonts: readonly string[];
  /** The page's module, by its place in the source: its chunk is loaded early. */
  readonly source: string;
};

/** The renderer's one function: the page at a path. Rejects with the Failure of a page that couldn't be made. */
export type RenderPage = (request: PageRequest) => Promise<RenderedPage>;
