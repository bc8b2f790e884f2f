/** What every file store must do, as one suite of tests that each implementation runs over a store of its own. */
import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { FileStoreUnavailable, type FileStore } from './file-store.ts';

const newKey = (): string => randomBytes(16).toString('hex');

/** `openUnreachable` gives the same kind of store over a place that is not there. */
export function describeFileStoreContract(name: string, openStore: () => FileStore, openUnreachable: () => FileStore): void {
  describe(`${name} as a file store`, () => {
    test.each([
      ['one byte', 1],
      ['2 MB', 2 * 1024 * 1024],
    ])('gives %s back as it was put', async (_case, length) => {
      const store = openStore();
      const key = newKey();
      const bytes = randomBytes(length);
      await store.put(key, bytes);
      expect(Buffer.from((await store.get(key)) ?? []).equals(bytes)).toBe(true);
    });

    test('keeps files apart', async () => {
      const store = openStore();
      const keys = Array.from({ length: 5 }, newKey);
      await Promise.all(keys.map((key) => store.put(key, Buffer.from(`file ${key}`))));
      const read = await Promise.all(keys.map(async (key) => Buffer.from((await store.get(key)) ?? []).toString()));
      expect(read).toEqual(keys.map((key) => `file ${key}`));
    });

    test('is well, and leaves nothing behind when it is asked whether it is', async () => {
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
    ])('that cannot be reached says so, and does not take a file for missing: %s', async (_call, work) => {
      await expect(work(openUnreachable())).rejects.toThrow(FileStoreUnavailable);
    });

    test('has nothing under a key that was never put', async () => {
      expect(await openStore().get(newKey())).toBeNull();
    });

    test('has nothing after a file was deleted, and deletes it again without complaint', async () => {
      const store = openStore();
      const key = newKey();
      await store.put(key, Buffer.from('short-lived'));
      await store.delete(key);
      expect(await store.get(key)).toBeNull();
      await store.delete(key);
    });

    test.each(['', 'a', '../../../etc/passwd', `${'a'.repeat(30)}/.`, 'A'.repeat(32), `${'0'.repeat(32)}\n`, `${'0'.repeat(32)}?acl`])(
      'takes no key such as %j',
      async (key) => {
        const store = openStore();
        await expect(async () => store.put(key, Buffer.from('x'))).rejects.toThrow('file key');
        await expect(async () => store.get(key)).rejects.toThrow('file key');
        await expect(async () => store.delete(key)).rejects.toThrow('file key');
      },
    );
  });
}
