import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readOutboxEntry, type OutboxEntry } from './outbox-entry.ts';

export interface ListedEmail extends OutboxEntry {
  readonly id: string;
}

export interface OutboxQuery {
  /** Matches addresses that contain this text, ignoring case; empty matches all. */
  readonly recipient: string;
  readonly limit: number;
}

/** Returns the latest emails first. The directory is created with the first email. */
export async function listOutbox(directory: string, { recipient, limit }: OutboxQuery): Promise<ListedEmail[]> {
  const wanted = recipient.trim().toLowerCase();
  const found: ListedEmail[] = [];
  for (const file of await listEntryFiles(directory)) {
    if (found.length === limit) break;
    const entry = await readEntryIfThere(join(directory, file));
    if (entry?.to.toLowerCase().includes(wanted) === true) found.push({ id: file.replace(/\.json$/, ''), ...entry });
  }
  return found;
}

async function listEntryFiles(directory: string): Promise<string[]> {
  try {
    const files = await readdir(directory);
    return files.filter((file) => file.endsWith('.json')).toSorted((a, b) => (a < b ? 1 : -1));
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** Returns null if the file was deleted after the directory was read. */
async function readEntryIfThere(path: string): Promise<OutboxEntry | null> {
  try {
    return readOutboxEntry(await readFile(path, 'utf8'));
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
