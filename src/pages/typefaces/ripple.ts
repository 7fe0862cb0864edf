/** The weights that a band ripples through are fetched when it is pointed at, and it starts once they are there. */
import type { Face } from '../../../domain/catalogue.ts';

export async function readyRipple(band: HTMLElement, faces: readonly Face[]): Promise<void> {
  if ('ripple' in band.dataset) return;
  await Promise.all(faces.map((face) => document.fonts.load(`1em "${face.class}"`))).catch(() => []);
  band.dataset.ripple = '';
}
