/** What a run of the paths walks, as its report tells it. */
import type { Depth } from '@skerry/machine-paths/generate';

export type Scope = {
  readonly depth: Depth;
  /** The file of the session that is walked instead of the planned paths. */
  readonly recordedFile?: string | undefined;
  /** The running shop that is walked instead of one of its own. */
  readonly url?: string | undefined;
  readonly browserName: string;
  readonly hasKnownScreens: boolean;
};

/** An argument as a shell reads it. */
const quoted = (text: string) => (/^[\w./:@-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

/** The command that walks one of these paths again, with its title as one more argument. */
export function commandOf({ depth, recordedFile, url, browserName }: Scope): string {
  const options = [
    depth === 'edges' ? [] : ['--depth', depth],
    recordedFile === undefined ? [] : ['--replay', quoted(recordedFile)],
    url === undefined ? [] : ['--url', quoted(url)],
    browserName === 'chromium' ? [] : ['--browser', browserName],
  ];
  return ['npm run paths --', ...options.flat(), '--grep'].join(' ');
}

/** What is other than in a run without options, a sentence each. */
export function sentencesOf({ depth, recordedFile, url, hasKnownScreens }: Scope): string[] {
  return [
    recordedFile === undefined ? '' : `The paths are those of the session in ${recordedFile}.`,
    depth === 'edges' ? '' : 'The paths take every two events that can follow one another.',
    url === undefined ? '' : `The shop is the one at ${url}.`,
    hasKnownScreens ? '' : 'What a state shows isn’t compared with its closed list.',
  ].filter((sentence) => sentence !== '');
}
