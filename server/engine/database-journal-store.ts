import type { EngineEvent, JournalEntry } from '@fairlead/domain/engine/event.ts';
import { ledgerEntries, postEvent } from '@fairlead/domain/engine/ledger.ts';
import type { Database, DatabaseWriter, Statement } from '../adapters/db/database.ts';
import {
  insertClosedPositions,
  insertCommandRefusals,
  insertFundsReferences,
  insertJournal,
  insertLedgerEntries,
  type ClosedPositionRow,
  type CommandRefusalRow,
  type FundsReferenceRow,
  type JournalRow,
  type LedgerEntryRow,
} from '../adapters/db/journal-statements.ts';
import { answerOf } from '@fairlead/domain/engine/apply.ts';
import { writerNameOf } from '../adapters/db/postgres-writer.ts';
import {
  AnotherLeads,
  entriesOf,
  type AnsweredId,
  type AnsweredPage,
  type AnsweredCursor,
  type RecordedAnswer,
  type JournalRecord,
  type JournalStore,
  type CommandLookup,
} from './journal-store.ts';
import { keyOfCommand } from './digest-command.ts';
import { entryFromRow, findLastSeq, type StoredEntry } from './stored-entry.ts';
import { upgradeEvents } from './upgrade-events.ts';

/**
 * Number of ledger transaction ids reserved per journal entry: a transaction's id is the entry's number times this, plus its index in the
 * entry. An entry has a few thousand events at most, when every position of an account closes with all that may follow. Earlier versions
 * multiplied by a thousand, so their ids are smaller than those of every later entry.
 */
export const TRANSACTIONS_PER_ENTRY = 10_000;

const ENTRY_COLUMNS = 'seq, account_id, command_id, at_ms, events';

/**
 * Reads up to a number of entries after a given one. The journal has no gaps, so the query selects a range of sequence numbers: with a
 * LIMIT, a database without statistics on the table, as the embedded one always is, sorts everything that follows for each page. If the
 * range holds fewer entries, the query also looks for the next one beyond it: an entry after a gap has to be seen, or the journal would
 * seem to end at the gap.
 */
const READ = `WITH page AS MATERIALIZED (
    SELECT ${ENTRY_COLUMNS} FROM journal WHERE partition = $3 AND seq > $1 AND seq <= $1 + $2
  )
  SELECT ${ENTRY_COLUMNS} FROM page UNION ALL (
    SELECT ${ENTRY_COLUMNS} FROM journal
    WHERE partition = $3 AND seq > $1 + $2 AND (SELECT count(*) FROM page) < $2 ORDER BY seq LIMIT 1
  ) ORDER BY seq`;
/** Reading a page of a long journal from a cold disk takes longer than a commit. */
const READ_DEADLINE_MS = 10_000;

export interface JournalOfPartition {
  /** The partition whose journal it is; 0 if omitted. */
  readonly partition?: number;
  /** Has to hold the journal's lease to take it over; null if no lease is needed because there can be no other process. */
  readonly holder?: string | null;
}

/**
 * A partition's journal in the database. An epoch decides who may write it: taking over raises the epoch, and every batch first locks the epoch it
 * knows, or fails. Raising it waits for a batch that is being committed, so nothing from an earlier writer can follow a takeover. The
 * primary key on the sequence number is a second safeguard.
 */
export class DatabaseJournalStore implements JournalStore {
  readonly #database: Database;
  readonly #partition: number;
  readonly #holder: string | null;
  readonly #lostListeners = new Set<(cause: Error) => void>();
  #writer: DatabaseWriter | null = null;
  #epoch = 0;

  constructor(database: Database, { partition = 0, holder = null }: JournalOfPartition = {}) {
    this.#database = database;
    this.#partition = partition;
    this.#holder = holder;
  }

  /** Grows with each process that takes the journal over; 0 before this one has. */
  get epoch(): number {
    return this.#epoch;
  }

  async takeOver(): Promise<void> {
    const writer = this.#writer === null ? await this.#database.writer(writerNameOf(this.#partition)) : await this.#writer.replace();
    this.#writer = writer;
    writer.onLost((cause) => {
      if (this.#writer === writer) for (const listener of this.#lostListeners) listener(cause);
    });
    if (this.#holder !== null) await this.#endOtherWriters(writer, this.#holder);
    const [row] = await writer.query<{ epoch: number }>(
      `INSERT INTO engine_epoch AS held SELECT $1, 1 WHERE $2::text IS NULL OR ${HOLDS_LEASE}
       ON CONFLICT (partition) DO UPDATE SET epoch = held.epoch + 1 RETURNING epoch`,
      [this.#partition, this.#holder],
    );
    if (row === undefined) throw new AnotherLeads();
    this.#epoch = row.epoch;
    await writer.commit(WRITE_PROBE);
  }

  /** Ends the sessions of a leader that hangs or is cut off: its unfinished transaction could hold the epoch or commit later. */
  async #endOtherWriters(writer: DatabaseWriter, holder: string): Promise<void> {
    await writer.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = $3 AND datname = current_database() AND pid <> pg_backend_pid() AND ${HOLDS_LEASE}`,
      [this.#partition, holder, writerNameOf(this.#partition)],
    );
  }

  async append(records: readonly JournalRecord[]): Promise<void> {
    try {
      await this.#writerInCharge().commit([fence(this.#partition, this.#epoch), ...statementsFor(this.#partition, records)]);
    } catch (cause) {
      throw isDivisionByZero(cause) ? takenOver(cause) : cause;
    }
  }

  async check(): Promise<void> {
    const rows = await this.#writerInCharge().query('SELECT epoch FROM engine_epoch WHERE partition = $1 AND epoch = $2', [
      this.#partition,
      this.#epoch,
    ]);
    if (rows.length === 0) throw takenOver();
  }

  async read(afterSeq: number, limit: number): Promise<readonly JournalEntry[]> {
    const parameters = [afterSeq, limit, this.#partition];
    // The engine reads only while it isn't committing, and must not queue for the shared pool.
    const rows =
      this.#writer === null
        ? await this.#database.query<StoredEntry>(READ, parameters)
        : await this.#writer.query<StoredEntry>(READ, parameters, READ_DEADLINE_MS);
    return rows.map(entryFromRow);
  }

  async findAnswer({ accountId, commandId, ranges, refusedSince }: CommandLookup): Promise<RecordedAnswer | null> {
    const [refused] = await this.#lookUp<Pick<FoundAnswer, 'digest'> & { readonly refusal: EngineEvent }>(
      `SELECT content_digest AS digest, refusal FROM command_refusals WHERE key = $1::uuid AND at_ms >= $2 ORDER BY at_ms DESC LIMIT 1`,
      [keyOfCommand({ accountId, commandId }), refusedSince],
    );
    if (refused !== undefined) return { digest: refused.digest, answer: answerOf(upgradeEvents([refused.refusal])) };
    for (const { from, upTo } of ranges) {
      if (from > upTo) continue;
      const [found] = await this.#lookUp<FoundAnswer>(
        `SELECT content_digest AS digest, events FROM journal
         WHERE account_id = $1 AND seq >= $2 AND seq <= $3 AND command_id = $4 ORDER BY seq DESC LIMIT 1`,
        [accountId, from, upTo, commandId],
      );
      if (found !== undefined) return { digest: found.digest, answer: answerOf(upgradeEvents(found.events)) };
    }
    return null;
  }

  async listAnswered(since: number, after: AnsweredCursor | null, limit: number): Promise<AnsweredPage> {
    const lastSeq = await this.#findLastSeq();
    const seq = after?.seq ?? (await this.#findSeqBefore(since, lastSeq));
    const refusalId = after?.refusalId ?? (await this.#findRefusalBefore(since));
    const upToSeq = Math.min(seq + limit, lastSeq);
    const carriedOut = seq < upToSeq ? await this.#listCarriedOut(seq, upToSeq) : [];
    // A busy journal has more by each look: its refusals are not put off until it has none.
    const room = limit - carriedOut.length;
    const refused = await this.#lookUp<Omit<AnsweredId, 'seq'> & { readonly id: number }>(
      `SELECT account_id AS "accountId", command_id AS "commandId", at_ms AS at, id FROM command_refusals
       WHERE partition = $4 AND id > $1 AND at_ms >= $2 ORDER BY id LIMIT $3`,
      [refusalId, since, room, this.#partition],
    );
    return {
      answered: [...carriedOut, ...refused.map(({ accountId, commandId, at }) => ({ accountId, commandId, at, seq: null }))],
      upTo: { seq: upToSeq, refusalId: refused.at(-1)?.id ?? refusalId },
      isLast: upToSeq === lastSeq && refused.length < room,
    };
  }

  /** Selects by sequence number instead of LIMIT, for the same reason as READ. */
  async #listCarriedOut(afterSeq: number, upToSeq: number): Promise<readonly AnsweredId[]> {
    const rows = await this.#lookUp<StoredId>(
      `SELECT seq, at_ms, account_id, command_id FROM journal
       WHERE partition = $3 AND seq > $1 AND seq <= $2 AND command_id IS NOT NULL ORDER BY seq`,
      [afterSeq, upToSeq, this.#partition],
    );
    return rows.map(({ seq, at_ms: at, account_id: accountId, command_id: commandId }) => ({ accountId, commandId, at, seq }));
  }

  /** Returns an entry before which there is none from `since` or later, assuming entries are in time order. */
  #findSeqBefore(since: number, lastSeq: number): Promise<number> {
    const timeFrom = `SELECT at_ms FROM journal WHERE partition = ${this.#partition} AND seq >= $1 ORDER BY seq LIMIT 1`;
    return this.#findBefore(since, lastSeq, timeFrom);
  }

  /** The same for refusals, by id: otherwise the query would scan weeks of refusals to find those of the last day. */
  async #findRefusalBefore(since: number): Promise<number> {
    const [last] = await this.#lookUp<{ readonly id: number }>('SELECT id FROM command_refusals ORDER BY id DESC LIMIT 1', []);
    return this.#findBefore(since, last?.id ?? 0, 'SELECT at_ms FROM command_refusals WHERE id >= $1 ORDER BY id LIMIT 1');
  }

  /**
   * Returns a row number before which there is no row from `since` or later; `timeFrom` selects the time of the first row from a number on.
   */
  async #findBefore(since: number, last: number, timeFrom: string): Promise<number> {
    let [before, after] = [0, last + 1];
    while (after - before > SEARCHED_CLOSELY) {
      const middle = Math.floor((before + after) / 2);
      const [row] = await this.#lookUp<Pick<StoredEntry, 'at_ms'>>(timeFrom, [middle]);
      if ((row?.at_ms ?? Infinity) < since) before = middle;
      else after = middle;
    }
    return before;
  }

  #findLastSeq(): Promise<number> {
    return findLastSeq({ query: (sql, parameters = []) => this.#lookUp(sql, parameters) }, this.#partition, Number.MAX_SAFE_INTEGER);
  }

  async isReferenceUsed(accountId: number, reference: string): Promise<boolean> {
    const rows = await this.#lookUp(
      `SELECT 1 FROM funds_references WHERE account_id = $1 AND reference = $2 AND kind IN ('moved', 'reserved')`,
      [accountId, reference],
    );
    return rows.length > 0;
  }

  /** Queries on a separate connection: the writer may be committing, and the shared pool may have a queue. */
  #lookUp<Row extends object>(sql: string, parameters: readonly unknown[]): Promise<Row[]> {
    return this.#database.ofSessions.query<Row>(sql, parameters);
  }

  onLost(listener: (cause: Error) => void): void {
    this.#lostListeners.add(listener);
  }

  async close(): Promise<void> {
    const writer = this.#writer;
    this.#writer = null;
    await writer?.close();
  }

  #writerInCharge(): DatabaseWriter {
    if (this.#writer === null) throw new Error('the journal has not been taken over');
    return this.#writer;
  }
}

const HOLDS_LEASE = 'EXISTS (SELECT 1 FROM engine_lease WHERE partition = $1 AND holder = $2)';

/** Name of the statement that starts each batch. */
export const FENCE_NAME = 'hold_epoch';

/** Fails if the epoch has changed. A statement that merely found no row would not stop the rest of its batch. */
function fence(partition: number, epoch: number): Statement {
  return {
    name: FENCE_NAME,
    text: `WITH held AS (SELECT 1 FROM engine_epoch WHERE partition = $1 AND epoch = $2 FOR SHARE) SELECT 1 / count(*) FROM held`,
    values: [partition, epoch],
  };
}

/** Only the fence divides, so a division by zero means the epoch has changed. */
function isDivisionByZero(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === DIVISION_BY_ZERO;
}

/** PostgreSQL's error code. */
const DIVISION_BY_ZERO = '22012';

function takenOver(cause?: unknown): Error {
  return new Error('another engine has taken over the journal', { cause });
}

/**
 * Writes 64 KB to new disk space: space that was already allocated would prove nothing. The table is this connection's own, so it waits for
 * nobody. Emptying a common one would wait for every backup to end, because pg_dump holds a lock on all tables.
 */
const WRITE_PROBE: readonly Statement[] = [
  {
    name: 'write_probe',
    text: `CREATE TEMPORARY TABLE write_probe ON COMMIT DROP AS SELECT repeat(md5(line::text), 32) AS filler FROM generate_series(1, 64) AS line`,
    values: [],
  },
];

interface FoundAnswer {
  readonly digest: number | null;
  readonly events: readonly EngineEvent[];
}

interface StoredId extends Pick<StoredEntry, 'seq' | 'at_ms' | 'account_id'> {
  readonly command_id: string;
}

/** Below this many rows, reading the extra rows is as fast as searching further. */
const SEARCHED_CLOSELY = 1_000;

function statementsFor(partition: number, records: readonly JournalRecord[]): readonly Statement[] {
  const statements: Statement[] = [];
  const entries = entriesOf(records);
  if (entries.length > 0) statements.push(insertJournal(partition, records.flatMap(journalRowsOf)));
  const refusalRows = records.flatMap(refusalRowsOf);
  if (refusalRows.length > 0) statements.push(insertCommandRefusals(partition, refusalRows));
  const ledgerRows = entries.flatMap(ledgerRowsOf);
  if (ledgerRows.length > 0) statements.push(insertLedgerEntries(partition, ledgerRows));
  const referenceRows = entries.flatMap(referenceRowsOf);
  if (referenceRows.length > 0) statements.push(insertFundsReferences(partition, referenceRows));
  const closedRows = records.flatMap(closedRowsOf);
  if (closedRows.length > 0) statements.push(insertClosedPositions(partition, closedRows));
  return statements;
}

function journalRowsOf({ entry, answered }: JournalRecord): readonly JournalRow[] {
  if (entry === null) return [];
  const row: JournalRow = {
    seq: entry.seq,
    accountId: entry.accountId,
    commandId: entry.commandId,
    contentDigest: answered?.digest ?? null,
    atMs: entry.at,
    cause: entry.commandId === null ? 'tick' : 'command',
    events: entry.events,
  };
  return [row];
}

function refusalRowsOf({ answered }: JournalRecord): readonly CommandRefusalRow[] {
  if (answered === null || answered.refused === null) return [];
  const { accountId, commandId, digest, at, refused } = answered;
  return [{ accountId, commandId, key: keyOfCommand(answered), contentDigest: digest, atMs: at, refusal: refused }];
}

function ledgerRowsOf(entry: JournalEntry): readonly LedgerEntryRow[] {
  const rows: LedgerEntryRow[] = [];
  for (const [index, event] of entry.events.entries()) {
    const transaction = postEvent(event);
    if (transaction === null) continue;
    for (const [line, { ledgerAccount, amount }] of ledgerEntries(entry.accountId, transaction).entries()) {
      rows.push({
        transactionId: entry.seq * TRANSACTIONS_PER_ENTRY + index,
        line,
        journalSeq: entry.seq,
        ledgerAccount,
        amountCents: amount,
        kind: transaction.kind,
        atMs: entry.at,
      });
    }
  }
  return rows;
}

function referenceRowsOf(entry: JournalEntry): readonly FundsReferenceRow[] {
  const rows: FundsReferenceRow[] = [];
  for (const event of entry.events) {
    const kind = referenceKindOf(event);
    if (kind === null || !('reference' in event)) continue;
    const transaction = postEvent(event);
    if (transaction === null) continue;
    rows.push({
      accountId: entry.accountId,
      reference: event.reference,
      kind,
      amountCents: event.amount,
      ledgerKind: transaction.kind,
      journalSeq: entry.seq,
      atMs: entry.at,
    });
  }
  return rows;
}

function referenceKindOf({ kind }: EngineEvent): FundsReferenceRow['kind'] | null {
  switch (kind) {
    case 'fundsMoved':
      return 'moved';
    case 'withdrawalReserved':
      return 'reserved';
    case 'withdrawalSettled':
      return 'settled';
    default:
      return null;
  }
}

function closedRowsOf({ entry, closed }: JournalRecord): readonly ClosedPositionRow[] {
  if (entry === null) return [];
  return closed.map((position) => ({
    positionId: position.id,
    accountId: position.accountId,
    symbol: position.symbol,
    side: position.side,
    marginCents: position.margin,
    leverage: position.leverage,
    openPrice: position.openPrice,
    openedAtMs: position.openedAt,
    closePrice: position.closePrice,
    closedAtMs: position.closedAt,
    stopLoss: position.stopLoss,
    takeProfit: position.takeProfit,
    guaranteedStop: position.guaranteedStop,
    profitCents: position.profit,
    closeReason: position.closeReason,
    closedSeq: entry.seq,
    trailingDistance: position.trailingDistance,
    openedBy: position.openedBy,
    premiumCents: position.premium,
    financingCents: position.financing ?? 0,
    dividendCents: position.dividends ?? 0,
    partOf: position.partOf,
  }));
}
