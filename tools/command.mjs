// What commands with options share: they refuse a wrong one before anything starts.

/** The folder that files are named from: where the command was given. */
export const folder = process.env.INIT_CWD ?? process.cwd();

const messageOf = (/** @type {unknown} */ why) => (why instanceof Error ? why.message : String(why));

/**
 * Ends the process, and says why.
 * @param {unknown} why a sentence, or an error whose message is one
 * @returns {never}
 */
export function refuse(why) {
  console.error(messageOf(why));
  process.exit(1);
}

/**
 * The options that this process was given. Ends it with the help where that is asked for, and refuses a wrong one with it.
 * @template {{ readonly help: boolean }} Options
 * @param {(args: readonly string[], folder: string) => Options} readOptions throws an error that names the wrong one
 * @param {string} help
 * @returns {Options}
 */
export function optionsOf(readOptions, help) {
  try {
    const options = readOptions(process.argv.slice(2), folder);
    if (!options.help) return options;
  } catch (error) {
    return refuse(`${messageOf(error)}\n\n${help}`);
  }
  console.log(help);
  process.exit(0);
}
