import { checkFileKey, type FileStore } from './file-store.ts';

export interface MemoryFileStore extends FileStore {
  /** The keys it holds. */
  keys(): readonly string[];
}

/** Files as long as the process lives, for tests. */
export function createMemoryFileStore(): MemoryFileStore {
  const files = new Map<string, Uint8Array>();
  return {
    async put(key, bytes) {
      files.set(checkFileKey(key), Uint8Array.from(bytes));
    },
    get: async (key) => files.get(checkFileKey(key)) ?? null,
    async delete(key) {
      files.delete(checkFileKey(key));
    },
    keys: () => [...files.keys()],
  };
}
