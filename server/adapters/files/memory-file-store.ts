import { checkFileKey, FileStoreUnavailable, type FileStore } from './file-store.ts';

export interface MemoryFileStore extends FileStore {
  /** The keys it holds. */
  keys(): readonly string[];
  /** What follows fails, as with a store on the other side of a broken network, or works again. */
  setReachable(isReachable: boolean): void;
}

/** Files as long as the process lives, for tests. */
export function createMemoryFileStore(): MemoryFileStore {
  const files = new Map<string, Uint8Array>();
  let isReachable = true;
  const demandReachable = (): void => {
    if (!isReachable) throw new FileStoreUnavailable('the memory cannot be reached');
  };
  return {
    async put(key, bytes) {
      checkFileKey(key);
      demandReachable();
      files.set(key, Uint8Array.from(bytes));
    },
    async get(key) {
      checkFileKey(key);
      demandReachable();
      return files.get(key) ?? null;
    },
    async delete(key) {
      checkFileKey(key);
      demandReachable();
      files.delete(key);
    },
    async check() {
      demandReachable();
    },
    keys: () => [...files.keys()],
    setReachable(reachable) {
      isReachable = reachable;
    },
  };
}
