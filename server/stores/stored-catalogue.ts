/**
 * Readers of the replies and parts that an import stored, whichever version of the program ran it. Their structs are those of
 * the API, because an import stores replies: a member that replies get later is `optional` or `defaulted`, or the foundry
 * has to be imported again before the new version starts.
 */
import { BlogEntry, BlogSidebar, PostDetail } from '../../domain/blog.ts';
import { EditableStyle, TypefaceCard, TypefaceDetail } from '../../domain/catalogue.ts';
import { CollectionBody } from '../../domain/collections.ts';
import { CommissionCard, CommissionDetail } from '../../domain/commissions.ts';
import { CoverageReply } from '../../domain/coverage-reply.ts';
import { LanguageList } from '../../domain/languages.ts';
import { StaticPage } from '../../domain/pages.ts';
import { list, nullable, object, text } from '../../domain/shape.ts';
import { Shop, ShopScript, ShopSettings } from '../../domain/shop.ts';
import { BetaDraft } from '../club/beta-files.ts';
import { CommissionsBody, HomeBody } from '../content/drafts.ts';
import { stored } from '../db/stored.ts';

export const readSettings = stored('families.settings', ShopSettings);
export const readScripts = stored('families.scripts', list(ShopScript));
export const readTrialScripts = stored('families.trial_scripts', list(text()));
export const readTrialFamilies = stored(
  'families.card',
  list(object({ card: TypefaceCard, scripts: list(text()) })),
);
export const readCards = stored('families.card', list(TypefaceCard));
export const readAboutCards = stored('families.card', list(object({ card: TypefaceCard, about: text() })));
export const readDetail = stored('families.detail', TypefaceDetail, withSubfamiliesById);
export const readShop = stored('families.shop', Shop);
export const readCoverage = stored('families.coverage', CoverageReply);
export const readLanguages = stored('families.languages', LanguageList);
export const readStyles = stored('subfamilies.styles', list(EditableStyle));

export const readEntries = stored('posts.entry', list(BlogEntry));
export const readPost = stored('posts.detail', PostDetail);
export const readFeatured = stored('commissions.card', nullable(CommissionCard));
export const readCommissionCards = stored('commissions.card', list(CommissionCard));
export const readCommission = stored('commissions.detail', CommissionDetail);
export const readCollection = stored('collections.body', CollectionBody);
export const readHome = stored('content_parts.body', HomeBody, withOpenings);
export const readCommissionsPart = stored('content_parts.body', nullable(CommissionsBody));
export const readSidebar = stored('content_parts.body', BlogSidebar);
export const readPage = stored('content_parts.body', StaticPage);
export const readClubFont = stored('content_parts.body', BetaDraft);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Imports of earlier versions stored the subfamilies as a list. */
function withSubfamiliesById(detail: unknown): unknown {
  if (!isObject(detail) || !isObject(detail.editable) || !Array.isArray(detail.editable.subfamilies))
    return detail;
  const byId = detail.editable.subfamilies.map((subfamily: unknown) => [
    isObject(subfamily) ? subfamily.id : undefined,
    subfamily,
  ]);
  return { ...detail, editable: { ...detail.editable, subfamilies: Object.fromEntries(byId) } };
}

/** Imports of earlier versions stored one family for the home page's opening, or none. */
function withOpenings(body: unknown): unknown {
  if (!isObject(body) || Array.isArray(body.opening)) return body;
  return { ...body, opening: body.opening === undefined ? [] : [body.opening] };
}
