/** Processes pinned to a core, with a share of it: small machines, simulated on one. Linux alone. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

/** Short, so that a process that has used up its part waits for a few milliseconds, not for tenths of a second. */
const periodUs = 5_000;

/** Control groups in their second version, or in their first. */
function createGroup(name: string, quotaUs: number): string {
  const v2 = '/sys/fs/cgroup/cgroup.controllers';
  const folder = join(existsSync(v2) ? '/sys/fs/cgroup' : '/sys/fs/cgroup/cpu', name);
  mkdirSync(folder);
  if (existsSync(v2)) writeFileSync(join(folder, 'cpu.max'), `${quotaUs} ${periodUs}`);
  else {
    writeFileSync(join(folder, 'cpu.cfs_period_us'), String(periodUs));
    writeFileSync(join(folder, 'cpu.cfs_quota_us'), String(quotaUs));
  }
  return folder;
}

/**
 * Gives the process `pid`, with all its threads, this share of the core `nth` (modulo their number). Throws where control
 * groups can't be written. The returned function removes the group once the process has ended.
 */
export function limitProcess(pid: number, nth: number, share: number): () => void {
  execFileSync('taskset', ['-acp', String(nth % availableParallelism()), String(pid)], { stdio: 'ignore' });
  if (share >= 1) return () => undefined;
  const folder = createGroup(`skerry-bench-${pid}`, Math.round(share * periodUs));
  writeFileSync(join(folder, 'cgroup.procs'), String(pid));
  return () => rmdirSync(folder);
}
