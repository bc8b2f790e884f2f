/** What statements consist of, read as it is stored. */
import type { EngineEvent } from '@fairlead/domain/engine/event.ts';
import { BROKER_ACCOUNT_ID } from '@fairlead/domain/engine/trading-terms.ts';
import { TRANSACTIONS_PER_ENTRY } from '../../../engine/database-journal-store.ts';
import type { StatedClosing, StatedLedgerEntry, StatementSource } from '@fairlead/domain/proof/statement.ts';
import { upgradeEvents } from '../../../engine/upgrade-events.ts';
import { closedIdsOf } from '../../closed-ids-of.ts';
import type { Handle } from './log-store.ts';

/** Entries of one partition: those that follow each other after one, or the given ones. */
export type SoughtSources =
  | { readonly partition: number; readonly afterSeq: number; readonly upToSeq: number }
  | { readonly partition: number; readonly seqs: readonly number[] };

interface EntryRow {
  readonly seq: number;
  readonly at: number;
  readonly accountId: number;
  readonly commandId: string | null;
  /** The text as the engine wrote it. */
  readonly events: string;
}

interface LedgerRow extends StatedLedgerEntry {
  readonly seq: number;
}

/** The sources of the statements about clients, in the order of the journal. The broker's own entries concern no client. */
export async function readStatementSources(database: Handle, sought: SoughtSources): Promise<readonly StatementSource[]> {
  const { partition } = sought;
  const entries = await readEntries(database, sought);
  if (entries.length === 0) return [];
  const ledger = Map.groupBy(await readLedger(database, partition, entries), ({ seq }) => seq);
  const closedIds = new Map(entries.map((entry) => [entry.seq, closedIdsIn(entry)]));
  const closings = new Map((await readClosings(database, [...closedIds.values()].flat())).map((closing) => [closing.id, closing]));
  return entries.map((entry) => ({
    ...entry,
    partition,
    ledger: (ledger.get(entry.seq) ?? []).map(({ transaction, kind, account, amount }) => ({ transaction, kind, account, amount })),
    closed: (closedIds.get(entry.seq) ?? []).flatMap((id) => closings.get(id) ?? []),
  }));
}

function readEntries({ query }: Handle, sought: SoughtSources): Promise<readonly EntryRow[]> {
  const columns = 'seq, at_ms AS at, account_id AS "accountId", command_id AS "commandId", events::text AS events';
  const { partition } = sought;
  if ('seqs' in sought) {
    return query<EntryRow>(
      `SELECT ${columns} FROM journal WHERE partition = $1 AND seq = ANY ($2::bigint[]) AND account_id <> ${BROKER_ACCOUNT_ID} ORDER BY seq`,
      [partition, sought.seqs],
    );
  }
  return query<EntryRow>(
    `SELECT ${columns} FROM journal WHERE partition = $1 AND seq > $2 AND seq <= $3 AND account_id <> ${BROKER_ACCOUNT_ID} ORDER BY seq`,
    [partition, sought.afterSeq, sought.upToSeq],
  );
}

/**
 * By transaction id, which begins with the number of the entry and has an index. OFFSET 0 keeps PostgreSQL from reading the whole ledger once
 * for each entry instead, as it does while it has no statistics of it.
 */
async function readLedger({ query }: Handle, partition: number, entries: readonly EntryRow[]): Promise<readonly LedgerRow[]> {
  return query<LedgerRow>(
    `SELECT l.journal_seq AS seq, l.transaction_id AS transaction, l.kind, l.ledger_account AS account, l.amount_cents AS amount
     FROM unnest($2::bigint[]) AS wanted (seq) CROSS JOIN LATERAL (
       SELECT * FROM ledger_entry AS l
       WHERE l.partition = $1 AND l.transaction_id >= wanted.seq * $3::bigint AND l.transaction_id < (wanted.seq + 1) * $3::bigint
       OFFSET 0
     ) AS l ORDER BY l.transaction_id, l.line`,
    [partition, entries.map(({ seq }) => seq), TRANSACTIONS_PER_ENTRY],
  );
}

const CLOSES = /"position(?:Part)?Closed"/;

function closedIdsIn({ seq, at, accountId, commandId, events }: EntryRow): readonly number[] {
  if (!CLOSES.test(events)) return [];
  return closedIdsOf([{ seq, at, accountId, commandId, events: upgradeEvents(JSON.parse(events) as readonly EngineEvent[]) }]);
}

async function readClosings({ query }: Handle, ids: readonly number[]): Promise<readonly StatedClosing[]> {
  if (ids.length === 0) return [];
  return query<StatedClosing>(
    `SELECT position_id AS id, symbol, side, margin_cents AS margin, leverage, open_price AS "openPrice", opened_at_ms AS "openedAt",
       close_price AS "closePrice", closed_at_ms AS "closedAt", stop_loss AS "stopLoss", take_profit AS "takeProfit",
       trailing_distance AS "trailingDistance", guaranteed_stop AS "guaranteedStop", profit_cents AS profit, premium_cents AS premium,
       financing_cents AS financing, dividend_cents AS dividends, close_reason AS reason, part_of AS "partOf"
     FROM closed_positions WHERE position_id = ANY ($1::bigint[])`,
    [ids],
  );
}
