export const folder: string;
export function refuse(why: unknown): never;
export function optionsOf<Options extends { readonly help: boolean }>(
  readOptions: (args: readonly string[], folder: string) => Options,
  help: string,
): Options;
