import { randomUUID } from 'node:crypto';
import { access, constants, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checkFileKey, FileStoreUnavailable, type FileStore } from './file-store.ts';

/**
 * Stores files in a directory, each in a subfolder named after the first two digits of its key so that no folder grows large. A file is
 * written under a temporary name and renamed once it is on disk, so a crash leaves either the whole file or none.
 */
export function createDiskFileStore(directory: string): FileStore {
  const pathOf = (key: string): string => join(directory, checkFileKey(key).slice(0, 2), key);
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      await onDisk(() => writeWhole(path, bytes));
    },
    async get(key) {
      const path = pathOf(key);
      return onDisk(() => readFile(path).catch(nullWhereMissing));
    },
    async delete(key) {
      const path = pathOf(key);
      await onDisk(() => rm(path, { force: true }));
    },
    check: () =>
      onDisk(async () => {
        await makeDirectory(directory);
        await access(directory, constants.R_OK | constants.W_OK);
      }),
  };
}

/** Errors of the operating system, such as a full disk, are faults of the store and not of the file. */
async function onDisk<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw new FileStoreUnavailable(`the file store's disk failed with ${codeOf(error)}`, { cause: error });
  }
}

function nullWhereMissing(error: unknown): null {
  if (codeOf(error) === 'ENOENT') return null;
  throw error;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'nothing';
}

function makeDirectory(path: string): Promise<unknown> {
  return mkdir(path, { recursive: true, mode: 0o700 });
}

async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const draft = `${path}.${randomUUID()}`;
  await makeDirectory(dirname(path));
  try {
    await writeThrough(draft, bytes);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await syncDirectory(dirname(path));
}

async function writeThrough(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A new name is durable only once its directory is synced. */
async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
