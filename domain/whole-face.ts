/** The class of a style's web font that has every character, beside the tester's own, which has the usual ones. */

const ending = '-whole';

/** By the class of the style's face. */
export const wholeFace = (face: string): string => face + ending;

/** The class of the style's face again. */
export const faceOfWhole = (whole: string): string => whole.slice(0, -ending.length);
