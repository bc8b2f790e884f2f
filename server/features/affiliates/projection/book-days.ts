import { decideShare, isShareDue } from '@fairlead/domain/affiliates/decide-commission.ts';
import { cents } from '@fairlead/domain/money.ts';
import { addDays, dayOf, type Day } from '@fairlead/domain/payments/business-day.ts';
import { bookEntries, type EntryToBook } from '../book-entries.ts';
import { findTermsInForce, type TermsInForce } from '../terms-in-force.ts';
import type { ProjectionContext, Handle } from './projection-context.ts';
import { lockProgress, saveBookedThrough } from './projection-store.ts';
import type { JournalProgress } from '../../journal-progress.ts';

/** How long after its end a day is closed: by then everything that happened in it is in the journal. */
const CLOSE_AFTER_MS = 1_200_000;

/**
 * Books the revenue shares of the next finished day and closes it; returns whether there was one. A day is closed once the projection has
 * passed its end in every partition, so that it is complete. Closed days never change: late entries are booked on the first open day.
 */
export function bookNextDay({ database, clock }: ProjectionContext): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const progress = await lockProgress(transaction);
    if (progress === null) return false;
    const now = clock();
    const lastOver = addDays(dayOf(now - CLOSE_AFTER_MS), -1);
    const day = progress.booked_through === null ? await findFirstDay(transaction, lastOver) : addDays(progress.booked_through, 1);
    if (day > lastOver || (await isUnprojected(transaction, progress.journal, day))) return false;
    for (const affiliateId of await listAffiliatesOf(transaction, day)) await bookDay(transaction, affiliateId, day, now);
    await saveBookedThrough(transaction, day);
    return true;
  });
}

/** Without earlier bookings, starts with the first day that has any activity. */
async function findFirstDay({ query }: Handle, lastOver: Day): Promise<Day> {
  const [row] = await query<{ readonly first: Day | null }>('SELECT min(day) AS first FROM referred_account_days');
  return row?.first ?? lastOver;
}

/**
 * Whether a partition has anything of the day, or of an earlier one, that is still to be read: another process may be catching up. Searched
 * from the first unread entry on, partition by partition: there is no index by time.
 */
async function isUnprojected({ query }: Handle, progress: JournalProgress, day: Day): Promise<boolean> {
  const endOfDay = Date.parse(`${addDays(day, 1)}T00:00:00Z`);
  const found = await query(
    `SELECT 1 AS found FROM unnest($1::smallint[], $2::bigint[]) AS p (partition, after_seq)
     CROSS JOIN LATERAL (
       SELECT 1 FROM journal WHERE partition = p.partition AND seq > p.after_seq AND at_ms < $3 LIMIT 1
     ) AS unread LIMIT 1`,
    [[...progress.keys()], [...progress.values()], endOfDay],
  );
  return found.length > 0;
}

async function listAffiliatesOf({ query }: Handle, day: Day): Promise<readonly number[]> {
  const rows = await query<{ readonly affiliate_id: number }>(
    `SELECT DISTINCT affiliate_id FROM referred_account_days WHERE day = $1::date AND (spread_cents <> 0 OR premiums_cents <> 0) ORDER BY 1`,
    [day],
  );
  return rows.map((row) => row.affiliate_id);
}

async function bookDay(transaction: Handle, affiliateId: number, day: Day, now: number): Promise<void> {
  const inForce = await findTermsInForce(transaction, affiliateId, day);
  if (inForce === null || inForce.terms.share === null) return;
  const count = await countFirstDeposits(transaction, affiliateId, day);
  const rows = await readRevenue(transaction, affiliateId, day);
  await bookEntries(
    transaction,
    affiliateId,
    rows.flatMap((row) => entryOf(row, day, count, inForce)),
    now,
  );
}

interface RevenueRow {
  readonly user_id: number;
  readonly created_at: Date;
  readonly spread_cents: number;
  readonly premiums_cents: number;
}

async function readRevenue({ query }: Handle, affiliateId: number, day: Day): Promise<readonly RevenueRow[]> {
  return query<RevenueRow>(
    `SELECT d.user_id, a.created_at, d.spread_cents, d.premiums_cents FROM referred_account_days AS d
     JOIN referred_accounts AS a ON a.user_id = d.user_id
     WHERE d.affiliate_id = $1 AND d.day = $2::date AND a.excluded IS NULL AND (d.spread_cents <> 0 OR d.premiums_cents <> 0) ORDER BY d.user_id`,
    [affiliateId, day],
  );
}

/** In the calendar month, up to and including the day. */
async function countFirstDeposits({ query }: Handle, affiliateId: number, day: Day): Promise<number> {
  const [row] = await query<{ readonly count: number }>(
    `SELECT count(*)::int AS count FROM referred_accounts
     WHERE affiliate_id = $1 AND excluded IS NULL AND first_deposit_at >= $2::timestamptz AND first_deposit_at < $3::timestamptz`,
    [affiliateId, `${day.slice(0, 7)}-01T00:00:00Z`, `${addDays(day, 1)}T00:00:00Z`],
  );
  return row?.count ?? 0;
}

function entryOf(row: RevenueRow, day: Day, count: number, { planId, version, terms: { share } }: TermsInForce): EntryToBook[] {
  if (share === null || !isShareDue(share, row.created_at.getTime(), day)) return [];
  const activity = { spread: cents(row.spread_cents), premiums: cents(row.premiums_cents) };
  const commission = decideShare(share, activity, count);
  if (commission === null) return [];
  return [
    {
      reference: `share:${row.user_id}:${day}`,
      kind: 'share',
      amount: commission.amount,
      day,
      userId: row.user_id,
      plan: { planId, version },
      detail: commission.workings,
    },
  ];
}
