import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { makeSecretKey, readSecretKey, secretKeyPath } from './secret-key-file.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'fairlead-secret-'));
  return () => rm(directory, { recursive: true, force: true });
});

test('is created once, long, and readable only by its user', async () => {
  const place = join(directory, 'data');
  const key = await makeSecretKey(place);
  expect(key.length).toBeGreaterThanOrEqual(43);
  expect(await makeSecretKey(place)).toBe(key);
  expect(await readSecretKey(place)).toBe(key);
  const { mode } = await stat(secretKeyPath(place));
  expect(mode & 0o777).toBe(0o600);
});

test('two simultaneous starts agree on a key', async () => {
  const keys = await Promise.all([makeSecretKey(directory), makeSecretKey(directory)]);
  expect(new Set(keys).size).toBe(1);
  expect(await readdir(directory)).toEqual(['secret.key']);
});

test('does not exist before it is created, and reading does not create one', async () => {
  expect(await readSecretKey(directory)).toBeNull();
  expect(await readdir(directory)).toEqual([]);
});

test('is not replaced if it was cut off', async () => {
  await writeFile(secretKeyPath(directory), 'cut');
  await expect(readSecretKey(directory)).rejects.toThrow('has no complete secret key. Restore that file, or set SECRET_KEY');
  await expect(makeSecretKey(directory)).rejects.toThrow('has no complete secret key');
});
