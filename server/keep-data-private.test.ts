import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { keepDataPrivate } from './keep-data-private.ts';

const FILES = ['db/base/1/1259', 'files/ab/abcd', 'outbox/1.eml', 'secret.key', 'audit-heads.log', 'payment-sandbox.jsonl', 'db.lock'];

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'fairlead-data-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  await chmod(directory, 0o755);
});

async function put(path: string, mode = 0o666): Promise<void> {
  await mkdir(join(directory, path, '..'), { recursive: true, mode: 0o755 });
  await writeFile(join(directory, path), 'x');
  await chmod(join(directory, path), mode);
}
const modeOf = async (path: string): Promise<string> => ((await stat(join(directory, path))).mode & 0o777).toString(8);

test('existing files are made private at any depth', async () => {
  for (const path of FILES) await put(path);
  await keepDataPrivate(directory);
  for (const path of FILES) expect(await modeOf(path), path).toBe('600');
  for (const path of ['.', 'db', 'db/base', 'db/base/1', 'files', 'files/ab', 'outbox']) expect(await modeOf(path), path).toBe('700');
});

test('the folder of the tick tape is closed, and its many files are not looked at', async () => {
  await put('tape/ab/abcd');
  await keepDataPrivate(directory);
  expect([await modeOf('.'), await modeOf('tape'), await modeOf('tape/ab/abcd')]).toEqual(['700', '700', '666']);
});

test('a directory that also holds other things is left alone, and so are they', async () => {
  await put('db/PG_VERSION');
  await put('report.txt', 0o644);
  await keepDataPrivate(directory);
  expect(await modeOf('.')).toBe('755');
  expect(await modeOf('report.txt')).toBe('644');
  expect(await modeOf('db')).toBe('700');
});

test('links are not followed', async () => {
  await put('report.txt', 0o644);
  await symlink(join(directory, 'report.txt'), join(directory, 'secret.key'));
  await keepDataPrivate(directory);
  expect(await modeOf('report.txt')).toBe('644');
});

test('a missing directory needs no protection', async () => {
  await expect(keepDataPrivate(join(directory, 'none'))).resolves.toBeUndefined();
});
