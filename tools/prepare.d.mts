export const root: string;
export const filledShops: string;
export function hashOf(paths: readonly string[]): string;
export function serverEnvironment(args: readonly string[]): NodeJS.ProcessEnv;
export function build(): Promise<void>;
export const buildInputs: readonly string[];
export function isBuildCurrent(): boolean;
