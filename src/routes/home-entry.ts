/** The home page and the machine of its opening in one chunk. */
import { composeOpening } from '../compose/opening.ts';
import { HomePage } from '../pages/home/home-page.tsx';
import { composed } from './route.ts';

export const homePage = { View: composed(HomePage, composeOpening) };
