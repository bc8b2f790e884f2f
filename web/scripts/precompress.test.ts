import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compressFilesIn } from './precompress.ts';

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'precompress-'));
  mkdirSync(join(directory, 'assets'));
});
afterEach(() => rmSync(directory, { recursive: true }));

function write(name: string, bytes: number): string {
  const path = join(directory, name);
  writeFileSync(path, 'x'.repeat(bytes));
  return path;
}

test('text files get both compressed forms, which decompress to the file', async () => {
  const path = write('assets/app.js', 5_000);
  await compressFilesIn(directory);
  expect(brotliDecompressSync(readFileSync(`${path}.br`))).toEqual(readFileSync(path));
  expect(gunzipSync(readFileSync(`${path}.gz`))).toEqual(readFileSync(path));
});

test.each([
  ['an image', 'assets/plot.png', 5_000],
  ['a font', 'assets/inter.woff2', 5_000],
  ['a file that fits into a packet', 'assets/small.js', 1_000],
])('%s is not compressed', async (_, name, bytes) => {
  const path = write(name, bytes);
  await compressFilesIn(directory);
  expect(existsSync(`${path}.br`)).toBe(false);
});
