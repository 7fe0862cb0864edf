/** Fetches the weights that a band ripples through, when it is pointed at; one that fails stays its stand-in. */
import type { Face } from '../../../domain/catalogue.ts';

export async function loadFaces(faces: readonly Face[]): Promise<void> {
  await Promise.allSettled(faces.map((face) => document.fonts.load(`1em "${face.class}"`)));
}
