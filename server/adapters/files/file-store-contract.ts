/** The contract of every file store: a test suite that each implementation runs with its own store. */
import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { FileStoreUnavailable, type FileStore } from './file-store.ts';

const newKey = (): string => randomBytes(16).toString('hex');

/** `openUnreachable` returns the same kind of store for a place that cannot be reached. */
export function describeFileStoreContract(name: string, openStore: () => FileStore, openUnreachable: () => FileStore): void {
  describe(`${name} as a file store`, () => {
    test.each([
      ['one byte', 1],
      ['2 MB', 2 * 1024 * 1024],
    ])('returns %s unchanged', async (_case, length) => {
      const store = openStore();
      const key = newKey();
      const bytes = randomBytes(length);
      await store.put(key, bytes);
      expect(Buffer.from((await store.get(key)) ?? []).equals(bytes)).toBe(true);
    });

    test('keeps files separate', async () => {
      const store = openStore();
      const keys = Array.from({ length: 5 }, newKey);
      await Promise.all(keys.map((key) => store.put(key, Buffer.from(`file ${key}`))));
      const read = await Promise.all(keys.map(async (key) => Buffer.from((await store.get(key)) ?? []).toString()));
      expect(read).toEqual(keys.map((key) => `file ${key}`));
    });

    test('passes its health check, which leaves nothing behind', async () => {
      const store = openStore();
      await store.check();
      await store.check();
      expect(await store.get('0'.repeat(32))).toBeNull();
    });

    test.each<[string, (store: FileStore) => Promise<unknown>]>([
      ['put', (store) => store.put(newKey(), Buffer.from('x'))],
      ['get', (store) => store.get(newKey())],
      ['delete', (store) => store.delete(newKey())],
      ['check', (store) => store.check()],
    ])('reports that it cannot be reached, rather than that a file is missing: %s', async (_call, work) => {
      await expect(work(openUnreachable())).rejects.toThrow(FileStoreUnavailable);
    });

    test('finds nothing under a key that was never used', async () => {
      expect(await openStore().get(newKey())).toBeNull();
    });

    test('finds nothing after a file was deleted, and allows it to be deleted again', async () => {
      const store = openStore();
      const key = newKey();
      await store.put(key, Buffer.from('short-lived'));
      await store.delete(key);
      expect(await store.get(key)).toBeNull();
      await store.delete(key);
    });

    test.each(['', 'a', '../../../etc/passwd', `${'a'.repeat(30)}/.`, 'A'.repeat(32), `${'0'.repeat(32)}\n`, `${'0'.repeat(32)}?acl`])(
      'rejects a key such as %j',
      async (key) => {
        const store = openStore();
        await expect(async () => store.put(key, Buffer.from('x'))).rejects.toThrow('file key');
        await expect(async () => store.get(key)).rejects.toThrow('file key');
        await expect(async () => store.delete(key)).rejects.toThrow('file key');
      },
    );
  });
}
