/** Data directories of the servers that browser tests use. */
import { mkdir, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../../scripts/root.ts';

const RESULTS = join(root, 'test-results');

/** Creates an empty one: the database is elsewhere. */
export async function makeDataDirectory(): Promise<string> {
  await mkdir(RESULTS, { recursive: true });
  return mkdtemp(join(RESULTS, 'browser-data-'));
}
