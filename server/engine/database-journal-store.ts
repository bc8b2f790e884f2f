import type { EngineEvent, JournalEntry } from '@fairlead/domain/engine/event.ts';
import { ledgerEntries, postEvent } from '@fairlead/domain/engine/ledger.ts';
import type { Database, DatabaseWriter, Statement } from '../adapters/db/database.ts';
import {
  insertClosedPositions,
  insertFundsReferences,
  insertJournal,
  insertLedgerEntries,
  type ClosedPositionRow,
  type FundsReferenceRow,
  type JournalRow,
  type LedgerEntryRow,
} from '../adapters/db/journal-statements.ts';
import type { JournalRecord, JournalStore } from './journal-store.ts';
import { entryFromRow, type StoredEntry } from './stored-entry.ts';

/** Room for the ledger transactions of one journal entry: a transaction's id is the entry's number times this, plus its place in it. */
const TRANSACTIONS_PER_ENTRY = 1_000;

/**
 * The journal in the database. The primary key of the sequence number is also the fence between engines: of two that write from
 * the same point only one can, and the other fails, recovers, and sees what it missed.
 */
export class DatabaseJournalStore implements JournalStore {
  readonly #database: Database;
  #writer: DatabaseWriter | null = null;

  constructor(database: Database) {
    this.#database = database;
  }

  async append(records: readonly JournalRecord[]): Promise<void> {
    this.#writer ??= await this.#database.writer();
    await this.#writer.commit(statementsFor(records));
  }

  async read(afterSeq: number, limit: number): Promise<readonly JournalEntry[]> {
    const rows = await this.#database.query<StoredEntry>(
      'SELECT seq, account_id, command_id, at_ms, events FROM journal WHERE seq > $1 ORDER BY seq LIMIT $2',
      [afterSeq, limit],
    );
    return rows.map(entryFromRow);
  }

  async close(): Promise<void> {
    await this.#writer?.close();
    this.#writer = null;
  }
}

function statementsFor(records: readonly JournalRecord[]): readonly Statement[] {
  const statements = [insertJournal(records.map(journalRow))];
  const ledgerRows = records.flatMap(ledgerRowsOf);
  if (ledgerRows.length > 0) statements.push(insertLedgerEntries(ledgerRows));
  const referenceRows = records.flatMap(referenceRowsOf);
  if (referenceRows.length > 0) statements.push(insertFundsReferences(referenceRows));
  const closedRows = records.flatMap(closedRowsOf);
  if (closedRows.length > 0) statements.push(insertClosedPositions(closedRows));
  return statements;
}

function journalRow({ entry }: JournalRecord): JournalRow {
  return {
    seq: entry.seq,
    accountId: entry.accountId,
    commandId: entry.commandId,
    atMs: entry.at,
    cause: entry.commandId === null ? 'tick' : 'command',
    events: entry.events,
  };
}

function ledgerRowsOf({ entry }: JournalRecord): readonly LedgerEntryRow[] {
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

function referenceRowsOf({ entry }: JournalRecord): readonly FundsReferenceRow[] {
  return entry.events.flatMap((event) => {
    const kind = referenceKindOf(event);
    const transaction = postEvent(event);
    if (kind === null || transaction === null || !('reference' in event)) return [];
    return [
      {
        accountId: entry.accountId,
        reference: event.reference,
        kind,
        amountCents: event.amount,
        ledgerKind: transaction.kind,
        journalSeq: entry.seq,
        atMs: entry.at,
      },
    ];
  });
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
