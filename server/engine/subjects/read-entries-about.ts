import type { JournalEntry } from '@fairlead/domain/engine/event.ts';
import { selectSubjects, type Subject } from '@fairlead/domain/engine/subjects.ts';
import type { Queries } from '../../adapters/db/database.ts';
import { entryFromRow, type StoredEntry } from '../stored-entry.ts';
import { SUBJECT_KINDS } from './project-subjects.ts';

type Handle = Pick<Queries, 'query'>;

interface SoughtSubjects {
  readonly kind: Subject['kind'];
  readonly ids: readonly number[];
}

/** Which of the entries about the subjects. */
interface SoughtPart {
  /** Entries after this one; by default, from the first. */
  readonly afterSeq?: number;
  /** Entries up to this one; by default, to the last. */
  readonly upToSeq?: number;
  /** The first or last so many of them; by default, all. */
  readonly only?: { readonly which: 'first' | 'last'; readonly count: number };
}

/** Sequence numbers are those of the account's partition. */
export interface SoughtEntries extends SoughtSubjects, SoughtPart {
  /** The owner: entries not indexed yet are searched among the account's. */
  readonly accountId: number;
}

export interface SoughtOfSeveral extends SoughtSubjects {
  readonly accountIds: readonly number[];
}

/** The journal's entries about an account's positions or orders, in order: from the index as far as it goes, and after that by account. */
export async function readEntriesAbout(database: Handle, { accountId, ...sought }: SoughtEntries): Promise<readonly JournalEntry[]> {
  const [owners] = await findOwners(database, [accountId]);
  return owners === undefined ? [] : readFromPartition(database, owners, sought);
}

/** All entries about positions or orders of several accounts: those of each account in order. */
export async function readEntriesOfSeveral(database: Handle, { accountIds, ...sought }: SoughtOfSeveral): Promise<readonly JournalEntry[]> {
  const entries: (readonly JournalEntry[])[] = [];
  for (const owners of await findOwners(database, accountIds)) entries.push(await readFromPartition(database, owners, sought));
  return entries.flat();
}

/** Accounts of one partition. */
interface Owners {
  readonly partition: number;
  /** The last entry of the partition that is indexed. */
  readonly indexedUpTo: number;
  readonly accountIds: readonly number[];
}

/**
 * The accounts by partition, without those that have no entry. An account is in one partition for good, so its first entry tells which. How
 * far each is indexed is read before anything else: entries indexed in the meantime are found by account.
 */
async function findOwners({ query }: Handle, accountIds: readonly number[]): Promise<readonly Owners[]> {
  const rows = await query<Omit<Owners, 'accountIds'> & { readonly accountId: number }>(
    `SELECT account AS "accountId", home.partition, coalesce(p.up_to, 0)::bigint AS "indexedUpTo" FROM unnest($1::bigint[]) AS account
     CROSS JOIN LATERAL (SELECT partition FROM journal WHERE account_id = account ORDER BY seq LIMIT 1) AS home
     LEFT JOIN journal_subjects_progress AS p ON p.partition = home.partition`,
    [accountIds],
  );
  return [...Map.groupBy(rows, ({ partition }) => partition)].map(([partition, ofPartition]) => ({
    partition,
    indexedUpTo: ofPartition[0]?.indexedUpTo ?? 0,
    accountIds: ofPartition.map(({ accountId }) => accountId),
  }));
}

type SoughtInPartition = SoughtSubjects & SoughtPart;

async function readFromPartition(database: Handle, owners: Owners, sought: SoughtInPartition): Promise<readonly JournalEntry[]> {
  const { only } = sought;
  if (only?.which === 'last') {
    const late = (await readUnprojected(database, owners, sought)).slice(-only.count);
    const missing = only.count - late.length;
    return missing === 0 ? late : [...(await readProjected(database, owners, sought, missing)), ...late];
  }
  const early = await readProjected(database, owners, sought, only?.count ?? null);
  if (only !== undefined && early.length === only.count) return early;
  return [...early, ...(await readUnprojected(database, owners, sought))].slice(0, only?.count);
}

async function readProjected(
  { query }: Handle,
  { partition, indexedUpTo, accountIds }: Owners,
  { kind, ids, afterSeq = 0, upToSeq = Number.MAX_SAFE_INTEGER, only }: SoughtInPartition,
  limit: number | null,
): Promise<readonly JournalEntry[]> {
  const order = only?.which === 'last' ? 'DESC' : 'ASC';
  const rows = await query<StoredEntry>(
    `SELECT j.seq, j.account_id, j.command_id, j.at_ms, j.events FROM journal AS j JOIN (
       SELECT DISTINCT partition, seq FROM journal_subjects
       WHERE subject_id = ANY ($1::bigint[]) AND kind = $2 AND partition = $7 AND seq > $3 AND seq <= $4
     ) AS s ON j.partition = s.partition AND j.seq = s.seq
     WHERE j.account_id = ANY ($5::bigint[]) ORDER BY s.partition ${order}, s.seq ${order} LIMIT $6`,
    [ids, SUBJECT_KINDS[kind], afterSeq, Math.min(upToSeq, indexedUpTo), accountIds, limit, partition],
  );
  const entries = rows.map(entryFromRow);
  return order === 'DESC' ? entries.toReversed() : entries;
}

/** Scans at most the entries of an account written between two snapshots. */
async function readUnprojected(
  { query }: Handle,
  { partition, indexedUpTo, accountIds }: Owners,
  { kind, ids, afterSeq = 0, upToSeq = Number.MAX_SAFE_INTEGER }: SoughtInPartition,
): Promise<readonly JournalEntry[]> {
  const rows = await query<StoredEntry>(
    `SELECT seq, account_id, command_id, at_ms, events FROM journal
     WHERE partition = $5 AND account_id = ANY ($1::bigint[]) AND seq > $2 AND seq <= $3
       AND strpos(events::text, $4) > 0 ORDER BY seq`,
    [accountIds, Math.max(afterSeq, indexedUpTo), upToSeq, numberIn(ids), partition],
  );
  const wanted = new Set(ids);
  return rows
    .map(entryFromRow)
    .filter(({ events }) => selectSubjects(events).some((subject) => subject.kind === kind && wanted.has(subject.id)));
}

/** Text that an entry about one of them contains and few others do. */
function numberIn(ids: readonly number[]): string {
  return ids.length === 1 ? `:${ids[0]}` : ':';
}
