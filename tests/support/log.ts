/** Reads the server's log in tests, where it is silent otherwise. */
import { onTestFinished, vi } from 'vitest';
import { type LogLevel, log, output, readable } from '../../server/log.ts';

/** Until the test ends the log is on; the returned function gives its lines so far, as a terminal shows them or raw. */
export function captureLog(level: LogLevel = 'info') {
  const write = vi.spyOn(output, 'write').mockImplementation(() => undefined);
  log.level = level;
  onTestFinished(() => {
    log.level = 'silent';
    write.mockRestore();
  });
  return (shown: (line: string) => string = readable) => write.mock.calls.map(([line]) => shown(line));
}
