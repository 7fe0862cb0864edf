/** Points of a payment at which a test may kill the process (docs/faults.md, 24–28). */
export const crashPoints = [
  'after-order',
  'after-intent',
  'after-confirm',
  'in-settle',
  'before-reply',
] as const;
export type CrashPoint = (typeof crashPoints)[number];
export type Crash = (at: CrashPoint) => void;

/** Ends this process at the wanted point as a power cut would; does nothing at the others. */
export function crashAt(wanted: string | undefined): Crash {
  return (at) => {
    if (at === wanted) process.kill(process.pid, 'SIGKILL');
  };
}
