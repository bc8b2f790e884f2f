import type { Queries } from '../../../adapters/db/database.ts';
import type { FileStore } from '../../../adapters/files/file-store.ts';
import { listOldFiles, markFilesDeleted } from './tape-store.ts';

export interface OldSegmentsContext {
  readonly database: Pick<Queries, 'drizzle'>;
  readonly files: Pick<FileStore, 'delete'>;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
  readonly keepDays: number;
}

const DAY_MS = 86_400_000;
/** A day has 1,440. */
const BATCH = 200;

/**
 * Deletes the files of segments that are older than the tape is kept. The rows stay, because their hashes are in the public log. A file is
 * deleted before its row says so: if that fails in between, it is deleted again. Returns how many were deleted.
 */
export async function deleteOldSegments({ database, files, clock, keepDays }: OldSegmentsContext): Promise<number> {
  let count = 0;
  for (;;) {
    const old = await listOldFiles(database, clock() - keepDays * DAY_MS, BATCH);
    if (old.length === 0) return count;
    for (const { fileKey } of old) await files.delete(fileKey);
    const ids = old.map(({ id }) => id);
    await markFilesDeleted(database, ids, clock());
    count += old.length;
  }
}
