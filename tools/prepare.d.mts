export const root: string;
export function hashOf(paths: readonly string[]): string;
export function serverEnvironment(args: readonly string[]): NodeJS.ProcessEnv;
export function build(): Promise<void>;
export function isBuildCurrent(): boolean;
