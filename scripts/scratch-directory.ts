import { statfsSync } from 'node:fs';

/** What the tests have lying about at once is a tenth of this. */
const ENOUGH_BYTES = 8 * 1024 ** 3;

const IN_MEMORY = '/dev/shm';

/**
 * Where the tests put databases that live for seconds, hundreds of them: in memory where the machine has room for that, which is a quarter faster,
 * and otherwise in the system's own directory for such things.
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
