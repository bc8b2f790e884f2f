import { expect, test } from 'vitest';
import { createSecretBox } from '../../secrets/secret-box.ts';
import { describeFileStoreContract } from './file-store-contract.ts';
import type { FileStore } from './file-store.ts';
import { createMemoryFileStore } from './memory-file-store.ts';
import { createSealedFileStore } from './sealed-file-store.ts';

const secretBox = createSecretBox('a secret of thirty-two characters');
const KEY = 'ab'.repeat(16);
const OTHER_KEY = 'cd'.repeat(16);

function createUnreachable(): FileStore {
  const store = createMemoryFileStore();
  store.setReachable(false);
  return store;
}

describeFileStoreContract('memory', createMemoryFileStore, createUnreachable);
describeFileStoreContract(
  'a sealed store',
  () => createSealedFileStore(createMemoryFileStore(), secretBox),
  () => createSealedFileStore(createUnreachable(), secretBox),
);

test('the stored bytes do not reveal the content', async () => {
  const inner = createMemoryFileStore();
  await createSealedFileStore(inner, secretBox).put(KEY, Buffer.from('%PDF-1.7 a passport'));
  expect(Buffer.from((await inner.get(KEY)) ?? []).includes('PDF')).toBe(false);
});

test.each<[string, (sealed: Uint8Array) => Uint8Array]>([
  ['changed', (sealed) => sealed.with(20, (sealed[20] ?? 0) ^ 1)],
  ['cut off', (sealed) => sealed.slice(0, -1)],
])('a file whose bytes were %s does not open', async (_case, change) => {
  const inner = createMemoryFileStore();
  const store = createSealedFileStore(inner, secretBox);
  await store.put(KEY, Buffer.from('as it was'));
  await inner.put(KEY, change((await inner.get(KEY)) ?? new Uint8Array()));
  await expect(store.get(KEY)).rejects.toThrow();
});

test('a file copied over another one does not open', async () => {
  const inner = createMemoryFileStore();
  const store = createSealedFileStore(inner, secretBox);
  await store.put(KEY, Buffer.from('of one client'));
  await inner.put(OTHER_KEY, (await inner.get(KEY)) ?? new Uint8Array());
  await expect(store.get(OTHER_KEY)).rejects.toThrow();
});
