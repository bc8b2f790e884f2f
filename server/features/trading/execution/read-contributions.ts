/** Reads how many clients have contributed how much to figures of the firm, to decide whether they may be published. */
import type { Day } from '@fairlead/domain/payments/business-day.ts';
import type { FillKind } from '@fairlead/domain/trading/desk/execution-quality.ts';
import type { Contribution, Row } from '@fairlead/domain/trading/desk/publication.ts';
import type { Queries } from '../../../adapters/db/database.ts';

type Handle = Pick<Queries, 'query'>;

/** Days, both inclusive. */
export interface ContributionSpan {
  readonly from: Day;
  readonly until: Day;
}

/** How the clients' rows of a table are grouped and counted. */
interface Counted {
  readonly table: 'execution_client_days' | 'refusal_client_days' | 'latency_client_days';
  readonly cases: 'fills' | 'refused' | 'count';
  /** The column by whose values the rows are grouped; null for all together. */
  readonly by: 'kind' | 'symbol' | 'day' | 'code' | null;
  /** The column that must have one of the values. */
  readonly only: 'kind' | 'command' | null;
}

/** Account 0 isn't one client: its cases count, but as no client's. */
async function readRows(
  { query }: Handle,
  { table, cases, by, only }: Counted,
  { from, until }: ContributionSpan,
  values: readonly string[],
): Promise<readonly Row[]> {
  const key = by === null ? `''` : by === 'day' ? 'day::text' : by;
  return query<Row>(
    `SELECT key, count(*) FILTER (WHERE account_id <> 0)::int AS clients, sum(cases)::int AS cases,
       coalesce(max(cases) FILTER (WHERE account_id <> 0), 0)::int AS largest
     FROM (SELECT ${key} AS key, account_id, sum(${cases}) AS cases FROM ${table}
           WHERE day >= $1::date AND day <= $2::date AND ($3::text[] IS NULL OR ${only ?? `''`} = ANY ($3::text[])) GROUP BY 1, 2) AS of_clients
     GROUP BY key ORDER BY key`,
    [from, until, only === null ? null : values],
  );
}

const NONE: Contribution = { clients: 0, cases: 0, largest: 0 };

async function readTotal(database: Handle, counted: Omit<Counted, 'by'>, span: ContributionSpan, values: readonly string[]) {
  const [total] = await readRows(database, { ...counted, by: null }, span, values);
  return total ?? NONE;
}

const FILLS = { table: 'execution_client_days', cases: 'fills', only: 'kind' } as const;
const REFUSALS = { table: 'refusal_client_days', cases: 'refused', only: 'command' } as const;

export function readFillContribution(database: Handle, kinds: readonly FillKind[], span: ContributionSpan): Promise<Contribution> {
  return readTotal(database, FILLS, span, kinds);
}

export function readFillContributions(
  database: Handle,
  by: 'kind' | 'symbol' | 'day',
  kinds: readonly FillKind[],
  span: ContributionSpan,
): Promise<readonly Row[]> {
  return readRows(database, { ...FILLS, by }, span, kinds);
}

export function readRefusalContribution(database: Handle, commands: readonly string[], span: ContributionSpan): Promise<Contribution> {
  return readTotal(database, REFUSALS, span, commands);
}

/** By reason. */
export function readRefusalContributions(database: Handle, commands: readonly string[], span: ContributionSpan): Promise<readonly Row[]> {
  return readRows(database, { ...REFUSALS, by: 'code' }, span, commands);
}

export function readLatencyContribution(database: Handle, span: ContributionSpan): Promise<Contribution> {
  return readTotal(database, { table: 'latency_client_days', cases: 'count', only: null }, span, []);
}
