import type { SecretBox } from '../../secrets/secret-box.ts';
import type { FileStore } from './file-store.ts';

/**
 * Wraps a store and encrypts (seals) its files: a copied disk or bucket can only be read with the server's secret, and no file opens under
 * another file's key. `get` throws if the bytes were changed.
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

/** Throws if the bytes were changed, or were sealed for another file or with another secret key. */
export function openSealedFile(secretBox: SecretBox, key: string, sealed: Uint8Array): Uint8Array {
  return secretBox.open('document', ownerOf(key), sealed);
}

function ownerOf(key: string): string {
  return `document:${key}`;
}
