/** Calls for the catalogue: typefaces, their styles and glyphs, and licence options. */
import { call } from '../call.ts';
import { pagePaths } from '../call-address.ts';
import { CollectionLinks, EditableStyle, TypefaceCard, TypefaceDetail } from '../catalogue.ts';
import { CompareQuery, CompareReply } from '../compare-shape.ts';
import { CoverageReply } from '../coverage-reply.ts';
import { FailureMessage } from '../failure-body.ts';
import { GlyphFrames, VariableGlyphQuery } from '../glyph-frames.ts';
import { GlyphDrawing, GlyphList } from '../glyphs.ts';
import { LanguageList, LibraryLanguages } from '../languages.ts';
import { integer, list, object, optional } from '../shape.ts';
import { Shop } from '../shop.ts';

export const libraryCalls = {
  typefaces: call({
    method: 'GET',
    path: pagePaths.typefaces,
    auth: 'none',
    cached: true,
    reply: object({
      data: list(TypefaceCard),
      total: integer(0),
      collections: optional(CollectionLinks),
      languages: optional(LibraryLanguages),
    }),
  }),
  typeface: call({
    method: 'GET',
    path: pagePaths.typeface,
    auth: 'none',
    cached: true,
    reply: TypefaceDetail,
    failures: { 404: FailureMessage },
  }),
  styles: call({
    method: 'GET',
    path: 'subfamilies/{id}/styles',
    auth: 'none',
    cached: true,
    reply: object({ data: list(EditableStyle, 200) }),
    failures: { 404: FailureMessage },
  }),
  coverage: call({
    method: 'GET',
    path: 'typefaces/{slug}/coverage',
    auth: 'none',
    cached: true,
    reply: CoverageReply,
    failures: { 404: FailureMessage },
  }),
  compare: call({
    method: 'GET',
    path: 'compare',
    auth: 'none',
    cached: true,
    query: CompareQuery,
    reply: CompareReply,
  }),
  languages: call({
    method: 'GET',
    path: 'typefaces/{slug}/languages',
    auth: 'none',
    cached: true,
    reply: LanguageList,
    failures: { 404: FailureMessage },
  }),
  glyphs: call({
    method: 'GET',
    path: 'styles/{id}/glyphs',
    auth: 'none',
    cached: true,
    reply: GlyphList,
    failures: { 404: FailureMessage },
  }),
  glyph: call({
    method: 'GET',
    path: 'styles/{id}/glyphs/{gid}',
    auth: 'none',
    cached: true,
    reply: GlyphDrawing,
    failures: { 404: FailureMessage },
  }),
  variableGlyph: call({
    method: 'GET',
    path: 'typefaces/{slug}/variable-glyphs/{code_point}',
    auth: 'none',
    cached: true,
    query: VariableGlyphQuery,
    reply: GlyphFrames,
    failures: { 404: FailureMessage },
  }),
  shop: call({
    method: 'GET',
    path: pagePaths.shop,
    auth: 'none',
    cached: true,
    reply: Shop,
    failures: { 404: FailureMessage },
  }),
} as const;
