/** The catalogue's rows (migration 0001). */
import type { ColumnType, Generated } from 'kysely';
import type { Face } from '../../../domain/catalogue.ts';
import type { Brand } from '../../../domain/foundry.ts';
import type { OptionType } from '../../../domain/shop.ts';

/** json, written as text; what is read is of no type until a reader of `stored()` (stored.ts) has checked it. */
export type JsonText = ColumnType<unknown, string, string>;

/** The same with a value of its own until it is written. */
type LaterJsonText = ColumnType<unknown, string | undefined, string>;

export type LicenceTextKey = 'eula' | 'eula-us';
/** The foundry as the seller, on documents: frozen with an order. */
export type FoundryAddress = {
  readonly name: string;
  readonly email: string;
  readonly address: readonly string[];
  /** ISO code, and the number for value added tax; missing where the foundry gives none. */
  readonly country?: string | undefined;
  readonly vat_number?: string | undefined;
  /** What the law wants on a document beside: a register's number, say. */
  readonly legal?: readonly string[] | undefined;
};

export type PaperSize = 'A4' | 'Letter';

/** What a number of each kind begins with. */
export type NumberPrefixes = {
  readonly order: string;
  readonly invoice: string;
  readonly credit_note: string;
  readonly quote: string;
};

/** The colours of one scheme, as '#RRGGBB'. */
export type SchemeColours = {
  readonly paper: string;
  readonly ink: string;
  /** Captions. */
  readonly quiet: string;
  /** Borders of what can be used, and lines that structure a page. */
  readonly rule: string;
  readonly hairline: string;
  /** The ground of a field. */
  readonly field: string;
  readonly danger: string;
};

export type Colours = {
  readonly light: SchemeColours;
  readonly dark: SchemeColours;
  /** The ground of the one button that matters on a page, and the text on it; the same in both schemes. */
  readonly action: string;
  readonly on_action: string;
  /** The ground of what is chosen or new. */
  readonly highlight: string;
  readonly on_highlight: string;
};

/** A face of the interface: its complete file, and the web font made of it. */
export type InterfaceFace = Pick<Face, 'weight' | 'url' | 'fallback'> & {
  /** 'Sofia Sans'. */
  readonly family: string;
  /** The TTF, as stored paths are (catalogue/stored-path.ts). */
  readonly source: string;
};
export type FaceRole = 'text' | 'strong' | 'mono' | 'wordmark';

export type Theme = {
  readonly colours: Colours;
  /** None before the first import. */
  readonly faces: { readonly [Role in FaceRole]?: InterfaceFace | undefined };
  /** Whether the name is drawn (`/wordmark.svg`), not set, where a page begins. */
  readonly has_wordmark?: boolean | undefined;
  /** Its width by its height. */
  readonly wordmark_ratio?: number | undefined;
};

/** What is served at `/favicon.svg`, `/social.png` and `/wordmark.svg`. */
export type BrandFileName = 'favicon.svg' | 'social.png' | 'wordmark.svg';

/** All that the last import knew of the foundry itself. */
export type StoredFoundry = FoundryAddress &
  Brand & {
    readonly demo: boolean;
    /** Unfinished texts are among the content: only development shows it. */
    readonly drafts?: boolean | undefined;
    /** Whom emails come from, and where replies go. */
    readonly sender: { readonly name: string; readonly address: string };
    readonly reply_to: string;
    readonly numbers: NumberPrefixes;
    /** Of documents; an order under the US agreement has Letter in any case. */
    readonly paper: PaperSize;
    readonly theme: Theme;
  };

export interface CatalogueTables {
  scripts: { id: Generated<number>; key: string; name: string };
  families: {
    id: Generated<number>;
    slug: string;
    name: string;
    accent: string;
    ink_on_accent: string;
    font_class: string;
    sort_order: number;
    retired: Generated<boolean>;
    settings: JsonText;
    scripts: JsonText;
    trial_scripts: JsonText;
    card: JsonText;
    detail: JsonText;
    shop: JsonText;
    coverage: LaterJsonText;
    languages: LaterJsonText;
    /** With a space between. */
    language_tags: Generated<string>;
  };
  subfamilies: {
    id: Generated<number>;
    family_id: number;
    name: string;
    sort_order: number;
    retired: Generated<boolean>;
    styles: JsonText;
  };
  styles: {
    id: Generated<number>;
    family_id: number;
    subfamily_id: number;
    name: string;
    font_class: string;
    weight: number;
    italic: boolean;
    sort_order: number;
    retired: Generated<boolean>;
    /** Retired because its family is: until then it was sold. */
    left_with_family: Generated<boolean>;
    source: string;
    source_hash: string;
    licence: string;
  };
  licence_options: {
    type: OptionType;
    id: number;
    family_id: number;
    name: string;
    font_class: string;
    styles_no: number;
    multiplication: number | null;
    pro: boolean;
    retired: Generated<boolean>;
  };
  /** Base64. */
  brand_files: { name: BrandFileName; content: string };
  variable_fonts: {
    family_id: number;
    place: number;
    source: string;
    source_hash: string;
    licence: string;
    sold_with: OptionType;
    retired: boolean;
  };
  web_fonts: { hash: string; source: string; scripts: string };
  font_measures: { hash: string; measured: JsonText };
  licence_texts: { id: Generated<number>; key: LicenceTextKey; body: string; valid_from: Generated<Date> };
  catalogue_version: {
    one: Generated<boolean>;
    version: string;
    foundry: JsonText;
    imported_at: Generated<Date>;
    /** What the last import read (catalogue/differences.ts). */
    files: ColumnType<unknown, string | undefined, string>;
    folder_hash: Generated<string>;
  };
}
