/** Joins a typeface page's machines to the API; those of its late sections come with them. */
import { testerMachine } from '../machines/tester.machine.ts';
import { job } from './jobs.ts';

function composeTester() {
  return testerMachine.provide({
    actors: {
      loadStyles: job('styles', ({ subfamilyId }: { subfamilyId: number }) => ({
        params: { id: String(subfamilyId) },
      })),
    },
  });
}

/** What a typeface page is made with: its tester at once, the rest when it comes near. */
export function composeTypeface() {
  return { tester: composeTester(), composeGlyphs, composeAxes };
}

export type ComposedTypeface = ReturnType<typeof composeTypeface>;

const composeAxes = async () => (await import('../machines/axes.machine.ts')).axesMachine;

async function composeGlyphs() {
  const { glyphsMachine } = await import('../machines/glyphs.machine.ts');
  return glyphsMachine.provide({
    actors: {
      loadGlyphs: job('glyphs', ({ styleId }: { styleId: number }) => ({ params: { id: String(styleId) } })),
      drawGlyph: job('glyph', ({ styleId, gid }: { styleId: number; gid: number }) => ({
        params: { id: String(styleId), gid: String(gid) },
      })),
    },
  });
}
