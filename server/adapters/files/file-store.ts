/**
 * Where files are kept under a key, whole. Nobody lists them: the database knows which there are. Every call ends within a deadline, and
 * rejects with FileStoreUnavailable where the store does not do what it was asked.
 */
export interface FileStore {
  /** Resolves once the file is durable. Nobody ever sees half of one. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Null where there is none. */
  get(key: string): Promise<Uint8Array | null>;
  /** Resolves as well where there is none. */
  delete(key: string): Promise<void>;
  /** Cheap, for probes: resolves where files can be kept and read at the moment. */
  check(): Promise<void>;
}

/** The store cannot be reached, is full, or refuses us. It says nothing of the file that was asked for: asking again may succeed. */
export class FileStoreUnavailable extends Error {
  override readonly name = 'FileStoreUnavailable';
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
