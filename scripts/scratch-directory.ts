import { statfsSync } from 'node:fs';

/** Ten times what the tests store at any one time. */
const ENOUGH_BYTES = 8 * 1024 ** 3;

const IN_MEMORY = '/dev/shm';

/**
 * Where the tests put their hundreds of short-lived databases: in memory if the machine has room for that, which is a quarter faster,
 * otherwise in the system's temporary directory.
 */
export const scratchDirectory: Readonly<Record<string, string>> =
  process.env['TMPDIR'] === undefined && hasRoom(IN_MEMORY) ? { TMPDIR: IN_MEMORY } : {};

function hasRoom(directory: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(directory);
    return bavail * bsize >= ENOUGH_BYTES;
  } catch {
    return false;
  }
}
