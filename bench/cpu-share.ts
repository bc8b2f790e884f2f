import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const PERIOD_US = 20_000;
/** Where the kernel's groups with a limit on CPU time are: version 1 of the interface, and version 2. */
const VERSION_1 = '/sys/fs/cgroup/cpu';
const VERSION_2 = '/sys/fs/cgroup';

/**
 * Gives a process a fixed share of one core, so that several on one machine behave as if each had a slower one of its own. Returns what removes the
 * limit, once the process has ended. Throws if the system allows none, as without root.
 */
export function limitCpu(name: string, processId: number, share: number): () => void {
  const quotaUs = Math.round(PERIOD_US * share);
  const isFirst = existsSync(join(VERSION_1, 'cpu.cfs_quota_us'));
  const group = join(isFirst ? VERSION_1 : VERSION_2, `fairlead-bench-${name}`);
  mkdirSync(group, { recursive: true });
  if (isFirst) {
    writeFileSync(join(group, 'cpu.cfs_period_us'), String(PERIOD_US));
    writeFileSync(join(group, 'cpu.cfs_quota_us'), String(quotaUs));
  } else writeFileSync(join(group, 'cpu.max'), `${quotaUs} ${PERIOD_US}`);
  writeFileSync(join(group, 'cgroup.procs'), String(processId));
  return () => rmdirSync(group);
}
