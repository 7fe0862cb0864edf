/** The style of the shop's documents: its fonts, its colours, and pages of them. */
import { createRequire } from 'node:module';
import { createPage, type PageOptions } from '@skerry/pdf-text/page';

const require = createRequire(import.meta.url);
const pathOf = (file: string) => require.resolve(`@expo-google-fonts/${file}`);

export const fonts = {
  text: { path: pathOf('sofia-sans/400Regular/SofiaSans_400Regular.ttf') },
  strong: { path: pathOf('sofia-sans/600SemiBold/SofiaSans_600SemiBold.ttf'), weight: 600 },
  mono: { path: pathOf('martian-mono/400Regular/MartianMono_400Regular.ttf') },
  wordmark: { path: pathOf('unbounded/700Bold/Unbounded_700Bold.ttf') },
} as const;

export const inkColour = '#101A1D';
export const mutedColour = '#5A6669';

/** A document without pages, in the shop's ink; where a font lacks a letter, the house font comes before all others. */
export const createHousePage = (options: Omit<PageOptions, 'colour' | 'fallbacks'>) =>
  createPage({
    ...options,
    colour: inkColour,
    fallbacks: { 400: fonts.text.path, 600: fonts.strong.path },
  });
