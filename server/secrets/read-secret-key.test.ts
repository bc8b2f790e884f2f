import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { readOrMakeSecretKey } from './read-secret-key.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'fairlead-secret-'));
  return () => rm(directory, { recursive: true, force: true });
});

test('is made once, long, and for its user alone', async () => {
  const secret = await readOrMakeSecretKey(join(directory, 'data'));
  expect(secret.length).toBeGreaterThanOrEqual(43);
  expect(await readOrMakeSecretKey(join(directory, 'data'))).toBe(secret);
  const { mode } = await stat(join(directory, 'data/secret.key'));
  expect(mode & 0o777).toBe(0o600);
});

test('two starts at the same moment agree', async () => {
  const secrets = await Promise.all([readOrMakeSecretKey(directory), readOrMakeSecretKey(directory)]);
  expect(new Set(secrets).size).toBe(1);
});

test('is not made anew where it was lost half way', async () => {
  await writeFile(join(directory, 'secret.key'), 'cut');
  await expect(readOrMakeSecretKey(directory)).rejects.toThrow('does not hold a secret');
});
