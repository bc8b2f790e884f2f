import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { signalIfThere } from './signal-if-there.ts';

/** The process id of the PostgreSQL server that works on this directory, or null if none is running. */
export async function readPostmaster(dataDirectory: string): Promise<number | null> {
  const file = await readFile(join(dataDirectory, 'postmaster.pid'), 'utf8').catch(() => null);
  const processId = Number(file?.split('\n')[0]);
  return Number.isSafeInteger(processId) && processId > 0 && signalIfThere(processId, 0) ? processId : null;
}
