/** Data directories of the servers that browser tests use: copies of those that prepare-originals.ts makes once a run. */
import { cpSync, existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../../scripts/root.ts';

const RESULTS = join(root, 'test-results');
/** With the planted clients in it, and nothing else. */
export const ORIGINAL = join(RESULTS, 'browser-original');
/** With nobody in it. */
export const EMPTY_ORIGINAL = join(RESULTS, 'browser-empty-original');

/** The data directory of the shared server, with the planted clients. */
export async function copyOriginalForSharedServer(): Promise<string> {
  const copy = join(RESULTS, 'browser-data');
  await rm(copy, { recursive: true, force: true });
  copyAll(ORIGINAL, copy);
  return copy;
}

/** A new data directory with the planted clients in it. */
export async function copyOriginal(): Promise<string> {
  const copy = await mkdtemp(join(RESULTS, 'browser-own-data-'));
  copyAll(ORIGINAL, copy);
  return copy;
}

/** A new data directory with nobody in it. */
export async function copyEmptyOriginal(): Promise<string> {
  const copy = await mkdtemp(join(RESULTS, 'browser-empty-data-'));
  copyAll(EMPTY_ORIGINAL, copy);
  return copy;
}

/** At once: the other way of copying takes three times as long over a database's thousand files. */
function copyAll(original: string, copy: string): void {
  if (!existsSync(original)) throw new Error(`${original} is not made yet: the server of playwright.config.ts does that`);
  cpSync(original, copy, { recursive: true });
}
