import type { SecretBox } from '../../secrets/secret-box.ts';
import type { FileStore } from './file-store.ts';

/**
 * Any store, with what it holds sealed: a copied disk or bucket can be read only together with the server's secret, and no file opens
 * under another one's key. `get` throws where the bytes were changed.
 */
export function createSealedFileStore(store: FileStore, secretBox: SecretBox): FileStore {
  return {
    put: (key, bytes) => store.put(key, secretBox.seal('document', ownerOf(key), bytes)),
    async get(key) {
      const sealed = await store.get(key);
      return sealed === null ? null : openSealedFile(secretBox, key, sealed);
    },
    delete: (key) => store.delete(key),
    check: () => store.check(),
  };
}

/** Throws where the bytes were changed, or sealed for another file or with another secret key. */
export function openSealedFile(secretBox: SecretBox, key: string, sealed: Uint8Array): Uint8Array {
  return secretBox.open('document', ownerOf(key), sealed);
}

function ownerOf(key: string): string {
  return `document:${key}`;
}
