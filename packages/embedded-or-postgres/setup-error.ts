/** A fault outside the program, which an operator can mend: its message says what is wrong and what is expected. */
export class SetupError extends Error {}

/** The code that Node.js and PostgreSQL give an error; '' if there is none. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';
