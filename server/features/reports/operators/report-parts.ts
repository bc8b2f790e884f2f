import type { Dimension, Figure, ReportTable } from '@fairlead/contract/reports/schemas.ts';
import type { Day } from '@fairlead/domain/payments/business-day.ts';
import type { Database } from '../../../adapters/db/database.ts';
import type { EnginePort } from '../../../engine/engine-port.ts';
import { euros } from '../../euros.ts';
import type { Span } from '../../read-span.ts';

export interface ReportContext {
  readonly database: Database;
  readonly engine: Pick<EnginePort, 'listAccountsWithPositions' | 'visitTradingAccounts'>;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

/** The parts of a report before they are sent. Amounts are in cents until `euros`. */
export interface ReportParts {
  readonly totals: Partial<Record<Figure, number | null>>;
  /** By figure and day; a missing day is 0, or null for figures in `gaps`. */
  readonly series: readonly ReportSeries[];
  readonly tables: readonly ReportTable[];
}

export interface ReportSeries {
  readonly figure: Figure;
  readonly byDay: ReadonlyMap<Day, number | null>;
  /** The value of a missing day: 0 if nothing happened, null if nothing is known. */
  readonly otherwise: 0 | null;
}

export type ReadReport = (context: ReportContext, span: Span) => Promise<ReportParts>;

export const MOST_ROWS = 500;

/** Sums by key, in the order in which the keys first occur. */
export function sumBy<Row, Key extends string>(
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
  valueOf: (row: Row) => number,
): ReadonlyMap<Key, number> {
  const sums = new Map<Key, number>();
  for (const row of rows) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + valueOf(row));
  return sums;
}

export function sumOf(values: Iterable<number>): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}

export function inEuros(sums: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  return new Map([...sums].map(([key, amountCents]) => [key, euros(amountCents)]));
}

/** Percent with one decimal; null if the whole is zero. */
export function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 1000) / 10;
}

/** Hours with one decimal. */
export function hoursOf(seconds: number | null): number | null {
  return seconds === null ? null : Math.round(seconds / 360) / 10;
}

export interface TableRow {
  readonly key: string;
  readonly name?: string | null;
  readonly values: readonly (number | null)[];
}

/** A table of at most MOST_ROWS rows, by the absolute value of their first figure, largest first. */
export function tableOf(by: Dimension, figures: readonly Figure[], rows: readonly TableRow[]): ReportTable {
  const weight = ({ values }: TableRow) => Math.abs(values[0] ?? 0);
  const ordered = rows.toSorted((one, other) => weight(other) - weight(one)).slice(0, MOST_ROWS);
  return { by, figures: [...figures], rows: ordered.map(({ key, name = null, values }) => ({ key, name, values: [...values] })) };
}
