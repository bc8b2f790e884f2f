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

test('is made once, long, and for its user alone', async () => {
  const place = join(directory, 'data');
  const key = await makeSecretKey(place);
  expect(key.length).toBeGreaterThanOrEqual(43);
  expect(await makeSecretKey(place)).toBe(key);
  expect(await readSecretKey(place)).toBe(key);
  const { mode } = await stat(secretKeyPath(place));
  expect(mode & 0o777).toBe(0o600);
});

test('two starts at the same moment agree', async () => {
  const keys = await Promise.all([makeSecretKey(directory), makeSecretKey(directory)]);
  expect(new Set(keys).size).toBe(1);
  expect(await readdir(directory)).toEqual(['secret.key']);
});

test('is not there before it was made, and reading makes none', async () => {
  expect(await readSecretKey(directory)).toBeNull();
  expect(await readdir(directory)).toEqual([]);
});

test('is not made anew where it was cut off', async () => {
  await writeFile(secretKeyPath(directory), 'cut');
  await expect(readSecretKey(directory)).rejects.toThrow('does not hold a whole secret key. Restore that file, or set SECRET_KEY');
  await expect(makeSecretKey(directory)).rejects.toThrow('does not hold a whole secret key');
});
