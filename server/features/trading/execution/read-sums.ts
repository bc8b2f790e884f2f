/** Reads sums of execution quality: the firm's, or one client's. */
import type { FillKind } from '@fairlead/domain/trading/desk/execution-quality.ts';
import type { BarSum } from '@fairlead/domain/trading/desk/scorecard.ts';
import { cents } from '@fairlead/domain/money.ts';
import type { Queries } from '../../../adapters/db/database.ts';

type Handle = Pick<Queries, 'query'>;

/** Days are YYYY-MM-DD, both inclusive; of one instrument, or of all without one. */
export interface ExecutionSpan {
  readonly from: string;
  readonly until: string;
  readonly symbol: string | null;
}

/** `accountId` is null for the firm. */
export interface ExecutionScope extends ExecutionSpan {
  readonly accountId: number | null;
}

/** When the projector last was at the end of the journal; null before the first time. */
export async function readProjectedAt({ query }: Handle): Promise<Date | null> {
  const [row] = await query<{ readonly followed_at: Date | null }>('SELECT followed_at FROM execution_progress WHERE id = 1');
  return row?.followed_at ?? null;
}

type Table = 'execution' | 'refusal' | 'latency';

/** The rows of a scope, as a sub-select. The parameters are $1 to $4, followed by those of the query. */
function rowsOf(table: Table, { accountId }: ExecutionScope): string {
  const ofSymbol = table === 'latency' ? '' : 'AND ($3::text IS NULL OR symbol = $3)';
  // The types of parameters that a table doesn't need have to be known too.
  const unused = '$3::text IS NOT DISTINCT FROM $3::text AND $4::bigint IS NOT DISTINCT FROM $4::bigint';
  const [name, ofClient] = accountId === null ? [`${table}_days`, ''] : [`${table}_client_days`, 'AND account_id = $4'];
  return `(SELECT * FROM ${name} WHERE day >= $1::date AND day <= $2::date ${ofSymbol} ${ofClient} AND ${unused}) AS rows`;
}

function parametersOf({ from, until, symbol, accountId }: ExecutionScope): readonly unknown[] {
  return [from, until, symbol, accountId];
}

/** Sums of fills in the same bar of the distribution and the same group. */
export interface GroupedBar extends BarSum {
  /** The kind, the instrument or the day. */
  readonly name: string;
}

const SUMS = `sum(fills)::int AS fills, sum(slippage_sum)::bigint AS slippage_sum, min(slippage_least)::bigint AS slippage_least,
  max(slippage_most)::bigint AS slippage_most, sum(value_cents)::bigint AS value_cents`;
const GROUPS = { kind: 'kind', symbol: 'symbol', day: 'day::text' } as const;

/** By kind, instrument or day, and within each by bar; only of these kinds of fills. */
export async function sumBars(
  { query }: Handle,
  by: keyof typeof GROUPS,
  kinds: readonly FillKind[],
  scope: ExecutionScope,
): Promise<readonly GroupedBar[]> {
  const rows = await query<{
    readonly name: string;
    readonly bucket: number;
    readonly fills: number;
    readonly slippage_sum: number;
    readonly slippage_least: number;
    readonly slippage_most: number;
    readonly value_cents: number;
  }>(
    `SELECT ${GROUPS[by]} AS name, bucket, ${SUMS} FROM ${rowsOf('execution', scope)} WHERE kind = ANY ($5::text[])
     GROUP BY 1, bucket ORDER BY 1, bucket`,
    [...parametersOf(scope), kinds],
  );
  return rows.map(({ name, bucket, fills, ...sums }) => ({
    name,
    bucket,
    fills,
    slippageSum: sums.slippage_sum,
    slippageLeast: sums.slippage_least,
    slippageMost: sums.slippage_most,
    value: cents(sums.value_cents),
  }));
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

/** The lines of a scope, usually of one day, in order of days. */
export async function readExecutionLines({ query }: Handle, scope: ExecutionScope): Promise<readonly ExecutionLine[]> {
  return query<ExecutionLine>(
    `SELECT day::text AS day, symbol, kind, coalesce(sum(fills) FILTER (WHERE bucket > 0), 0)::int AS better,
       coalesce(sum(fills) FILTER (WHERE bucket = 0), 0)::int AS same, coalesce(sum(fills) FILTER (WHERE bucket < 0), 0)::int AS worse,
       sum(slippage_sum)::bigint AS slippage_sum, min(slippage_least)::bigint AS slippage_least, max(slippage_most)::bigint AS slippage_most,
       coalesce(sum(value_cents) FILTER (WHERE bucket > 0), 0)::bigint AS gained_cents,
       coalesce(sum(value_cents) FILTER (WHERE bucket < 0), 0)::bigint AS lost_cents
     FROM ${rowsOf('execution', scope)} GROUP BY rows.day, symbol, kind ORDER BY rows.day, symbol, kind`,
    parametersOf(scope),
  );
}

export interface RefusalSum {
  readonly command: string;
  readonly code: string;
  readonly symbol: string;
  readonly count: number;
}

/** Summed over the days, most frequent first; of these commands, or of all if null. */
export async function readRefusals(
  { query }: Handle,
  commands: readonly string[] | null,
  scope: ExecutionScope,
): Promise<readonly RefusalSum[]> {
  return query<RefusalSum>(
    `SELECT command, code, symbol, sum(refused)::int AS count FROM ${rowsOf('refusal', scope)}
     WHERE $5::text[] IS NULL OR command = ANY ($5::text[])
     GROUP BY command, code, symbol ORDER BY count DESC, command, code, symbol`,
    [...parametersOf(scope), commands],
  );
}

/** The counts of latencies by bucket, of all instruments. */
export async function readLatency({ query }: Handle, scope: ExecutionScope): Promise<ReadonlyMap<number, number>> {
  const rows = await query<{ readonly bucket: number; readonly count: number }>(
    `SELECT bucket, sum(count)::int AS count FROM ${rowsOf('latency', scope)} GROUP BY bucket`,
    parametersOf(scope),
  );
  return new Map(rows.map(({ bucket, count }) => [bucket, count]));
}
