import type { EntriesQuery } from '@fairlead/contract/affiliates/money.ts';
import type { AffiliateEntryKind } from '@fairlead/domain/affiliates/affiliate-book.ts';
import { cents, type Cents } from '@fairlead/domain/money.ts';
import type { Day } from '@fairlead/domain/payments/business-day.ts';
import type { EntryDetail } from '../../../../adapters/db/schema/affiliates.ts';
import type { Queries } from '../../../../adapters/db/database.ts';
import { readBalance } from '../../book-entries.ts';
import { readMonthSums } from '../../checkpoints/read-month-sums.ts';
import { spanOfMonth } from './statement-month.ts';

type Handle = Pick<Queries, 'query'>;

/** An affiliate's own line of an entry. Amounts are cents. */
export interface EntryRow {
  readonly id: number;
  readonly kind: AffiliateEntryKind;
  readonly day: Day;
  readonly booked_at: Date;
  readonly amount_cents: number;
  readonly balance_cents: number;
  readonly user_id: number | null;
  readonly plan_name: string | null;
  readonly plan_version: number | null;
  readonly detail: EntryDetail;
}

export type EntryFilter = Pick<EntriesQuery, 'month' | 'day' | 'account_id' | 'kind'>;
export type EntryPage = Pick<EntriesQuery, 'before' | 'limit'>;

const ENTRIES = `SELECT e.id, e.kind, e.day, e.booked_at, e.amount_cents, e.balance_cents, e.user_id, p.name AS plan_name, e.plan_version, e.detail
     FROM affiliate_entries AS e LEFT JOIN affiliate_plans AS p ON p.id = e.plan_id`;

/** One page of the affiliate's entries that match the filter, latest booking first. */
export async function readEntries(
  { query }: Handle,
  affiliateId: number,
  filter: EntryFilter,
  { before, limit }: EntryPage,
): Promise<readonly EntryRow[]> {
  const { condition, parameters } = conditionOf(affiliateId, filter);
  return query<EntryRow>(
    `${ENTRIES}
     WHERE ${condition} AND ($6::bigint IS NULL OR e.id < $6::bigint)
     ORDER BY e.id DESC LIMIT $7`,
    [...parameters, before ?? null, limit],
  );
}

export type DayPosition = Pick<EntryRow, 'day' | 'id'>;

export interface DayPage {
  readonly month: string;
  /** Entries booked after this one are left out. */
  readonly upToEntry: number;
  readonly after: DayPosition | null;
  readonly limit: number;
}

/** One page of a month, by day and then by booking order. */
export async function readEntriesByDay(
  { query }: Handle,
  affiliateId: number,
  { month, upToEntry, after, limit }: DayPage,
): Promise<readonly EntryRow[]> {
  const { firstDay, lastDay } = spanOfMonth(month);
  return query<EntryRow>(
    `${ENTRIES}
     WHERE e.account = $1 AND e.day <= $2::date AND e.id <= $3 AND (e.day, e.id) > ($4::date, $5::bigint)
     ORDER BY e.day, e.id LIMIT $6`,
    [`affiliate:${affiliateId}`, lastDay, upToEntry, after?.day ?? firstDay, after?.id ?? 0, limit],
  );
}

/** The sum of all entries that match the filter. */
export async function readTotal({ query }: Handle, affiliateId: number, filter: EntryFilter): Promise<Cents> {
  // Without a filter this is the balance, which the last line holds.
  if (Object.values(filter).every((each) => each === undefined)) return readBalance({ query }, affiliateId);
  const { month, day, account_id: accountId, kind } = filter;
  if (day === undefined && accountId === undefined) {
    const sums = await readMonthSums({ query }, `affiliate:${affiliateId}`);
    const wanted = sums.filter((sum) => sum.month === (month ?? sum.month) && sum.kind === (kind ?? sum.kind));
    return cents(wanted.reduce((total, { amount }) => total + amount, 0));
  }
  const { condition, parameters } = conditionOf(affiliateId, filter);
  const [row] = await query<{ readonly total: number }>(
    `SELECT coalesce(sum(e.amount_cents), 0)::bigint AS total FROM affiliate_entries AS e WHERE ${condition}`,
    parameters,
  );
  return cents(row?.total ?? 0);
}

function conditionOf(affiliateId: number, { month, day, account_id: accountId, kind }: EntryFilter) {
  const span = month === undefined ? null : spanOfMonth(month);
  const from = day ?? span?.firstDay ?? null;
  return {
    condition: `e.account = $1 AND ($2::date IS NULL OR e.day >= $2::date) AND ($3::date IS NULL OR e.day <= $3::date)
      AND ($4::bigint IS NULL OR e.user_id = $4::bigint) AND ($5::text IS NULL OR e.kind = $5::text)`,
    parameters: [`affiliate:${affiliateId}`, from, day ?? span?.lastDay ?? null, accountId ?? null, kind ?? null],
  };
}
