/** Calls for the catalogue: typefaces, their styles and glyphs, and licence options. */
import { call } from '../call.ts';
import { EditableStyle, TypefaceCard, TypefaceDetail } from '../catalogue.ts';
import { GlyphDrawing, GlyphList } from '../glyphs.ts';
import { integer, list, object } from '../shape.ts';
import { Shop } from '../shop.ts';

export const libraryCalls = {
  typefaces: call({
    method: 'GET',
    path: 'typefaces',
    summary: 'The library',
    cached: true,
    reply: object({ data: list(TypefaceCard), total: integer(0) }),
  }),
  typeface: call({
    method: 'GET',
    path: 'typefaces/{slug}',
    summary: 'One typeface by slug or id',
    cached: true,
    reply: TypefaceDetail,
  }),
  styles: call({
    method: 'GET',
    path: 'subfamilies/{id}/styles',
    summary: 'The editable styles of a subfamily',
    cached: true,
    reply: object({ data: list(EditableStyle, 200) }),
  }),
  glyphs: call({
    method: 'GET',
    path: 'styles/{id}/glyphs',
    summary: 'Every character of a style',
    cached: true,
    reply: GlyphList,
  }),
  glyph: call({
    method: 'GET',
    path: 'styles/{id}/glyphs/{gid}',
    summary: "One glyph's outline, and what features make of it",
    cached: true,
    reply: GlyphDrawing,
  }),
  shop: call({
    method: 'GET',
    path: 'shops/{font}',
    summary: "A family's licence options",
    cached: true,
    reply: Shop,
  }),
} as const;
