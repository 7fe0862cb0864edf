/** Loads the weights of a band's ripple when it is hovered or focused; a face that fails stays its fallback. */
import type { Face } from '../../../domain/catalogue.ts';

export async function loadFaces(faces: readonly Face[]): Promise<void> {
  await Promise.allSettled(faces.map((face) => document.fonts.load(`1em "${face.class}"`)));
}
