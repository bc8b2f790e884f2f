import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createSecrets, readSecrets } from './cluster-secrets.ts';

function placeForFile(): string {
  const directory = mkdtempSync(join(tmpdir(), 'fairlead-secrets-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  return join(directory, 'secrets.json');
}

test('what was generated once is read again', () => {
  const file = placeForFile();
  expect(readSecrets(file)).toBeNull();
  const secrets = createSecrets(file);
  expect(readSecrets(file)).toEqual(secrets);
});

test('each secret is different, and fit for a URL', () => {
  const secrets = Object.values(createSecrets(placeForFile()));
  expect(new Set(secrets).size).toBe(3);
  for (const secret of secrets) expect(secret).toMatch(/^[0-9a-f]{64}$/);
});

test('no other user can read the file', () => {
  const file = placeForFile();
  createSecrets(file);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test.each(['', '{', '{}', '{"secretKey":"short"}'])('a damaged file is an error, never replaced: %j', (text) => {
  const file = placeForFile();
  writeFileSync(file, text);
  expect(() => readSecrets(file)).toThrow(`${file} is damaged: restore it, or delete the directory to start from scratch.`);
});
