/**
 * The server's log on standard output: a readable line in a terminal, else one JSON object a line. Silent until main.ts sets
 * its level (LOG_LEVEL): tests and commands show only their own output.
 */
import { pino, stdSerializers } from 'pino';
import { codeOf } from './operator-error.ts';
import { traceFacts } from './tracing.ts';

export const logLevels = ['error', 'warn', 'info', 'debug', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Members of these names never reach the log, whoever hands them in. */
const secrets = ['authorization', 'cookie', 'email', 'key', 'password', 'token'];

/** Without other members of the error: the database's repeat what somebody entered. */
function errorFacts(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) };
  const { type, message, stack } = stdSerializers.err(error);
  return { type, message, code: codeOf(error) || undefined, stack };
}

/** A log line for people: time, message, facts; below, an error's stack. Information has no level before it. */
export function readable(line: string): string {
  const { level, time, pid: _, msg, err, ...facts }: Record<string, unknown> = JSON.parse(line);
  const named = Object.entries(facts).map(([name, value]) => `${name}=${String(value)}`);
  const { stack, message }: Record<string, unknown> = Object(err);
  const parts = [time, ...(level === 'info' ? [] : [`${level}:`]), msg ?? message, ...named];
  return `${parts.join(' ')}\n${err === undefined ? '' : `${stack ?? message}\n`}`;
}

/** Where lines go; tests read them here. */
export const output = {
  write: (line: string) => void process.stdout.write(process.stdout.isTTY ? readable(line) : line),
};

export const log = pino(
  {
    level: 'silent',
    base: { pid: process.pid },
    mixin: traceFacts,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
    serializers: { err: errorFacts },
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`]), remove: true },
  },
  { write: (line) => output.write(line) },
);

/** Logs what happens to this process. */
export const logProcess = (what: string, level: 'info' | 'warn' = 'info') =>
  log[level](`Process ${process.pid} ${what}.`);
