import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lockDataDirectory } from './data-directory-lock.ts';

let directory: string;
let path: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'fairlead-lock-'));
  path = join(directory, 'db.lock');
});
afterEach(() => rmSync(directory, { recursive: true }));

const holderProcess = () => (JSON.parse(readFileSync(path, 'utf8')) as { pid: number }).pid;

async function idOfDeadProcess(): Promise<number> {
  const child = spawn(process.execPath, ['-e', '']);
  const { pid } = child;
  await once(child, 'exit');
  if (pid === undefined) throw new Error('the process did not start');
  return pid;
}

describe('a data directory', () => {
  test('is locked by a file that names this process', () => {
    lockDataDirectory(path);
    expect(holderProcess()).toBe(process.pid);
  });

  test('cannot be locked again while its holder runs, and the error names the holder', () => {
    lockDataDirectory(path);
    expect(() => lockDataDirectory(path)).toThrow(`in use by process ${process.pid}`);
  });

  test('can be locked again after a release', () => {
    lockDataDirectory(path).release();
    expect(existsSync(path)).toBe(false);
    lockDataDirectory(path).release();
  });

  test('is not unlocked by a second release if another holder has locked it since', () => {
    const first = lockDataDirectory(path);
    first.release();
    lockDataDirectory(path);
    first.release();
    expect(existsSync(path)).toBe(true);
  });

  test.each([
    ['a process that is gone', async () => JSON.stringify({ pid: await idOfDeadProcess(), startedAt: '1', token: 't' })],
    ['an earlier process with the id of a running one', () => JSON.stringify({ pid: process.pid, startedAt: '1', token: 't' })],
    ['an unknown holder: an empty lock file', () => ''],
  ])('is taken over from %s', async (_name, content) => {
    writeFileSync(path, await content());
    lockDataDirectory(path);
    expect(holderProcess()).toBe(process.pid);
  });

  test('contains only the lock file afterwards', () => {
    writeFileSync(path, '');
    const lock = lockDataDirectory(path);
    expect(readdirSync(directory)).toEqual(['db.lock']);
    lock.release();
    expect(readdirSync(directory)).toEqual([]);
  });
});
