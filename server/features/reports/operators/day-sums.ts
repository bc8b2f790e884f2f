import { addDays, dayOf, startOfDay, type Day } from '@fairlead/domain/payments/business-day.ts';
import type { Database } from '../../../adapters/db/database.ts';
import type { Span } from '../../read-span.ts';

type Handle = Pick<Database, 'query' | 'transaction'>;

/** Entries still being written at midnight are in the database by then. */
const CLOSED_AFTER_MS = 10 * 60_000;

/** The last day to which nothing more is added. */
export function lastClosedDay(now: number): Day {
  return addDays(dayOf(now - CLOSED_AFTER_MS), -1);
}

export interface LedgerDay {
  readonly day: Day;
  readonly ledgerAccount: string;
  readonly kind: string;
  readonly amountCents: number;
}

/** The broker's side of the ledger by day, account and kind: positive if the broker gained. */
export async function readLedgerDays(database: Handle, span: Span, now: number): Promise<readonly LedgerDay[]> {
  await sumDays(database, span, now);
  return database.query<LedgerDay>(
    `SELECT day::text, ledger_account AS "ledgerAccount", kind, amount_cents AS "amountCents"
       FROM ledger_days WHERE day BETWEEN $1::date AND $2::date
     UNION ALL SELECT day::text, "ledgerAccount", kind, "amountCents" FROM (${LEDGER_SUMS}) AS lately`,
    [span.from, span.until, ...openRange(span, now)],
  );
}

export interface InstrumentDay {
  readonly day: Day;
  readonly symbol: string;
  readonly trades: number;
  readonly volumeCents: number;
  readonly profitCents: number;
  readonly premiumCents: number;
}

/** Clients' closed positions, by day and instrument. */
export async function readInstrumentDays(database: Handle, span: Span, now: number): Promise<readonly InstrumentDay[]> {
  await sumDays(database, span, now);
  return database.query<InstrumentDay>(
    `SELECT day::text, symbol, trades, volume_cents AS "volumeCents", profit_cents AS "profitCents", premium_cents AS "premiumCents"
       FROM instrument_days WHERE day BETWEEN $1::date AND $2::date
     UNION ALL SELECT day::text, symbol, trades, "volumeCents", "profitCents", "premiumCents" FROM (${INSTRUMENT_SUMS}) AS lately`,
    [span.from, span.until, ...openRange(span, now)],
  );
}

/** Within [$3, $4) in milliseconds. */
const DAY_OF = (column: string) => `(date '1970-01-01' + (${column} / 86400000)::int)`;
const LEDGER_SUMS = `
  SELECT ${DAY_OF('at_ms')} AS day, ledger_account AS "ledgerAccount", kind, count(*)::int AS entries, sum(amount_cents)::bigint AS "amountCents"
  FROM ledger_entry WHERE at_ms >= $3 AND at_ms < $4 AND ledger_account LIKE 'house:%' GROUP BY 1, 2, 3`;
const INSTRUMENT_SUMS = `
  SELECT ${DAY_OF('closed_at_ms')} AS day, symbol, count(*)::int AS trades, sum(margin_cents * leverage)::bigint AS "volumeCents",
    sum(profit_cents)::bigint AS "profitCents", sum(premium_cents)::bigint AS "premiumCents"
  FROM closed_positions WHERE closed_at_ms >= $3 AND closed_at_ms < $4 GROUP BY 1, 2`;

/** The days of a span whose sums may still change, as [from, until) in milliseconds since 1970 UTC. */
function openRange({ from, until }: Span, now: number): readonly [number, number] {
  const firstOpen = addDays(lastClosedDay(now), 1);
  return [startOfDay(from > firstOpen ? from : firstOpen), startOfDay(addDays(until, 1))];
}

/** Sums the closed days of a span that are not summed yet. Concurrent calls write the same rows. */
async function sumDays(database: Handle, { from, until }: Span, now: number): Promise<void> {
  const last = lastClosedDay(now);
  const closedUntil = until < last ? until : last;
  if (from > closedUntil) return;
  const missing = await database.query<{ first: Day | null; last: Day | null }>(
    `SELECT min(each)::date::text AS first, max(each)::date::text AS last
     FROM generate_series($1::date, $2::date, interval '1 day') AS each
     WHERE NOT EXISTS (SELECT 1 FROM report_days WHERE day = each)`,
    [from, closedUntil],
  );
  const [span] = missing;
  if (span === undefined || span.first === null || span.last === null) return;
  const range = [span.first, span.last, startOfDay(span.first), startOfDay(addDays(span.last, 1))];
  await database.transaction(async (transaction) => {
    await transaction.query(
      `INSERT INTO ledger_days (day, ledger_account, kind, entries, amount_cents)
       SELECT * FROM (${LEDGER_SUMS}) AS sums WHERE day BETWEEN $1::date AND $2::date ON CONFLICT DO NOTHING`,
      range,
    );
    await transaction.query(
      `INSERT INTO instrument_days (day, symbol, trades, volume_cents, profit_cents, premium_cents)
       SELECT * FROM (${INSTRUMENT_SUMS}) AS sums WHERE day BETWEEN $1::date AND $2::date ON CONFLICT DO NOTHING`,
      range,
    );
    await transaction.query(
      `INSERT INTO report_days (day, summed_at) SELECT generate_series($1::date, $2::date, interval '1 day')::date, now() ON CONFLICT DO NOTHING`,
      range.slice(0, 2),
    );
  });
}
