export type Options = {
  readonly grep?: string | undefined;
  readonly set: string;
  /** Walks are chosen by what changed since this commit. */
  readonly changed?: string | undefined;
  readonly depth: string;
  readonly repeat: number;
  /** The whole path of a file that exists. */
  readonly replay?: string | undefined;
  readonly browser: string;
  readonly url?: string | undefined;
  readonly update: boolean;
  readonly watch: boolean;
  readonly help: boolean;
};

export const help: string;
export function readOptions(args: readonly string[], folder: string): Options;
