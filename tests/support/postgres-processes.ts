/** The processes of a PostgreSQL server: a postmaster and its children. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const LOOK_AGAIN_MS = 10;

/** The process id of the postmaster, or null if none is running. */
export async function readPostmaster(dataDirectory: string): Promise<number | null> {
  const file = await readFile(join(dataDirectory, 'postmaster.pid'), 'utf8').catch(() => null);
  const processId = Number(file?.split('\n')[0]);
  return Number.isSafeInteger(processId) && processId > 0 && signalIfThere(processId, 0) ? processId : null;
}

export async function listChildren(parent: number): Promise<readonly number[]> {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=']);
  const pairs = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  return pairs.flatMap(([processId, parentId]) => (processId !== undefined && parentId === parent ? [processId] : []));
}

/** Sends the signal. Returns false if the process does not exist any more. */
export function signalIfThere(processId: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(processId, signal);
    return true;
  } catch {
    return false;
  }
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
