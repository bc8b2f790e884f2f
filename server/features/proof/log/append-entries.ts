/** Appends to the log what has happened since: one transaction for each page of the sources. */
import { commitTo, formatReceiptEntry } from '@fairlead/domain/proof/log-entry.ts';
import { formatTapeLeaf } from '@fairlead/domain/proof/tape/segment-chain.ts';
import { formatStatement } from '@fairlead/domain/proof/statement.ts';
import { hashPairs, TILE_WIDTH } from '@fairlead/domain/proof/tiles.ts';
import { HASH_LENGTH } from '@fairlead/domain/proof/bytes.ts';
import type { Queries } from '../../../adapters/db/database.ts';
import type { SecretBox } from '../../../secrets/secret-box.ts';
import { readJournalProgress, findUnreadPages, saveJournalProgress, seqInFirst, type JournalPage } from '../../journal-progress.ts';
import { listSealedSegments } from '../tape/tape-store.ts';
import { provideSecrets, saltOf, type Place } from './client-secrets.ts';
import { ENTRY_SOURCES } from './entry-sources.ts';
import {
  findFirstSeqs,
  insertEntries,
  insertNodes,
  readProgress,
  saveProgress,
  type Handle,
  type NewEntry,
  type Progress,
} from './log-store.ts';
import { sha256 } from './node-hashing.ts';
import { readTile } from './read-tree.ts';
import { readStatementSources } from './statement-sources.ts';

type WholeHandle = Pick<Queries, 'query' | 'drizzle'>;

/** Few enough that other work of the process and of the database gets its turn. */
const ENTRIES_AT_ONCE = 250;
/** Composing these takes about a quarter of a millisecond, for which orders in the same process wait. */
const COMPOSED_AT_ONCE = 5;

/** Whether there is anything to append; asked first, because it locks nothing. */
export async function isAnythingUnlogged(database: WholeHandle, { journalSeq, tapeId }: Progress): Promise<boolean> {
  const { pages } = await findUnreadPages(database, await readJournalProgress(database, 'proof', journalSeq), 1);
  return pages.length > 0 || (await listSealedSegments(database, tapeId, 1)).length > 0;
}

export interface Appended {
  readonly size: number;
  readonly hasMore: boolean;
}

/** Appends the next page to a log of `size` entries. Call it in a transaction that has locked the progress. */
export async function appendPage(
  transaction: WholeHandle,
  box: SecretBox,
  logId: number,
  size: number,
  progress: Progress,
): Promise<Appended> {
  const journal = await readJournalProgress(transaction, 'proof', progress.journalSeq);
  const { pages, hasMore } = await findUnreadPages(transaction, journal, ENTRIES_AT_ONCE);
  const entries: NewEntry[] = [];
  for (const page of pages) entries.push(...(await composeReceiptEntries(transaction, box, page, { log: logId, index: size })));
  const segments = await listSealedSegments(transaction, progress.tapeId, ENTRIES_AT_ONCE);
  entries.push(...segments.map((segment) => ({ entry: formatTapeLeaf(segment), source: ENTRY_SOURCES.tape, seq: segment.id })));
  await append(transaction, logId, size, entries);
  await saveProgress(transaction, {
    journalSeq: seqInFirst(pages) ?? progress.journalSeq,
    tapeId: segments.at(-1)?.id ?? progress.tapeId,
  });
  await saveJournalProgress(transaction, 'proof', pages);
  return { size: size + entries.length, hasMore: hasMore || segments.length === ENTRIES_AT_ONCE };
}

async function composeReceiptEntries(transaction: Handle, box: SecretBox, page: JournalPage, from: Place): Promise<readonly NewEntry[]> {
  const sources = await readStatementSources(transaction, page);
  const secrets = await provideSecrets(
    transaction,
    box,
    sources.map(({ accountId }) => accountId),
    from,
  );
  const entries: NewEntry[] = [];
  for (const source of sources) {
    const secret = secrets.get(source.accountId);
    if (secret === undefined) throw new Error(`client ${source.accountId} has no secret for receipts`);
    const commitment = commitTo(sha256, saltOf(secret, source), formatStatement(source));
    entries.push({ entry: formatReceiptEntry(commitment), source: source.partition, seq: source.seq });
    if (entries.length % COMPOSED_AT_ONCE === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  return entries;
}

/**
 * Sets the progress back to what a checkpoint of a log covers, so that what comes after is logged again: in the log that follows it, because
 * no one will ever sign it in this one.
 */
export async function rewindTo(transaction: WholeHandle, logId: number, coveredSize: number): Promise<void> {
  const first = await findFirstSeqs(transaction, logId, coveredSize);
  const { journalSeq, tapeId } = await readProgress(transaction);
  const before = (source: number): number | null => {
    const seq = first.get(source);
    return seq === undefined ? null : seq - 1;
  };
  await saveProgress(transaction, { journalSeq: before(0) ?? journalSeq, tapeId: before(ENTRY_SOURCES.tape) ?? tapeId });
  const partitions = [...first].filter(([source]) => source > 0);
  await saveJournalProgress(
    transaction,
    'proof',
    partitions.map(([partition, seq]) => ({ partition, afterSeq: 0, upToSeq: seq - 1 })),
  );
}

/** Appends entries and the roots of the tiles that they fill. */
export async function append(transaction: Handle, logId: number, size: number, entries: readonly NewEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await insertEntries(transaction, logId, size, entries);
  const newSize = size + entries.length;
  for (let level = 0, width = TILE_WIDTH; newSize >= width; level += 1, width *= TILE_WIDTH) {
    const [from, to] = [Math.floor(size / width), Math.floor(newSize / width)];
    const roots: Uint8Array[] = [];
    for (let index = from; index < to; index += 1) {
      roots.push(hashTile(await readTile(transaction, logId, { level, index, width: TILE_WIDTH })));
    }
    await insertNodes(transaction, logId, level + 1, from, roots);
  }
}

function hashTile(bytes: Uint8Array): Uint8Array {
  return hashPairs(
    sha256,
    Array.from({ length: TILE_WIDTH }, (_, place) => bytes.subarray(place * HASH_LENGTH, (place + 1) * HASH_LENGTH)),
  );
}
