import { checkFileKey, FileStoreUnavailable, type FileStore } from './file-store.ts';

export interface MemoryFileStore extends FileStore {
  /** The keys of the stored files. */
  keys(): readonly string[];
  /** Makes all further calls fail, as for a store behind a broken network, or succeed again. */
  setReachable(isReachable: boolean): void;
}

/** Keeps files for the life of the process, for tests. */
export function createMemoryFileStore(): MemoryFileStore {
  const files = new Map<string, Uint8Array>();
  let isReachable = true;
  const requireReachable = (): void => {
    if (!isReachable) throw new FileStoreUnavailable('the memory cannot be reached');
  };
  return {
    async put(key, bytes) {
      checkFileKey(key);
      requireReachable();
      files.set(key, Uint8Array.from(bytes));
    },
    async get(key) {
      checkFileKey(key);
      requireReachable();
      return files.get(key) ?? null;
    },
    async delete(key) {
      checkFileKey(key);
      requireReachable();
      files.delete(key);
    },
    async check() {
      requireReachable();
    },
    keys: () => [...files.keys()],
    setReachable(reachable) {
      isReachable = reachable;
    },
  };
}
