import type { CandleInterval } from '@fairlead/domain/markets/candle.ts';
import { price } from '@fairlead/domain/price.ts';
import type { Queries } from '../../../adapters/db/database.ts';
import type { DatedCandle } from './restate-candles.ts';

/**
 * Candles in the database: finished ones only. Prices are millionths, times milliseconds since 1970 UTC. Those recorded here, from the bids
 * of our own ticks, count at least one tick; those of the price source count none.
 *
 * A stored candle is never restated for a split. A recorded one stays in the shares of its time. The sources restate their own history, so a
 * candle of theirs is in the shares of when it was requested, which is kept with it. `restateCandles` brings both into today's shares.
 */
export interface StoredCandle extends DatedCandle {
  readonly symbol: string;
  readonly interval: CandleInterval;
}

/** The span [fromMs, toMs) in which every finished candle of a symbol and interval is stored. */
export interface CandleCoverage {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Few statements for many candles, but none that blocks the embedded database for long: about ten milliseconds. */
const ROWS_PER_STATEMENT = 500;

/** Writes candles, replacing existing ones; but none of the source replaces a recorded one. No two may have the same symbol, interval and time. */
export async function writeCandles({ query }: Pick<Queries, 'query'>, candles: readonly StoredCandle[]): Promise<void> {
  for (let start = 0; start < candles.length; start += ROWS_PER_STATEMENT) {
    const rows = candles
      .slice(start, start + ROWS_PER_STATEMENT)
      .map(({ symbol, interval, openAt, open, high, low, close, tickCount, requestedAt }) => ({
        symbol,
        interval,
        open_at_ms: openAt,
        open,
        high,
        low,
        close,
        tick_count: tickCount,
        requested_at_ms: requestedAt,
      }));
    await query(
      `INSERT INTO candles (symbol, interval, open_at_ms, open, high, low, close, tick_count, requested_at_ms)
       SELECT symbol, interval, open_at_ms, open, high, low, close, tick_count, requested_at_ms
       FROM jsonb_to_recordset($1::jsonb)
         AS row (symbol text, interval text, open_at_ms bigint, open bigint, high bigint, low bigint, close bigint, tick_count integer,
                 requested_at_ms bigint)
       ON CONFLICT (symbol, interval, open_at_ms) DO UPDATE
       SET open = excluded.open, high = excluded.high, low = excluded.low, close = excluded.close, tick_count = excluded.tick_count,
           requested_at_ms = excluded.requested_at_ms
       WHERE candles.tick_count = 0 OR excluded.tick_count > 0`,
      [JSON.stringify(rows)],
    );
  }
}

interface CandleRow {
  readonly open_at_ms: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly tick_count: number;
  readonly requested_at_ms: number | null;
}

/** The last `limit` candles that opened in [fromMs, beforeMs), ascending by time. */
export async function readCandles(
  { query }: Pick<Queries, 'query'>,
  symbol: string,
  interval: CandleInterval,
  { fromMs, beforeMs, limit }: { readonly fromMs: number; readonly beforeMs: number; readonly limit: number },
): Promise<DatedCandle[]> {
  const rows = await query<CandleRow>(
    `SELECT open_at_ms, open, high, low, close, tick_count, requested_at_ms FROM candles
     WHERE symbol = $1 AND interval = $2 AND open_at_ms >= $3 AND open_at_ms < $4
     ORDER BY open_at_ms DESC LIMIT $5`,
    [symbol, interval, fromMs, beforeMs, limit],
  );
  return rows.map(candleFromRow).toReversed();
}

/** The day so far as it was recorded here: whole hours in [dayMs, hourMs), then minutes in [hourMs, nowMs), ascending by time. */
export async function readRecordedDay(
  { query }: Pick<Queries, 'query'>,
  symbols: readonly string[],
  { dayMs, hourMs, nowMs }: { readonly dayMs: number; readonly hourMs: number; readonly nowMs: number },
): Promise<StoredCandle[]> {
  const rows = await query<CandleRow & { readonly symbol: string; readonly interval: '1h' | '1m' }>(
    `SELECT symbol, interval, open_at_ms, open, high, low, close, tick_count, requested_at_ms
     FROM jsonb_array_elements_text($1::jsonb) AS named (symbol)
     CROSS JOIN LATERAL (
       SELECT interval, open_at_ms, open, high, low, close, tick_count, requested_at_ms FROM candles
       WHERE candles.symbol = named.symbol AND interval = '1h' AND open_at_ms >= $2 AND open_at_ms < $3 AND tick_count > 0
       UNION ALL
       SELECT interval, open_at_ms, open, high, low, close, tick_count, requested_at_ms FROM candles
       WHERE candles.symbol = named.symbol AND interval = '1m' AND open_at_ms >= $3 AND open_at_ms < $4 AND tick_count > 0
     ) AS recorded
     ORDER BY open_at_ms`,
    [JSON.stringify(symbols), dayMs, hourMs, nowMs],
  );
  return rows.map((row) => ({ symbol: row.symbol, interval: row.interval, ...candleFromRow(row) }));
}

function candleFromRow(row: CandleRow): DatedCandle {
  return {
    openAt: row.open_at_ms,
    open: price(row.open),
    high: price(row.high),
    low: price(row.low),
    close: price(row.close),
    tickCount: row.tick_count,
    requestedAt: row.requested_at_ms,
  };
}

export async function readCoverage(
  { query }: Pick<Queries, 'query'>,
  symbol: string,
  interval: CandleInterval,
): Promise<CandleCoverage | null> {
  const rows = await query<{ from_ms: number; to_ms: number }>(
    'SELECT from_ms, to_ms FROM candle_coverage WHERE symbol = $1 AND interval = $2',
    [symbol, interval],
  );
  const row = rows[0];
  return row === undefined ? null : { fromMs: row.from_ms, toMs: row.to_ms };
}

export async function writeCoverage(
  { query }: Pick<Queries, 'query'>,
  symbol: string,
  interval: CandleInterval,
  { fromMs, toMs }: CandleCoverage,
): Promise<void> {
  await query(
    `INSERT INTO candle_coverage (symbol, interval, from_ms, to_ms) VALUES ($1, $2, $3, $4)
     ON CONFLICT (symbol, interval) DO UPDATE SET from_ms = excluded.from_ms, to_ms = excluded.to_ms`,
    [symbol, interval, fromMs, toMs],
  );
}

/** The part of an interval's candles that was built here and is stored now. */
export interface LiveSpan {
  readonly interval: CandleInterval;
  readonly fromMs: number;
  readonly toMs: number;
}

/** Extends every coverage that reaches into the live span of its interval to the span's end, except for the named symbols. */
export async function extendCoverages(
  { query }: Pick<Queries, 'query'>,
  spans: readonly LiveSpan[],
  exceptSymbols: readonly string[],
): Promise<void> {
  await query(
    `UPDATE candle_coverage SET to_ms = live.to_ms
     FROM jsonb_to_recordset($1::jsonb) AS live (interval text, from_ms bigint, to_ms bigint)
     WHERE candle_coverage.interval = live.interval AND candle_coverage.to_ms >= live.from_ms AND candle_coverage.to_ms < live.to_ms
       AND NOT ($2::jsonb ? candle_coverage.symbol)`,
    [
      JSON.stringify(spans.map(({ interval, fromMs, toMs }) => ({ interval, from_ms: fromMs, to_ms: toMs }))),
      JSON.stringify(exceptSymbols),
    ],
  );
}
