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
import { WRITER_NAME } from '../adapters/db/postgres-writer.ts';
import {
  AnotherLeads,
  entriesOf,
  type AnsweredId,
  type AnsweredPage,
  type AnsweredPlace,
  type FirstAnswer,
  type JournalRecord,
  type JournalStore,
  type SoughtCommand,
} from './journal-store.ts';
import { keyOfCommand } from './digest-command.ts';
import { entryFromRow, findLastSeq, JOURNAL_PARTITION, type StoredEntry } from './stored-entry.ts';
import { upgradeEvents } from './upgrade-events.ts';

/**
 * Room for the ledger transactions of one journal entry: a transaction's id is the entry's number times this, plus its place in it. An entry
 * has a few thousand events at most, where every position of an account closes with all that may follow. Ids of earlier versions, which
 * multiplied by a thousand, are smaller than those of every later entry.
 */
const TRANSACTIONS_PER_ENTRY = 10_000;

const ENTRY_COLUMNS = 'seq, account_id, command_id, at_ms, events';

/**
 * The entries after one, at most so many. The journal has no gaps, so they are asked for by their numbers: with a LIMIT, a database that has no
 * statistics of the table yet, as the embedded one never has, sorts everything that follows for each page. Where there are fewer, the next one
 * is looked for beyond: after a gap it has to be seen, or the journal would seem to end before it.
 */
const READ = `WITH page AS MATERIALIZED (
    SELECT ${ENTRY_COLUMNS} FROM journal WHERE partition = ${JOURNAL_PARTITION} AND seq > $1 AND seq <= $1 + $2
  )
  SELECT ${ENTRY_COLUMNS} FROM page UNION ALL (
    SELECT ${ENTRY_COLUMNS} FROM journal
    WHERE partition = ${JOURNAL_PARTITION} AND seq > $1 + $2 AND (SELECT count(*) FROM page) < $2 ORDER BY seq LIMIT 1
  ) ORDER BY seq`;
/** A page of a long journal that has to be read from a cold disk takes longer than a commit. */
const READ_DEADLINE_MS = 10_000;

/**
 * The journal in the database. Who may write it is decided by an epoch: taking over raises it, and every batch begins by locking the epoch
 * it knows, or fails. Raising it waits for a batch that is being committed, so after a take-over nothing can follow from before. The
 * primary key of the sequence number guards the same a second time.
 */
export class DatabaseJournalStore implements JournalStore {
  readonly #database: Database;
  readonly #holder: string | null;
  readonly #lostListeners = new Set<(cause: Error) => void>();
  #writer: DatabaseWriter | null = null;
  #epoch = 0;

  /** `holder` is who has to hold the lease of the journal to take it over; null where nobody has to, as there can be no other process. */
  constructor(database: Database, holder: string | null = null) {
    this.#database = database;
    this.#holder = holder;
  }

  async takeOver(): Promise<void> {
    const writer = this.#writer === null ? await this.#database.writer() : await this.#writer.replace();
    this.#writer = writer;
    writer.onLost((cause) => {
      if (this.#writer === writer) for (const listener of this.#lostListeners) listener(cause);
    });
    if (this.#holder !== null) await this.#endOtherWriters(writer, this.#holder);
    const [row] = await writer.query<{ epoch: number }>(
      `INSERT INTO engine_epoch AS held SELECT $1, 1 WHERE $2::text IS NULL OR ${HOLDS_LEASE}
       ON CONFLICT (partition) DO UPDATE SET epoch = held.epoch + 1 RETURNING epoch`,
      [JOURNAL_PARTITION, this.#holder],
    );
    if (row === undefined) throw new AnotherLeads();
    this.#epoch = row.epoch;
    await writer.commit(WRITE_PROBE);
  }

  /** What a leader that stands still, or is cut off, had under way could hold the epoch, or be committed later. */
  async #endOtherWriters(writer: DatabaseWriter, holder: string): Promise<void> {
    await writer.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = $3 AND datname = current_database() AND pid <> pg_backend_pid() AND ${HOLDS_LEASE}`,
      [JOURNAL_PARTITION, holder, WRITER_NAME],
    );
  }

  async append(records: readonly JournalRecord[]): Promise<void> {
    try {
      await this.#writerInCharge().commit([fence(this.#epoch), ...statementsFor(records)]);
    } catch (cause) {
      throw isDivisionByZero(cause) ? takenOver(cause) : cause;
    }
  }

  async check(): Promise<void> {
    const rows = await this.#writerInCharge().query('SELECT epoch FROM engine_epoch WHERE partition = $1 AND epoch = $2', [
      JOURNAL_PARTITION,
      this.#epoch,
    ]);
    if (rows.length === 0) throw takenOver();
  }

  async read(afterSeq: number, limit: number): Promise<readonly JournalEntry[]> {
    const parameters = [afterSeq, limit];
    // The engine reads while it commits nothing, and must not stand in a queue for the pool with everybody else.
    const rows =
      this.#writer === null
        ? await this.#database.query<StoredEntry>(READ, parameters)
        : await this.#writer.query<StoredEntry>(READ, parameters, READ_DEADLINE_MS);
    return rows.map(entryFromRow);
  }

  async findAnswer({ accountId, commandId, ranges, refusedSince }: SoughtCommand): Promise<FirstAnswer | null> {
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

  async listAnswered(since: number, after: AnsweredPlace | null, limit: number): Promise<AnsweredPage> {
    const lastSeq = await this.#findLastSeq();
    const seq = after?.seq ?? (await this.#findSeqBefore(since, lastSeq));
    const refusalId = after?.refusalId ?? null;
    if (seq < lastSeq) return this.#listCarriedOut({ seq, refusalId }, Math.min(seq + limit, lastSeq));
    const refused = await this.#lookUp<Omit<AnsweredId, 'seq'> & { readonly id: number }>(
      `SELECT account_id AS "accountId", command_id AS "commandId", at_ms AS at, id FROM command_refusals
       WHERE id > $1 AND at_ms >= $2 ORDER BY id LIMIT $3`,
      [refusalId ?? (await this.#findRefusalBefore(since)), since, limit],
    );
    return {
      answered: refused.map(({ accountId, commandId, at }) => ({ accountId, commandId, at, seq: null })),
      upTo: { seq, refusalId: refused.at(-1)?.id ?? refusalId },
      isLast: refused.length < limit,
    };
  }

  /** By numbers rather than with a LIMIT, as in READ. */
  async #listCarriedOut(after: AnsweredPlace, upTo: number): Promise<AnsweredPage> {
    const rows = await this.#lookUp<StoredId>(
      `SELECT seq, at_ms, account_id, command_id FROM journal
       WHERE partition = ${JOURNAL_PARTITION} AND seq > $1 AND seq <= $2 AND command_id IS NOT NULL ORDER BY seq`,
      [after.seq, upTo],
    );
    return {
      answered: rows.map(({ seq, at_ms: at, account_id: accountId, command_id: commandId }) => ({ accountId, commandId, at, seq })),
      upTo: { ...after, seq: upTo },
      isLast: false,
    };
  }

  /** An entry before which there is none of the time since then, as far as times stand in order. */
  #findSeqBefore(since: number, lastSeq: number): Promise<number> {
    const timeFrom = `SELECT at_ms FROM journal WHERE partition = ${JOURNAL_PARTITION} AND seq >= $1 ORDER BY seq LIMIT 1`;
    return this.#findBefore(since, lastSeq, timeFrom);
  }

  /** The same of refusals, by id: those of the last weeks would otherwise all be looked at for those of the last day. */
  async #findRefusalBefore(since: number): Promise<number> {
    const [last] = await this.#lookUp<{ readonly id: number }>('SELECT id FROM command_refusals ORDER BY id DESC LIMIT 1', []);
    return this.#findBefore(since, last?.id ?? 0, 'SELECT at_ms FROM command_refusals WHERE id >= $1 ORDER BY id LIMIT 1');
  }

  /** A number of a row before which there is none of the time since then; `timeFrom` gives the time of the first row from a number on. */
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
    return findLastSeq({ query: (sql, parameters = []) => this.#lookUp(sql, parameters) }, Number.MAX_SAFE_INTEGER);
  }

  async isReferenceUsed(accountId: number, reference: string): Promise<boolean> {
    const rows = await this.#lookUp(
      `SELECT 1 FROM funds_references WHERE account_id = $1 AND reference = $2 AND kind IN ('moved', 'reserved')`,
      [accountId, reference],
    );
    return rows.length > 0;
  }

  /** Beside the writer, which may be committing, and not in the queue for the pool that everybody shares. */
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
    if (this.#writer === null) throw new Error('the journal was not taken over');
    return this.#writer;
  }
}

const HOLDS_LEASE = 'EXISTS (SELECT 1 FROM engine_lease WHERE partition = $1 AND holder = $2)';

/** Of the statement that each batch begins with. */
export const FENCE_NAME = 'hold_epoch';

/** Fails where the epoch is another one: a statement that only finds no row would keep the rest of its batch from nothing. */
function fence(epoch: number): Statement {
  return {
    name: FENCE_NAME,
    text: `WITH held AS (SELECT 1 FROM engine_epoch WHERE partition = $1 AND epoch = $2 FOR SHARE) SELECT 1 / count(*) FROM held`,
    values: [JOURNAL_PARTITION, epoch],
  };
}

/** Nothing but the fence divides. */
function isDivisionByZero(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === DIVISION_BY_ZERO;
}

/** PostgreSQL's own code. */
const DIVISION_BY_ZERO = '22012';

function takenOver(cause?: unknown): Error {
  return new Error('another engine has taken the journal over', { cause });
}

/** 64 KB of new space: TRUNCATE gives a new file, so that space which was taken before proves nothing. */
const WRITE_PROBE: readonly Statement[] = [
  { name: 'empty_write_probe', text: 'TRUNCATE write_probe', values: [] },
  {
    name: 'fill_write_probe',
    text: `INSERT INTO write_probe SELECT repeat(md5(line::text), 32) FROM generate_series(1, 64) AS line`,
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

/** A few rows more or less are read as quickly as looked for. */
const SEARCHED_CLOSELY = 1_000;

function statementsFor(records: readonly JournalRecord[]): readonly Statement[] {
  const statements: Statement[] = [];
  const entries = entriesOf(records);
  if (entries.length > 0) statements.push(insertJournal(records.flatMap(journalRowsOf)));
  const refusalRows = records.flatMap(refusalRowsOf);
  if (refusalRows.length > 0) statements.push(insertCommandRefusals(refusalRows));
  const ledgerRows = entries.flatMap(ledgerRowsOf);
  if (ledgerRows.length > 0) statements.push(insertLedgerEntries(ledgerRows));
  const referenceRows = entries.flatMap(referenceRowsOf);
  if (referenceRows.length > 0) statements.push(insertFundsReferences(referenceRows));
  const closedRows = records.flatMap(closedRowsOf);
  if (closedRows.length > 0) statements.push(insertClosedPositions(closedRows));
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
    partOf: position.partOf,
  }));
}
