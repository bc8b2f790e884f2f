/** The processes of a PostgreSQL server: a postmaster and its children. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { readPostmaster } from '../../scripts/read-postmaster.ts';
import { signalIfThere } from '../../scripts/signal-if-there.ts';

const run = promisify(execFile);
const LOOK_AGAIN_MS = 10;

export async function listChildren(parent: number): Promise<readonly number[]> {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=']);
  const pairs = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  return pairs.flatMap(([processId, parentId]) => (processId !== undefined && parentId === parent ? [processId] : []));
}

/** Kills the whole server, and resolves when all its processes are gone. */
export async function killPostgres(dataDirectory: string): Promise<void> {
  const postmaster = await readPostmaster(dataDirectory);
  if (postmaster === null) throw new Error('there is no PostgreSQL to kill');
  // The postmaster is stopped first, so that it notices no child's death and starts no other.
  process.kill(postmaster, 'SIGSTOP');
  const processes = [...(await listChildren(postmaster)), postmaster];
  for (const processId of processes) signalIfThere(processId, 'SIGKILL');
  while (processes.some((processId) => signalIfThere(processId, 0))) await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
}
