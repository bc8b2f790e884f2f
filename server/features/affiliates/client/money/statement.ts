import type { WireAffiliateStatement } from '@fairlead/contract/affiliates/money.ts';
import { selectAffiliateTotals, type AffiliateTotals } from '@fairlead/domain/affiliates/affiliate-book.ts';
import { cents, centsToEuros, ZERO_CENTS } from '@fairlead/domain/money.ts';
import { dayOf, type Day } from '@fairlead/domain/payments/business-day.ts';
import type { Queries } from '../../../../adapters/db/database.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import { readMonthSums } from '../../checkpoints/read-month-sums.ts';
import { monthOf, nextMonth, spanOfMonth } from './statement-month.ts';

type Reader = Pick<Queries, 'query'>;

export interface AffiliateStatement {
  /** YYYY-MM, in UTC. An entry belongs to the month of its day, whenever it was booked. */
  readonly month: string;
  /** Whether all its days are closed, so that nothing can be added. */
  readonly isFinal: boolean;
  readonly totals: AffiliateTotals;
  readonly entries: number;
  /** The last book entry it takes into account, from any month; 0 if there is none. */
  readonly upToEntry: number;
}

/** An affiliate's months from the first entry to now, latest first, computed from the book's entries alone. */
export async function readStatements(database: Reader, affiliateId: number, now: number): Promise<readonly AffiliateStatement[]> {
  const sums = await readMonthSums(database, `affiliate:${affiliateId}`);
  const [first] = sums;
  if (first === undefined) return [];
  const bookedThrough = await readBookedThrough(database);
  const upToEntry = sums.reduce((last, { last_id: id }) => Math.max(last, id), 0);
  const byMonth = Map.groupBy(sums, ({ month }) => month);
  const months: AffiliateStatement[] = [];
  let opening = ZERO_CENTS;
  for (let month = first.month; month <= monthOf(dayOf(now)); month = nextMonth(month)) {
    const ofMonth = byMonth.get(month) ?? [];
    const totals = selectAffiliateTotals(
      opening,
      ofMonth.map(({ kind, amount }) => ({ kind, amount: cents(amount) })),
    );
    const isFinal = bookedThrough !== null && bookedThrough >= spanOfMonth(month).lastDay;
    const entries = ofMonth.reduce((count, { entries: more }) => count + more, 0);
    months.unshift({ month, isFinal, totals, entries, upToEntry });
    opening = totals.closing;
  }
  return months;
}

/** One month's statement. Throws CallRefused: notFound if there is no such month. */
export async function readStatement(database: Reader, affiliateId: number, month: string, now: number): Promise<AffiliateStatement> {
  const found = (await readStatements(database, affiliateId, now)).find((statement) => statement.month === month);
  if (found === undefined) throw new CallRefused('notFound');
  return found;
}

export function describeStatement({ month, isFinal, totals, entries }: AffiliateStatement): WireAffiliateStatement {
  const { opening, byKind, closing } = totals;
  return {
    month,
    state: isFinal ? 'final' : 'running',
    opening: centsToEuros(opening),
    kinds: {
      acquisition: centsToEuros(byKind.acquisition),
      share: centsToEuros(byKind.share),
      correction: centsToEuros(byKind.correction),
      payout: centsToEuros(byKind.payout),
    },
    closing: centsToEuros(closing),
    entries,
  };
}

async function readBookedThrough({ query }: Reader): Promise<Day | null> {
  const [row] = await query<{ readonly booked_through: Day | null }>('SELECT booked_through FROM affiliate_progress');
  return row?.booked_through ?? null;
}
