export type Options = {
  readonly build: boolean;
  /** Whole paths, as of `html` and `root`; of files that exist. */
  readonly module: readonly string[];
  readonly diff?: string | undefined;
  readonly html?: string | undefined;
  readonly root?: string | undefined;
  readonly help: boolean;
};

export const help: string;
export function readOptions(args: readonly string[], folder: string): Options;
