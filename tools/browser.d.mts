export function findBrowser(options?: {
  readonly name?: string;
  readonly isWatched?: boolean;
}): Promise<string | undefined>;

export function launchOptionsOf(
  name: string,
  path: string,
): Promise<{ readonly executablePath: string; readonly channel?: string }>;
