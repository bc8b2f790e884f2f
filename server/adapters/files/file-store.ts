/**
 * Stores whole files by key. Files are never listed: the database knows which exist. Every call ends within a deadline, and rejects with
 * FileStoreUnavailable if the store cannot do it.
 */
export interface FileStore {
  /** Resolves once the file is durable. A partly written file is never visible. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Returns null if there is no such file. */
  get(key: string): Promise<Uint8Array | null>;
  /** Also resolves if there is no such file. */
  delete(key: string): Promise<void>;
  /** A cheap health check: resolves if files can currently be stored and read. */
  check(): Promise<void>;
}

/** The store cannot be reached, is full, or denies access. Says nothing about the requested file: a retry may succeed. */
export class FileStoreUnavailable extends Error {
  override readonly name = 'FileStoreUnavailable';
}

const KEY = /^[0-9a-f]{32}$/;

/** Validates a key; every store calls this first. A key is 32 random hex digits, so nothing else ever becomes part of a path or URL. */
export function checkFileKey(key: string): string {
  if (!KEY.test(key)) throw new Error('a file key must be 32 digits of hex');
  return key;
}
