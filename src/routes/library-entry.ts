/** The library and its machines in one chunk. */
import { composeLibrary } from '../compose/library.ts';
import { TypefacesPage } from '../pages/typefaces/typefaces-page.tsx';
import { composed } from './route.ts';

export const libraryPage = { View: composed(TypefacesPage, composeLibrary) };
