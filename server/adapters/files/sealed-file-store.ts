import type { SecretBox } from '../../secrets/secret-box.ts';
import type { FileStore } from './file-store.ts';

/**
 * Any store, with what it holds sealed: a copied disk or bucket can be read only together with the server's secret, and no file opens
 * under another one's key. `get` throws where the bytes were changed.
 */
export function createSealedFileStore(store: FileStore, secretBox: SecretBox): FileStore {
  const ownerOf = (key: string): string => `document:${key}`;
  return {
    put: (key, bytes) => store.put(key, secretBox.seal('document', ownerOf(key), bytes)),
    async get(key) {
      const sealed = await store.get(key);
      return sealed === null ? null : secretBox.open('document', ownerOf(key), sealed);
    },
    delete: (key) => store.delete(key),
  };
}
