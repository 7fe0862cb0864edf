/** A typeface page's view and machines in one chunk, for a faster first load. */
import { composeTypeface } from '../compose/typeface.ts';
import { TypefacePage } from '../pages/typeface/typeface-page.tsx';
import { composed } from './route.ts';

export const typefacePage = { View: composed(TypefacePage, composeTypeface) };
