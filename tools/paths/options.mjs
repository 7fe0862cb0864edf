// The options of `npm run paths`.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

/** @typedef {import('./options.d.mts').Options} Options */

/** What `--help` prints. */
export const help = `npm run paths -- [options]: walks the statecharts' paths through the real pages, and writes dist/paths/index.html

  --grep EXPRESSION  only the paths whose title the regular expression finds, for instance "payment 003"
  --set all|few      every path, or the few that together reach every state (all)
  --changed [REF]    only the walks whose files, or whose pages' files, changed since REF (HEAD)
  --depth pairs      every two edges that can follow one another, not only every edge
  --repeat N         each path N times; one that is sometimes red is marked flaky
  --replay FILE      walks a session that was saved in the machine room
  --browser NAME     chromium, firefox or webkit (chromium)
  --url URL          walks a shop that is running there, not one of its own
  --update           writes anew what each state shows (e2e/paths/screens), for review
  --watch            one path after the other, slowly, in a window, with the machine room beside it
  --help             prints this
`;

/** @type {Readonly<Record<string, readonly string[]>>} */
const allowed = {
  set: ['all', 'few'],
  depth: ['edges', 'pairs'],
  browser: ['chromium', 'firefox', 'webkit'],
};

/** @param {string} text */
function isExpression(text) {
  try {
    return Boolean(new RegExp(text));
  } catch {
    return false;
  }
}

/**
 * Reads the options, with the session's whole path; throws an error that names the one that is wrong.
 * @param {readonly string[]} args
 * @param {string} folder what the session is named from
 * @returns {Options}
 */
export function readOptions(args, folder) {
  // Its value may be left out.
  const whole = args.map((word, index) =>
    word === '--changed' && (args[index + 1] ?? '-').startsWith('-') ? '--changed=HEAD' : word,
  );
  const { values } = parseArgs({
    args: whole,
    options: {
      grep: { type: 'string' },
      set: { type: 'string', default: 'all' },
      changed: { type: 'string' },
      depth: { type: 'string', default: 'edges' },
      repeat: { type: 'string', default: '1' },
      replay: { type: 'string' },
      browser: { type: 'string', default: 'chromium' },
      url: { type: 'string' },
      update: { type: 'boolean', default: false },
      watch: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  for (const [name, words] of Object.entries(allowed)) {
    const value = values[/** @type {keyof typeof values} */ (name)];
    if (!words.includes(String(value)))
      throw new Error(`--${name} is '${value}': it may be ${words.join(' or ')}.`);
  }
  if (values.grep !== undefined && !isExpression(values.grep))
    throw new Error(`--grep is '${values.grep}': it must be a regular expression.`);
  if (!/^[1-9]\d*$/.test(values.repeat))
    throw new Error(`--repeat is '${values.repeat}': it is a number from 1.`);
  if (values.url !== undefined && !URL.canParse(values.url))
    throw new Error(`--url is '${values.url}': it is an address like https://shop.example.`);
  const replay = values.replay === undefined ? undefined : resolve(folder, values.replay);
  if (replay !== undefined && !existsSync(replay))
    throw new Error(`--replay names ${replay}: there is no such file.`);
  if (values.changed !== undefined && values.replay !== undefined)
    throw new Error('--changed chooses among the planned paths: it goes without --replay.');
  if (values.watch && values.url !== undefined)
    throw new Error('--watch needs a shop in development: it goes without --url.');
  if (
    values.update &&
    (values.url ?? values.replay ?? (values.depth === 'pairs' || values.watch || undefined))
  )
    throw new Error(
      '--update goes with the planned paths in their own shop: without --url, --replay, --depth and --watch.',
    );
  return { ...values, replay, repeat: Number(values.repeat) };
}
