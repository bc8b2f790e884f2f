/** Database access for the execution statistics. */
import type { ClosedTerms, FillKind } from '@fairlead/domain/trading/desk/execution-quality.ts';
import type { CommandRefused, JournalEntry } from '@fairlead/domain/engine/event.ts';
import { cents } from '@fairlead/domain/money.ts';
import { price } from '@fairlead/domain/price.ts';
import type { EntryOrder } from '@fairlead/domain/trading/entry-order.ts';
import type { Side } from '@fairlead/domain/trading/quote.ts';
import type { Queries } from '../../../../adapters/db/database.ts';
import { entryFromRow, type StoredEntry } from '../../../../engine/stored-entry.ts';
import { readEntriesOfSeveral } from '../../../../engine/subjects/read-entries-about.ts';
import { readJournalProgress, saveJournalProgress, seqInFirst, type JournalPage, type JournalProgress } from '../../../journal-progress.ts';
import type { FillLine, RefusalLine } from './fold-execution.ts';

type Handle = Pick<Queries, 'query'>;

interface ProgressRow {
  readonly journal_seq: number;
  readonly refusal_id: number;
  readonly followed_at: Date | null;
}

/** How far the journal, and the refusals stored next to it, have been projected. */
interface ExecutionProgress extends Pick<ProgressRow, 'refusal_id' | 'followed_at'> {
  readonly journal: JournalProgress;
}

/** Null if another process is projecting right now. */
export async function lockExecutionProgress(database: Handle): Promise<ExecutionProgress | null> {
  const [row] = await database.query<ProgressRow>(
    'SELECT journal_seq, refusal_id, followed_at FROM execution_progress WHERE id = 1 FOR UPDATE SKIP LOCKED',
  );
  return row === undefined ? null : { ...row, journal: await readJournalProgress(database, 'execution', row.journal_seq) };
}

/** The pages that have been projected, and the last refusal. */
export interface ProjectedTo {
  readonly pages: readonly JournalPage[];
  readonly refusalId: number;
}

export async function saveExecutionProgress(database: Handle, { pages, refusalId }: ProjectedTo, now: number): Promise<void> {
  await database.query(
    `UPDATE execution_progress SET journal_seq = coalesce($1::bigint, journal_seq), refusal_id = $2, followed_at = $3::timestamptz`,
    [seqInFirst(pages), refusalId, new Date(now).toISOString()],
  );
  await saveJournalProgress(database, 'execution', pages);
}

export async function readProjectedAt({ query }: Handle): Promise<Date | null> {
  const [row] = await query<Pick<ProgressRow, 'followed_at'>>('SELECT followed_at FROM execution_progress WHERE id = 1');
  return row?.followed_at ?? null;
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
  readonly at_ms: number;
  readonly refusal: CommandRefused;
}

export async function readStoredRefusals({ query }: Handle, afterId: number, limit: number): Promise<readonly StoredRefusal[]> {
  return query<StoredRefusal>('SELECT id, at_ms, refusal FROM command_refusals WHERE id > $1 ORDER BY id LIMIT $2', [afterId, limit]);
}

/** The last refusal that was counted; 0 if none was. */
export async function readSummedRefusalId({ query }: Handle): Promise<number> {
  const [row] = await query<{ refusal_id: number }>('SELECT refusal_id FROM execution_progress');
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

/** Days are YYYY-MM-DD, both inclusive; of one instrument, or of all without one. */
export interface ExecutionSpan {
  readonly from: string;
  readonly until: string;
  readonly symbol: string | null;
}

/** Sums of fills in the same bar of the distribution and the same group. */
export interface BarSum {
  /** The kind, the instrument or the day. */
  readonly name: string;
  readonly bucket: number;
  readonly fills: number;
  readonly slippage_sum: number;
  readonly slippage_least: number;
  readonly slippage_most: number;
  readonly value_cents: number;
}

const SUMS = `sum(fills)::int AS fills, sum(slippage_sum)::bigint AS slippage_sum, min(slippage_least)::bigint AS slippage_least,
  max(slippage_most)::bigint AS slippage_most, sum(value_cents)::bigint AS value_cents`;
const GROUPS = { kind: 'kind', symbol: 'symbol', day: 'day::text' } as const;

/** By kind, instrument or day, and within each by bar; only of these kinds of fills. */
export async function sumBars(
  { query }: Handle,
  by: keyof typeof GROUPS,
  kinds: readonly FillKind[],
  { from, until, symbol }: ExecutionSpan,
): Promise<readonly BarSum[]> {
  return query<BarSum>(
    `SELECT ${GROUPS[by]} AS name, bucket, ${SUMS} FROM execution_days
     WHERE day >= $1::date AND day <= $2::date AND kind = ANY ($3::text[]) AND ($4::text IS NULL OR symbol = $4)
     GROUP BY 1, bucket ORDER BY 1, bucket`,
    [from, until, kinds, symbol],
  );
}

/** A line of the CSV file: one day, instrument and kind of fill. */
export interface ExecutionLine {
  readonly day: string;
  readonly symbol: string;
  readonly kind: FillKind;
  readonly better: number;
  readonly same: number;
  readonly worse: number;
  readonly slippage_sum: number;
  readonly slippage_least: number;
  readonly slippage_most: number;
  readonly gained_cents: number;
  readonly lost_cents: number;
}

export async function readExecutionDay({ query }: Handle, day: string, symbol: string | null): Promise<readonly ExecutionLine[]> {
  return query<ExecutionLine>(
    `SELECT day::text AS day, symbol, kind, coalesce(sum(fills) FILTER (WHERE bucket > 0), 0)::int AS better,
       coalesce(sum(fills) FILTER (WHERE bucket = 0), 0)::int AS same, coalesce(sum(fills) FILTER (WHERE bucket < 0), 0)::int AS worse,
       sum(slippage_sum)::bigint AS slippage_sum, min(slippage_least)::bigint AS slippage_least, max(slippage_most)::bigint AS slippage_most,
       coalesce(sum(value_cents) FILTER (WHERE bucket > 0), 0)::bigint AS gained_cents,
       coalesce(sum(value_cents) FILTER (WHERE bucket < 0), 0)::bigint AS lost_cents
     FROM execution_days WHERE day = $1::date AND ($2::text IS NULL OR symbol = $2) GROUP BY day, symbol, kind ORDER BY symbol, kind`,
    [day, symbol],
  );
}

interface RefusalRow {
  readonly command: string;
  readonly code: string;
  readonly symbol: string;
  readonly count: number;
}

/** Summed over the days, most frequent first. */
export async function readRefusals({ query }: Handle, { from, until, symbol }: ExecutionSpan): Promise<readonly RefusalRow[]> {
  return query<RefusalRow>(
    `SELECT command, code, symbol, sum(refused)::int AS count FROM refusal_days
     WHERE day >= $1::date AND day <= $2::date AND ($3::text IS NULL OR symbol = $3)
     GROUP BY command, code, symbol ORDER BY count DESC, command, code, symbol`,
    [from, until, symbol],
  );
}
