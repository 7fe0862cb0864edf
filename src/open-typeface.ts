/** A typeface page's view with its machines, as one file of the build: the first load of this page is what counts. */
import { composeTypeface } from './compose/typeface.ts';
import { TypefacePage } from './pages/typeface/typeface-page.tsx';

export const openTypeface = () => ({ View: TypefacePage, machine: composeTypeface() });
