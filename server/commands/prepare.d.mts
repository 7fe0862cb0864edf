export function serverEnvironment(args: readonly string[]): NodeJS.ProcessEnv;
