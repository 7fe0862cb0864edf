/** The catalogue's rows (migration 0001). */
import type { ColumnType, Generated } from 'kysely';
import type { OptionType } from '../../../domain/shop.ts';

/** json, written as text; what is read is of no type until a reader of `stored()` (stored.ts) has checked it. */
export type JsonText = ColumnType<unknown, string, string>;

export type LicenceTextKey = 'eula' | 'eula-us';
export type FoundryAddress = {
  readonly name: string;
  readonly email: string;
  readonly address: readonly string[];
  /** ISO code, and the number for value added tax; missing where the foundry gives none. */
  readonly country?: string | undefined;
  readonly vat_number?: string | undefined;
  /** Missing in imports of earlier versions. */
  readonly demo?: boolean;
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
  web_fonts: { hash: string; source: string; scripts: string };
  font_measures: { hash: string; measured: JsonText };
  licence_texts: { id: Generated<number>; key: LicenceTextKey; body: string; valid_from: Generated<Date> };
  catalogue_version: {
    one: Generated<boolean>;
    version: string;
    foundry: JsonText;
    imported_at: Generated<Date>;
  };
}
