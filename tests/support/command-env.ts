/** The environment of a command that a test starts: nothing of the tests' own, but the place where Node keeps compiled code. */
export const commandEnv = {
  PATH: process.env.PATH ?? '',
  ...(process.env.NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE } : {}),
};
