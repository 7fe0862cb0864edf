/** A visitor's text as one style sets it (§tester.one-text). */
export type TextInStyle = {
  /** On one line, not empty. */
  readonly text: string;
  /** The characters that the style lacks. */
  readonly missing: readonly string[];
  /** The style's web font with every character; undefined until it is known. */
  readonly font: string | undefined;
};
