/** What the projector of execution statistics reads and writes. */
import type { ClosedTerms } from '@fairlead/domain/trading/desk/execution-quality.ts';
import type { CommandRefused, JournalEntry } from '@fairlead/domain/engine/event.ts';
import { cents } from '@fairlead/domain/money.ts';
import { price } from '@fairlead/domain/price.ts';
import type { EntryOrder } from '@fairlead/domain/trading/entry-order.ts';
import type { Side } from '@fairlead/domain/trading/quote.ts';
import type { Queries } from '../../../adapters/db/database.ts';
import { entryFromRow, type StoredEntry } from '../../../engine/stored-entry.ts';
import { readEntriesOfSeveral } from '../../../engine/subjects/read-entries-about.ts';
import { readJournalProgress, saveJournalProgress, seqInFirst, type JournalPage, type JournalProgress } from '../../journal-progress.ts';
import type { ClientFillLine, ClientRefusalLine, FillLine, RefusalLine } from './fold-execution.ts';

type Handle = Pick<Queries, 'query'>;

interface ProgressRow {
  readonly journal_seq: number;
  readonly refusal_id: number;
  readonly followed_at: Date | null;
  readonly clients_journal_seq: number;
  readonly clients_refusal_id: number;
}

/** How far the journal, and the refusals stored next to it, have been projected: into the firm's sums, and into the clients'. */
export interface ExecutionProgress extends Pick<ProgressRow, 'refusal_id' | 'clients_refusal_id' | 'followed_at'> {
  readonly journal: JournalProgress;
  readonly clientsJournal: JournalProgress;
}

/** Null if another process is projecting right now. */
export async function lockExecutionProgress(database: Handle): Promise<ExecutionProgress | null> {
  const [row] = await database.query<ProgressRow>(
    `SELECT journal_seq, refusal_id, followed_at, clients_journal_seq, clients_refusal_id FROM execution_progress
     WHERE id = 1 FOR UPDATE SKIP LOCKED`,
  );
  if (row === undefined) return null;
  return {
    ...row,
    journal: await readJournalProgress(database, 'execution', row.journal_seq),
    clientsJournal: await readJournalProgress(database, 'executionClients', row.clients_journal_seq),
  };
}

/** The pages that have been projected, and the last refusal. */
export interface ProjectedTo {
  readonly pages: readonly JournalPage[];
  readonly refusalId: number;
}

/** The progress of both, which are projected together. */
export async function saveExecutionProgress(database: Handle, { pages, refusalId }: ProjectedTo, now: number): Promise<void> {
  await database.query(
    `UPDATE execution_progress SET journal_seq = coalesce($1::bigint, journal_seq), refusal_id = $2, followed_at = $3::timestamptz,
       clients_journal_seq = coalesce($1::bigint, clients_journal_seq), clients_refusal_id = $2`,
    [seqInFirst(pages), refusalId, new Date(now).toISOString()],
  );
  await saveJournalProgress(database, 'execution', pages);
  await saveJournalProgress(database, 'executionClients', pages);
}

/** Only of the clients' sums, which are catching up. */
export async function saveClientsProgress(database: Handle, { pages, refusalId }: ProjectedTo): Promise<void> {
  await database.query(
    'UPDATE execution_progress SET clients_journal_seq = coalesce($1::bigint, clients_journal_seq), clients_refusal_id = $2',
    [seqInFirst(pages), refusalId],
  );
  await saveJournalProgress(database, 'executionClients', pages);
}

/** Entries with a fill, or a refusal at an order's price, in order. Earlier versions also journaled refused commands. */
export async function readExecutionEntries(
  { query }: Handle,
  { partition, afterSeq, upToSeq }: JournalPage,
): Promise<readonly JournalEntry[]> {
  const rows = await query<StoredEntry>(
    `SELECT seq, account_id, command_id, at_ms, events FROM journal
     WHERE partition = $1 AND seq > $2 AND seq <= $3
       AND events::text ~ '"(positionOpened|positionClosed|positionPartClosed|commandRefused|orderRejected)"' ORDER BY seq`,
    [partition, afterSeq, upToSeq],
  );
  return rows.map(entryFromRow);
}

/** A refused command, with its time in milliseconds since 1970 UTC. */
export interface StoredRefusal {
  readonly id: number;
  readonly account_id: number;
  readonly at_ms: number;
  readonly refusal: CommandRefused;
}

export interface RefusalRange {
  readonly afterId: number;
  /** Inclusive; by default there is no end. */
  readonly upToId?: number;
  readonly limit: number;
}

export async function readStoredRefusals({ query }: Handle, { afterId, upToId, limit }: RefusalRange): Promise<readonly StoredRefusal[]> {
  return query<StoredRefusal>(
    `SELECT id, account_id, at_ms, refusal FROM command_refusals
     WHERE id > $1 AND ($2::bigint IS NULL OR id <= $2) ORDER BY id LIMIT $3`,
    [afterId, upToId ?? null, limit],
  );
}

/** The last refusal that was counted, both for the firm and for the client; 0 if none was. */
export async function readSummedRefusalId({ query }: Handle): Promise<number> {
  const [row] = await query<{ refusal_id: number }>('SELECT least(refusal_id, clients_refusal_id) AS refusal_id FROM execution_progress');
  return row?.refusal_id ?? 0;
}

interface ClosedRow {
  readonly position_id: number;
  readonly symbol: string;
  readonly side: Side;
  readonly margin_cents: number;
  readonly leverage: number;
  readonly open_price: number;
  readonly stop_loss: number | null;
  readonly take_profit: number | null;
  readonly guaranteed_stop: boolean;
}

/** The terms of closed positions and closed parts, by id. */
export async function readClosedTerms({ query }: Handle, ids: readonly number[]): Promise<ReadonlyMap<number, ClosedTerms>> {
  if (ids.length === 0) return new Map();
  const rows = await query<ClosedRow>(
    `SELECT position_id, symbol, side, margin_cents, leverage, open_price, stop_loss, take_profit, guaranteed_stop
     FROM closed_positions WHERE position_id = ANY ($1::bigint[])`,
    [ids],
  );
  return new Map(
    rows.map((row) => [
      row.position_id,
      {
        symbol: row.symbol,
        side: row.side,
        margin: cents(row.margin_cents),
        leverage: row.leverage,
        openPrice: price(row.open_price),
        stopLoss: row.stop_loss === null ? null : price(row.stop_loss),
        takeProfit: row.take_profit === null ? null : price(row.take_profit),
        guaranteedStop: row.guaranteed_stop,
      },
    ]),
  );
}

export interface FilledOrder {
  readonly id: number;
  readonly accountId: number;
}

/** Entry orders as last placed or changed, by id. */
export async function readOrders(database: Handle, filled: readonly FilledOrder[]): Promise<ReadonlyMap<number, EntryOrder>> {
  if (filled.length === 0) return new Map();
  const wanted = new Set(filled.map(({ id }) => id));
  const accountIds = [...new Set(filled.map(({ accountId }) => accountId))];
  const found = new Map<number, EntryOrder>();
  for (const { events } of await readEntriesOfSeveral(database, { kind: 'order', ids: [...wanted], accountIds })) {
    for (const event of events) {
      if (event.kind !== 'orderPlaced' && event.kind !== 'orderChanged') continue;
      if (wanted.has(event.order.id)) found.set(event.order.id, event.order);
    }
  }
  return found;
}

export async function addFills({ query }: Handle, lines: readonly FillLine[]): Promise<void> {
  if (lines.length === 0) return;
  await query(
    `INSERT INTO execution_days AS d (day, symbol, kind, bucket, fills, slippage_sum, slippage_least, slippage_most, value_cents)
     SELECT day, symbol, kind, bucket, fills, slippage_sum, slippage_least, slippage_most, value_cents
     FROM jsonb_to_recordset($1::jsonb) AS r (day date, symbol text, kind text, bucket smallint, fills integer, slippage_sum bigint,
       slippage_least bigint, slippage_most bigint, value_cents bigint)
     ON CONFLICT (day, symbol, kind, bucket) DO UPDATE SET fills = d.fills + excluded.fills,
       slippage_sum = d.slippage_sum + excluded.slippage_sum, slippage_least = least(d.slippage_least, excluded.slippage_least),
       slippage_most = greatest(d.slippage_most, excluded.slippage_most), value_cents = d.value_cents + excluded.value_cents`,
    [JSON.stringify(lines)],
  );
}

export async function addClientFills({ query }: Handle, lines: readonly ClientFillLine[]): Promise<void> {
  if (lines.length === 0) return;
  await query(
    `INSERT INTO execution_client_days AS d
       (account_id, day, symbol, kind, bucket, fills, slippage_sum, slippage_least, slippage_most, value_cents)
     SELECT account_id, day, symbol, kind, bucket, fills, slippage_sum, slippage_least, slippage_most, value_cents
     FROM jsonb_to_recordset($1::jsonb) AS r (account_id bigint, day date, symbol text, kind text, bucket smallint, fills integer,
       slippage_sum bigint, slippage_least bigint, slippage_most bigint, value_cents bigint)
     ON CONFLICT (account_id, day, symbol, kind, bucket) DO UPDATE SET fills = d.fills + excluded.fills,
       slippage_sum = d.slippage_sum + excluded.slippage_sum, slippage_least = least(d.slippage_least, excluded.slippage_least),
       slippage_most = greatest(d.slippage_most, excluded.slippage_most), value_cents = d.value_cents + excluded.value_cents`,
    [JSON.stringify(lines)],
  );
}

export async function addRefusals({ query }: Handle, lines: readonly RefusalLine[]): Promise<void> {
  if (lines.length === 0) return;
  await query(
    `INSERT INTO refusal_days AS d (day, command, code, symbol, refused)
     SELECT day, command, code, symbol, refused
     FROM jsonb_to_recordset($1::jsonb) AS r (day date, command text, code text, symbol text, refused integer)
     ON CONFLICT (day, command, code, symbol) DO UPDATE SET refused = d.refused + excluded.refused`,
    [JSON.stringify(lines)],
  );
}

export async function addClientRefusals({ query }: Handle, lines: readonly ClientRefusalLine[]): Promise<void> {
  if (lines.length === 0) return;
  await query(
    `INSERT INTO refusal_client_days AS d (account_id, day, command, code, symbol, refused)
     SELECT account_id, day, command, code, symbol, sum(refused)
     FROM jsonb_to_recordset($1::jsonb) AS r (account_id bigint, day date, command text, code text, symbol text, refused integer)
     GROUP BY account_id, day, command, code, symbol
     ON CONFLICT (account_id, day, command, code, symbol) DO UPDATE SET refused = d.refused + excluded.refused`,
    [JSON.stringify(lines)],
  );
}
