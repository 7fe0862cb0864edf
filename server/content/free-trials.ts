/** The free trial fonts page: its text, the families it offers, and which of them have which characters. */
import type { FreeTrials, StaticPage } from '../../domain/pages.ts';
import type { TrialFamily } from '../stores/content.ts';
import { trialCharacters } from '../trials/characters.ts';

/** A family without a face to set its name in isn't offered. */
export function freeTrialsOf(page: StaticPage, families: readonly TrialFamily[]): FreeTrials {
  const offered = families.flatMap(({ card, scripts }) => {
    const { name, page: slug, faces, fit, styles_no } = card;
    const face = faces.find((candidate) => candidate.class === (fit?.class ?? card.class)) ?? faces[0];
    return face ? [{ typeface: { name, page: slug, class: face.class, face, styles_no }, scripts }] : [];
  });
  const names = [...new Set(offered.flatMap(({ scripts }) => scripts))];
  return {
    data: page.data,
    class: page.class,
    meta: page.meta,
    typefaces: offered.map(({ typeface }) => typeface),
    character_sets: names.map((name) => ({
      name,
      characters: trialCharacters[name] ?? '',
      typefaces: offered
        .filter(({ scripts }) => scripts.includes(name))
        .map(({ typeface }) => ({ name: typeface.name, page: typeface.page, class: typeface.class })),
    })),
  };
}
