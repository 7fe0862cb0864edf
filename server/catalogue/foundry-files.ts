/** The format of the foundry's files. Unknown keys are refused, so that typing errors are found. */
import * as s from 'superstruct';
import { maxParagraphLength, slugPattern } from '../../domain/catalogue.ts';
import { isCountry } from '../../domain/countries.ts';
import { isFeatureSample } from '../../domain/feature-sample.ts';
import { wordInOtherScript } from '../../domain/language.ts';
import { fontFormats } from '../../domain/licence-shape.ts';
import { emailPattern } from '../../domain/licensee.ts';

/** Plain text. It can't say the language of a word, so it holds none in another script than Latin (§content.language). */
const plainText = (max: number) =>
  s.refine(s.size(s.nonempty(s.string()), 1, max), 'language', (text) => {
    const word = wordInOtherScript(text);
    return (
      word === undefined ||
      `‘${word}’ is in another script and this text can’t say its language, expected Latin letters; in Markdown, <span lang="…">${word}</span>`
    );
  });
/** Plain text on one line. */
export const line = (max: number) =>
  s.refine(plainText(max), 'line', (text) =>
    text.trim() === text && !/[\r\n]/.test(text)
      ? true
      : 'Expected text on one line that neither begins nor ends with a space; over several lines of YAML, after >-',
  );
/** Text of this form; `expected` says it in words. */
export const written = (pattern: RegExp, expected: string, max = 300) =>
  s.refine(
    s.string(),
    'form',
    (text) => (text.length <= max && pattern.test(text)) || `Expected ${expected}`,
  );
export const slug = written(slugPattern, 'small letters, figures and hyphens', 80);
const colour = written(/^#[0-9A-F]{6}$/, 'a colour such as "#FF4F1C", in quotes and capital letters');
/** Dollars with at most two decimals, so that sums stay exact. */
const price = s.refine(s.max(s.min(s.number(), 0.01), 100_000), 'price', (value) =>
  Number.isInteger(Math.round(value * 1e6) / 1e4) ? true : 'Expected a price with at most two decimals',
);
const multiplication = s.max(s.min(s.number(), 0.01), 100);
const size = s.max(s.min(s.integer(), 6), 1000);
const key = written(/^[a-z][a-z0-9_]*$/, 'small letters, figures and _');
const languageTag = written(
  /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/,
  'the tag of a language, such as en or sr-Latn',
);

const address = written(emailPattern, 'an email address');
/** A page of the shop, or an address elsewhere. */
const Link = s.object({
  label: line(60),
  href: written(/^(?:\/(?!\/)|https:\/\/|mailto:)\S*$/, 'a path of this site, https://… or mailto:…'),
});
const prefix = written(
  /^[A-Z][A-Z0-9]{0,5}-$/,
  'one to six capital letters and figures, then a hyphen, such as INV-',
);

const Scheme = s.object({
  paper: s.optional(colour),
  ink: s.optional(colour),
  quiet: s.optional(colour),
  rule: s.optional(colour),
  hairline: s.optional(colour),
  field: s.optional(colour),
  danger: s.optional(colour),
});
/** Below node_modules or the foundry's folder. */
const fontPath = written(
  /^(?:@[a-z0-9-]+\/)?[a-z0-9-]+\/(?:[A-Za-z0-9_-]+\/)*[A-Za-z0-9_-]+\.(?:ttf|otf)$/,
  'a font (.ttf or .otf) of a package or below fonts/',
);

const svgPath = written(/^[\w-](?!.*\.\.)[\w./-]*\.svg$/, 'an SVG file of the foundry’s folder');

export const Foundry = s.object({
  name: line(60),
  /** A shop that takes real money never opens with it. */
  demo: s.optional(s.boolean()),
  motto: line(120),
  /** For questions, and where replies go; emails come from `sender`, by default from here too. */
  email: address,
  sender: s.optional(s.object({ name: s.optional(line(60)), address: s.optional(address) })),
  /** Accounts in social networks. */
  social: s.optional(s.size(s.array(Link), 0, 20)),
  /** The last words of every page. */
  colophon: s.optional(line(300)),
  /** What the strip says while payments are tests. */
  test_notice: s.optional(line(120)),
  /** The header's menu, and the footer's list of information. */
  menu: s.optional(s.size(s.array(Link), 1, 12)),
  information: s.optional(s.size(s.array(Link), 1, 20)),
  /** What numbers of orders and documents begin with. */
  numbers: s.optional(
    s.object({
      order: s.optional(prefix),
      invoice: s.optional(prefix),
      credit_note: s.optional(prefix),
      quote: s.optional(prefix),
    }),
  ),
  /** Further lines on documents: a register's number, say. */
  legal: s.optional(s.size(s.array(line(120)), 0, 6)),
  address: s.size(s.array(line(120)), 1, 8),
  /** ISO code; the last line of the address in documents. */
  country: s.optional(
    s.refine(
      s.string(),
      'country',
      (code) =>
        isCountry(code) ||
        `Expected the two letters of a country, such as ${code === 'UK' ? 'GB for the United Kingdom' : 'NO'}`,
    ),
  ),
  vat_number: s.optional(line(40)),
  /** Of documents. */
  paper: s.optional(s.enums(['A4', 'Letter'])),
  /** What is left out is derived from what is given; contrast is checked. */
  colours: s.optional(
    s.object({
      light: s.optional(Scheme),
      dark: s.optional(Scheme),
      action: s.optional(colour),
      highlight: s.optional(colour),
    }),
  ),
  /** The interface's own faces: complete fonts of a package, or below fonts/. */
  faces: s.optional(
    s.object({
      text: s.optional(fontPath),
      strong: s.optional(fontPath),
      mono: s.optional(fontPath),
      wordmark: s.optional(fontPath),
    }),
  ),
  /** Files of the foundry's folder; drawn from the name where it brings none. */
  favicon: s.optional(svgPath),
  wordmark: s.optional(svgPath),
  social_card: s.optional(
    written(/^[\w-](?!.*\.\.)[\w./-]*\.(?:png|jpe?g)$/, 'a PNG or JPEG file of the foundry’s folder'),
  ),
  scripts: s.record(key, line(40)),
});
export type Foundry = s.Infer<typeof Foundry>;

const Tier = s.object({ name: line(120), price });
const Tiers = s.size(s.array(Tier), 1, 20);
const tier = s.max(s.min(s.integer(), 0), 20);

/** The licence kinds that are sold, in the order of the shop (§pricing.line.unit). */
export const Licences = s.object({
  /** The dearest licence of a line counts in full, each other so much of its price. */
  further_share: s.max(s.min(s.number(), 0), 1),
  /** What is true of all licences: shown with them in shops. */
  note: s.optional(line(200)),
  kinds: s.record(
    key,
    s.object({
      name: line(40),
      question: line(120),
      none: line(60),
      use: line(300),
      unit: line(60),
      factor: s.optional(multiplication),
      formats: s.size(s.array(s.enums(fontFormats)), 1, fontFormats.length),
      /** For the price tables that don't list this kind; without any it isn't sold there. */
      tiers: s.optional(Tiers),
    }),
  ),
});
export type Licences = s.Infer<typeof Licences>;

/** Tiers by licence kind; an empty list: what uses this table isn't sold for that kind. */
export const PriceTable = s.object({
  pro_multiplication: multiplication,
  defaults: s.optional(s.record(key, tier)),
  licences: s.optional(s.record(key, s.size(s.array(Tier), 0, 20))),
});
export type PriceTable = s.Infer<typeof PriceTable>;

export const Prices = s.object({
  currency: s.enums(['USD']),
  style_multiplication: s.optional(multiplication),
  tables: s.record(key, PriceTable),
});
export type Prices = s.Infer<typeof Prices>;

const textOf = (maxLength: number) =>
  s.refine(
    s.object({ lang: languageTag, text: s.size(s.nonempty(s.string()), 1, maxLength) }),
    'language',
    ({ lang, text }) => {
      const word = wordInOtherScript(text, lang);
      return word === undefined || `‘${word}’ is in no script of the language ‘${lang}’, expected its own`;
    },
  );
const Lines = s.array(textOf(300));
const SampleLines = s.object({
  lower: s.size(Lines, 1, 200),
  caps: Lines,
  small_caps: Lines,
  paragraphs: s.optional(s.size(s.array(textOf(maxParagraphLength)), 0, 40)),
});
export const Samples = s.record(key, SampleLines);
export type Samples = s.Infer<typeof Samples>;

/** A complete font below the foundry's folder. */
const ownFontPath = written(
  /^fonts\/(?:[A-Za-z0-9_-]+\/)*[A-Za-z0-9_-]+\.(?:ttf|otf)$/,
  'a font (.ttf or .otf) below fonts/',
);

const OwnFont = s.object({
  file: ownFontPath,
  name: line(80),
  weight: s.max(s.min(s.integer(), 1), 1000),
  italic: s.optional(s.boolean()),
});
export type OwnFont = s.Infer<typeof OwnFont>;

/** Where complete fonts come from: a package, or files of the foundry's own. */
export const fontFields = {
  /** An npm package whose folders `400Regular`, `400Regular_Italic` … hold complete fonts. */
  package: s.optional(written(/^(?:@[a-z0-9-]+\/)?[a-z0-9-]+$/, 'the name of an npm package')),
  /** Or files of the foundry's own folder, from light to black. */
  fonts: s.optional(s.size(s.array(OwnFont), 1, 200)),
  /** A file of the package, or `licences/…` or `fonts/…` of the foundry's own folder. */
  licence: written(
    /^(?:(?:licences|fonts)\/(?:[A-Za-z0-9_-]+\/)*)?[A-Za-z0-9_-]+(?:\.[a-z]+)?$/,
    'a file of the package, or below licences/ or fonts/',
  ),
};
export type FontFields = Pick<s.Infer<typeof SubfamilyFields>, keyof typeof fontFields>;

/** Either of the two, not both. */
export const hasOneSource = ({ package: name, fonts }: Pick<FontFields, 'package' | 'fonts'>) =>
  (name === undefined) !== (fonts === undefined) || 'Expected either a package or a list of fonts';

const SubfamilyFields = s.object({
  name: line(80),
  ...fontFields,
  multiplication: s.optional(multiplication),
});
const Subfamily = s.refine(SubfamilyFields, 'subfamily', hasOneSource);

/** Below node_modules or the foundry's folder. */
const variablePath = written(
  /^(?:@[a-z0-9-]+\/)?[a-z0-9-]+\/(?:[A-Za-z0-9_-]+\/)*[A-Za-z0-9_-]+\.(?:woff2|ttf|otf)$/,
  'a variable font (.ttf, .otf or .woff2) of a package or below fonts/',
);

const featureTag = written(/^[a-z0-9]{4}$/, 'the tag of a feature, such as ss01');
const featureSample = s.refine(
  s.size(s.string(), 1, 24),
  'braces',
  (text) =>
    isFeatureSample(text) || 'Expected words with braces around the letters that change, such as H{2}O',
);

export const Family = s.object({
  name: line(80),
  slug,
  position: s.max(s.min(s.integer(), 1), 10_000),
  designers: line(300),
  kind: line(80),
  classification: s.enums(['sans', 'serif', 'slab', 'mono', 'display', 'script']),
  released: s.max(s.min(s.integer(), 1450), 2100),
  accent: colour,
  ink_on_accent: colour,
  overview: line(200),
  /** Paragraphs, with an empty line between them. */
  about: plainText(5000),
  languages: line(1000),
  sizes: s.object({ min: size, max: size, default: size }),
  /** The name in the letters of another script, for the head of its page. */
  native_name: s.optional(textOf(80)),
  /** The weight in which the name is set across the page; by default the one nearest to 400. */
  display: s.optional(s.max(s.min(s.integer(), 1), 1000)),
  right_to_left: s.optional(s.boolean()),
  /** The script of the first sample lines; Latin by default. */
  main_script: s.optional(key),
  /** Scripts that belong to the family beside Latin and cost nothing extra. */
  native_scripts: s.optional(s.array(key)),
  /** Scripts that cost extra: the share of the price that each adds. */
  script_support: s.optional(s.record(key, s.max(s.min(s.number(), 0), 10))),
  trial_scripts: s.size(s.array(key), 1, 10),
  leave_out_features: s.optional(s.array(s.size(s.string(), 4))),
  /** By tag: words that show a feature of this family better than the shop's, with braces around what it changes. */
  feature_samples: s.optional(s.record(featureTag, featureSample)),
  /** The name of the fonts' own licence; by default the SIL Open Font License. */
  licence_name: s.optional(line(80)),
  /** The address of the family's own site. */
  minisite: s.optional(written(/^https:\/\/\S+$/, 'an https address')),
  prices: key,
  pro: s.optional(s.boolean()),
  /** Not sold or shown any more; what was sold is still delivered. */
  retired: s.optional(s.boolean()),
  multiplication: s.optional(multiplication),
  subfamilies: s.size(s.array(Subfamily), 1, 20),
  /** Variable files: the first shows its axes on the family's page, with the initial values of their sliders. */
  variable: s.optional(
    s.object({
      file: variablePath,
      /** Further files that are sold with it: its italic, say. */
      others: s.optional(s.size(s.array(variablePath), 1, 10)),
      start: s.optional(
        s.record(written(/^[A-Za-z0-9]{4}$/, 'the tag of an axis, such as wght'), s.number()),
      ),
      /** The smallest package that holds them; left out, they are shown and not sold. */
      sold_with: s.optional(s.enums(['styles', 'subfamilies', 'families'])),
      /** What a buyer should know of them: which characters they hold, say. */
      note: s.optional(line(120)),
    }),
  ),
});
export type Family = s.Infer<typeof Family>;
