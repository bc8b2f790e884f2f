import { idOfOrigin } from '@fairlead/domain/proof/decide-log.ts';
import type { LogFiles } from '../log/log-files.ts';
import { applySiteKey, type KnownKeys, type ReadKey } from './known-keys.ts';

/** A broker that had to begin more logs than this has other problems; a receipt from an earlier one still names its log. */
const MOST_EARLIER_LOGS = 20;

export interface SiteKeys {
  readonly known: KnownKeys;
  /** Whether the site answered. */
  readonly isReached: boolean;
}

/** Fetches the key of the log that is written now, and those of the logs before it. */
export async function fetchSiteKeys(before: KnownKeys, files: LogFiles, clock: () => number, readKey: ReadKey): Promise<SiteKeys> {
  const current = await readKeyFile(files, 'key');
  if (current.kind !== 'found') return { known: before, isReached: current.kind === 'missing' };
  let known = applySiteKey(before, current.content, clock(), readKey);
  const id = idOfOrigin(readKey(current.content)?.name ?? '');
  for (let earlier = Math.max(id - MOST_EARLIER_LOGS, 1); earlier < id; earlier += 1) {
    const key = await readKeyFile(files, `${earlier}/key`);
    if (key.kind === 'found') known = applySiteKey(known, key.content, clock(), readKey);
  }
  return { known, isReached: true };
}

async function readKeyFile(files: LogFiles, path: string) {
  const file = await files.readText(path);
  return file.kind === 'found' ? { ...file, content: file.content.trim() } : file;
}
