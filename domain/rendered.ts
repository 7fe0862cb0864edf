/** The interface between the web server and the page renderer, which are built separately (dist/server/render.js). */
import type { CallName } from './api.ts';
import type { Settings } from './settings.ts';

/** A page's metadata for the head; plain text. */
export type HeadMeta = {
  readonly title: string;
  readonly description: string;
  /** Address of the picture for social cards. */
  readonly image: string | null;
};

/**
 * What a page's route knows of its head; `src/routes/head.ts` completes it. A title that doesn't name the foundry gets its name:
 * after it, or before it where `isNamedFirst`.
 */
export type PageHead = Pick<HeadMeta, 'title'> & Partial<HeadMeta> & { readonly isNamedFirst?: boolean };

export type PageFrame = {
  readonly settings: Settings;
  /** For the list in every page's footer. */
  readonly typefaces: readonly { readonly name: string; readonly page: string }[];
};

export type PageRequest = {
  readonly path: string;
  /** The query without its question mark; only parameters that affect the page, so that each page has one address. */
  readonly search: string;
  /** Loads what every page needs besides its own data; called only when a page is rendered. */
  readonly frame: () => Promise<PageFrame>;
  /** Whether the not-found page is cached already: then only its name is needed. */
  readonly isKnownMissing?: (missing: string) => boolean;
  /** Sanitizes stored HTML before it becomes part of the page. */
  readonly clean: (html: string) => string;
  /** Calls the API inside this process; rejects with a Failure. */
  readonly callApi: (
    call: CallName,
    params: Readonly<Record<string, string>>,
    query?: Readonly<Record<string, string>>,
  ) => Promise<unknown>;
};

export type RenderedPage = {
  readonly status: 200 | 301 | 404;
  /** With 404: the name of the missing route. All missing addresses of one route have the same page. */
  readonly missing: string | null;
  /** With 301: the path that the page moved to. */
  readonly redirect: string | null;
  /** The query names a page of something without pages: the reader is redirected to the address without it. */
  readonly ignoresPageQuery: boolean;
  /** The canonical path and query. */
  readonly canonical: string;
  readonly meta: HeadMeta;
  /** The foundry's name. */
  readonly foundry: string;
  readonly bodyClass: string;
  /** False for pages that search engines must not index. */
  readonly isPublic: boolean;
  /** The address may contain a code that gives access to an account: never cached, never logged. */
  readonly holdsSecret: boolean;
  /** Style elements for the head. */
  readonly styles: string;
  readonly html: string;
  /** JSON for hydration in the browser. */
  readonly arrival: unknown;
  /** Web-font files to preload, the most important first. */
  readonly fonts: readonly string[];
  /** The page's module, by its source path: its chunk is preloaded. */
  readonly source: string;
};

/** Renders the page at a path. Rejects with the Failure of a page that couldn't be loaded. */
export type RenderPage = (request: PageRequest) => Promise<RenderedPage>;
