/** The page of trial fonts and its machines in one chunk. */
import { composeTrials } from '../compose/trials.ts';
import { TrialsPage } from '../pages/trials/trials-page.tsx';
import { composed } from './route.ts';

export const trialsPage = { View: composed(TrialsPage, composeTrials) };
