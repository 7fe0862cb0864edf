/** Calls for the catalogue: typefaces, their styles and glyphs, and licence options. */
import { call } from '../call.ts';
import { CollectionLinks, EditableStyle, TypefaceCard, TypefaceDetail } from '../catalogue.ts';
import { FailureMessage } from '../failure-body.ts';
import { GlyphDrawing, GlyphList } from '../glyphs.ts';
import { integer, list, object, optional } from '../shape.ts';
import { Shop } from '../shop.ts';

export const libraryCalls = {
  typefaces: call({
    method: 'GET',
    path: 'typefaces',
    auth: 'none',
    cached: true,
    reply: object({
      data: list(TypefaceCard),
      total: integer(0),
      collections: optional(CollectionLinks),
    }),
  }),
  typeface: call({
    method: 'GET',
    path: 'typefaces/{slug}',
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
  shop: call({
    method: 'GET',
    path: 'shops/{font}',
    auth: 'none',
    cached: true,
    reply: Shop,
    failures: { 404: FailureMessage },
  }),
} as const;
