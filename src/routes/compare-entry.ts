/** The page that compares styles and its machine in one chunk. */
import { composeCompare } from '../compose/compare.ts';
import { ComparePage } from '../pages/compare/compare-page.tsx';
import { composed } from './route.ts';

export const comparePage = { View: composed(ComparePage, composeCompare) };
