import { readFileSync } from 'node:fs';

/** The kernel counts in hundredths of a second. */
const TICK_MS = 10;

/** The CPU time that a process takes during the work, with all its threads. */
export async function cpuMsDuring(processId: number, work: () => Promise<unknown>): Promise<number> {
  const before = cpuMsOf(processId);
  await work();
  return cpuMsOf(processId) - before;
}

/** User and system time of all threads: the fields 14 and 15 of /proc/<pid>/stat, counted after the name in brackets. */
export function cpuMsOf(processId: number): number {
  const stat = readFileSync(`/proc/${processId}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
