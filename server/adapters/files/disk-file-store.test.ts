import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDiskFileStore } from './disk-file-store.ts';
import { describeFileStoreContract } from './file-store-contract.ts';
import type { FileStore } from './file-store.ts';

const KEY = 'ab'.repeat(16);
let directory: string;
let store: FileStore;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'fairlead-files-'));
  store = createDiskFileStore(join(directory, 'files'));
  await writeFile(join(directory, 'file'), '');
});
afterAll(() => rm(directory, { recursive: true, force: true }));

describeFileStoreContract(
  'a directory',
  () => store,
  // A regular file, so nothing can be stored below it.
  () => createDiskFileStore(join(directory, 'file', 'files')),
);

test('a file is readable by its owner only, and no temporary file remains', async () => {
  await store.put(KEY, Buffer.from('private'));
  const folder = join(directory, 'files', 'ab');
  expect((await stat(join(folder, KEY))).mode & 0o777).toBe(0o600);
  expect((await readdir(folder)).filter((name) => name.startsWith(KEY))).toEqual([KEY]);
});
