/** Where files are kept under a key, whole. Nobody lists them: the database knows which there are. */
export interface FileStore {
  /** Resolves once the file is durable. Nobody ever sees half of one. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Null where there is none. */
  get(key: string): Promise<Uint8Array | null>;
  /** Resolves as well where there is none. */
  delete(key: string): Promise<void>;
}

const KEY = /^[0-9a-f]{32}$/;

/**
 * Every store passes its keys through here before it does anything else: what is not 32 digits of hex, as callers draw them at random,
 * never becomes part of a path or an address.
 */
export function checkFileKey(key: string): string {
  if (!KEY.test(key)) throw new Error('a file key must be 32 digits of hex');
  return key;
}
