/** Provides the page of trial fonts with its form and the visitor's text. */
import type { AppWindow } from '../app/actors.tsx';
import { composeOwnText } from './own-text.ts';
import { composeTrial } from './visitor.ts';

export const composeTrials = (window: AppWindow) => ({
  ...composeTrial(window),
  ownText: composeOwnText(window.environment),
});

export type TrialsLogics = ReturnType<typeof composeTrials>;
