/**
 * The last checkpoint that was published, kept outside of the database: in the file store. A database that doesn't hold it is not the one
 * that published it.
 */
import { createHash } from 'node:crypto';
import type { FileStore } from '../../../adapters/files/file-store.ts';

/** Keys of the store are 32 hexadecimal digits; no other file can have this one by chance. */
const KEY = createHash('sha256').update('fairlead: the last published checkpoint of the transparency log').digest('hex').slice(0, 32);

export interface PublishedRecord {
  /** The signed note; null if none was published. */
  read(): Promise<string | null>;
  write(note: string): Promise<void>;
}

export function createPublishedRecord(files: Pick<FileStore, 'get' | 'put'>): PublishedRecord {
  return {
    read: async () => {
      const bytes = await files.get(KEY);
      return bytes === null ? null : Buffer.from(bytes).toString('utf8');
    },
    write: (note) => files.put(KEY, Buffer.from(note, 'utf8')),
  };
}
