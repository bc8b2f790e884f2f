/** Database access for the affiliate projection. */
import type { AccountActivity } from '@fairlead/domain/affiliates/account-activity.ts';
import type { TradedStake } from '@fairlead/domain/affiliates/trading-cost.ts';
import type { JournalEntry } from '@fairlead/domain/engine/event.ts';
import { cents } from '@fairlead/domain/money.ts';
import { reversalReference } from '@fairlead/domain/payments/booking-reference.ts';
import type { Day } from '@fairlead/domain/payments/business-day.ts';
import { price } from '@fairlead/domain/price.ts';
import { entryFromRow, type StoredEntry } from '../../../engine/stored-entry.ts';
import { readJournalProgress, saveJournalProgress, seqInFirst, type JournalPage, type JournalProgress } from '../../journal-progress.ts';
import { acquisitionReference, UNDOING, type PaidAcquisition } from './fold-entries.ts';
import type { Handle } from './projection-context.ts';

interface ProgressRow {
  readonly journal_seq: number;
  readonly booked_through: Day | null;
  readonly followed_at: Date | null;
}

export interface ProjectionProgress extends Pick<ProgressRow, 'booked_through' | 'followed_at'> {
  readonly journal: JournalProgress;
}

/** Null if another process is projecting right now. */
export async function lockProgress(database: Handle): Promise<ProjectionProgress | null> {
  const [row] = await database.query<ProgressRow>(
    'SELECT journal_seq, booked_through, followed_at FROM affiliate_progress WHERE id = 1 FOR UPDATE SKIP LOCKED',
  );
  return row === undefined ? null : { ...row, journal: await readJournalProgress(database, 'affiliates', row.journal_seq) };
}

/** `pages` have been projected. */
export async function saveProgress(database: Handle, pages: readonly JournalPage[], now: number): Promise<void> {
  await database.query('UPDATE affiliate_progress SET journal_seq = coalesce($1::bigint, journal_seq), followed_at = $2::timestamptz', [
    seqInFirst(pages),
    new Date(now).toISOString(),
  ]);
  await saveJournalProgress(database, 'affiliates', pages);
}

export async function saveBookedThrough({ query }: Handle, day: Day): Promise<void> {
  await query('UPDATE affiliate_progress SET booked_through = $1::date', [day]);
}

/** Journal entries of referred accounts that moved funds or traded, in order. */
export async function readEntries({ query }: Handle, { partition, afterSeq, upToSeq }: JournalPage): Promise<readonly JournalEntry[]> {
  const rows = await query<StoredEntry>(
    `SELECT j.seq, j.account_id, j.command_id, j.at_ms, j.events FROM journal AS j
     JOIN referred_accounts AS r ON r.user_id = j.account_id
     WHERE j.partition = $1 AND j.seq > $2 AND j.seq <= $3
       AND j.events::text ~ '"(fundsMoved|withdrawalSettled|positionOpened|positionClosed|positionPartClosed|premiumCharged)"'
     ORDER BY j.seq`,
    [partition, afterSeq, upToSeq],
  );
  return rows.map(entryFromRow);
}

export interface Reversal {
  readonly accountId: number;
  readonly seq: number;
  readonly reference: string;
  /** The reference of the deposit. */
  readonly booking: string;
}

/** The reversals that leave nothing of their deposit, as `account reference`. */
export async function readLastReversals({ query }: Handle, reversals: readonly Reversal[]): Promise<ReadonlySet<string>> {
  if (reversals.length === 0) return new Set();
  const rows = await query<{ readonly account_id: number; readonly reference: string }>(
    `SELECT r.account_id, r.reference
     FROM jsonb_to_recordset($1::jsonb) AS r (account_id integer, seq bigint, reference text, booking text)
     JOIN funds_references AS d ON d.account_id = r.account_id AND d.reference = r.booking AND d.kind = 'moved'
     WHERE d.amount_cents + (SELECT sum(part.amount_cents) FROM funds_references AS part
       WHERE part.account_id = r.account_id AND part.kind = 'moved' AND part.journal_seq <= r.seq
         AND (part.reference = $2 || r.booking OR starts_with(part.reference, $2 || r.booking || ':part'))) <= 0`,
    [JSON.stringify(reversals.map(({ accountId, ...reversal }) => ({ account_id: accountId, ...reversal }))), reversalReference('')],
  );
  return new Set(rows.map(({ account_id: accountId, reference }) => `${accountId} ${reference}`));
}

/** The terms of closed positions and closed parts of positions. */
export async function readClosedStakes({ query }: Handle, ids: readonly number[]): Promise<ReadonlyMap<number, TradedStake>> {
  if (ids.length === 0) return new Map();
  const rows = await query<{
    readonly position_id: number;
    readonly margin_cents: number;
    readonly leverage: number;
    readonly open_price: number;
  }>('SELECT position_id, margin_cents, leverage, open_price FROM closed_positions WHERE position_id = ANY ($1::bigint[])', [ids]);
  return new Map(
    rows.map((row) => [row.position_id, { margin: cents(row.margin_cents), leverage: row.leverage, openPrice: price(row.open_price) }]),
  );
}

export interface ReferredRow {
  readonly user_id: number;
  readonly affiliate_id: number | null;
  readonly campaign_id: number | null;
  readonly campaign: string | null;
  readonly sub_id: string;
  readonly click_id: string;
  readonly country_id: number;
  readonly country: string | null;
  readonly created_at: Date;
  readonly excluded: string | null;
  readonly first_deposit_at: Date | null;
  readonly qualified_at: Date | null;
  readonly deposits_cents: number;
}

const REFERRED = `SELECT r.user_id, r.affiliate_id, r.campaign_id, k.code AS campaign, r.sub_id, r.click_id, r.country_id, c.alpha2 AS country, r.created_at,
    r.excluded, r.first_deposit_at, r.qualified_at, r.deposits_cents
  FROM referred_accounts AS r LEFT JOIN affiliate_campaigns AS k ON k.id = r.campaign_id LEFT JOIN countries AS c ON c.id = r.country_id`;

export async function readReferred({ query }: Handle, userIds: readonly number[]): Promise<readonly ReferredRow[]> {
  return query<ReferredRow>(`${REFERRED} WHERE r.user_id = ANY ($1::bigint[])`, [userIds]);
}

export async function readUncounted({ query }: Handle, most: number): Promise<readonly ReferredRow[]> {
  return query<ReferredRow>(`${REFERRED} WHERE NOT r.is_counted ORDER BY r.user_id LIMIT $1`, [most]);
}

export async function markCounted({ query }: Handle, userIds: readonly number[]): Promise<void> {
  await query('UPDATE referred_accounts SET is_counted = true WHERE user_id = ANY ($1::bigint[])', [userIds]);
}

interface PaidRow {
  readonly user_id: number;
  readonly amount_cents: number;
  readonly plan_id: number | null;
  readonly plan_version: number | null;
  readonly minimum: number;
  readonly withdrawals: number;
}

/** Commission paid for these accounts and not reversed. */
export async function readPaidAcquisitions({ query }: Handle, userIds: readonly number[]): Promise<ReadonlyMap<number, PaidAcquisition>> {
  if (userIds.length === 0) return new Map();
  const rows = await query<PaidRow>(
    `SELECT e.user_id, e.amount_cents, e.plan_id, e.plan_version, (e.detail ->> 'minimumDeposits')::bigint AS minimum,
       coalesce((e.detail ->> 'withdrawals')::bigint, 0) AS withdrawals FROM affiliate_entries AS e
     WHERE e.transaction_id = ANY ($1::text[]) AND e.line = 0
       AND NOT EXISTS (SELECT FROM affiliate_entries AS u WHERE u.transaction_id = e.transaction_id || '${UNDOING}' AND u.line = 0)`,
    [userIds.map(acquisitionReference)],
  );
  return new Map(
    rows.map(({ user_id: userId, amount_cents: amount, minimum, withdrawals, plan_id: planId, plan_version: version }) => [
      userId,
      {
        amount: cents(amount),
        minimumDeposits: cents(minimum),
        withdrawals: cents(withdrawals),
        plan: planId === null || version === null ? null : { planId, version },
      },
    ]),
  );
}

/** What each account did up to the last of its qualifying days, which is passed in with it. */
export async function readQualifyingActivity(
  { query }: Handle,
  until: readonly { readonly userId: number; readonly lastDay: Day }[],
): Promise<ReadonlyMap<number, AccountActivity>> {
  if (until.length === 0) return new Map();
  const rows = await query<DayRow & { readonly user_id: number }>(
    `SELECT d.user_id, ${SUMS_OF_DAYS} FROM jsonb_to_recordset($1::jsonb) AS u (user_id integer, last_day date)
     JOIN referred_account_days AS d ON d.user_id = u.user_id AND d.day <= u.last_day GROUP BY d.user_id`,
    [JSON.stringify(until.map(({ userId, lastDay }) => ({ user_id: userId, last_day: lastDay })))],
  );
  return new Map(rows.map((row) => [row.user_id, activityFromRow(row)]));
}

const SUMS_OF_DAYS = `sum(d.deposits_count)::int AS deposits_count, sum(d.deposits_cents)::bigint AS deposits_cents, sum(d.withdrawals_cents)::bigint AS withdrawals_cents,
  sum(d.volume_cents)::bigint AS volume_cents, sum(d.spread_cents)::bigint AS spread_cents, sum(d.premiums_cents)::bigint AS premiums_cents`;

export interface DayRow {
  readonly deposits_count: number;
  readonly deposits_cents: number;
  readonly withdrawals_cents: number;
  readonly volume_cents: number;
  readonly spread_cents: number;
  readonly premiums_cents: number;
}

export function activityFromRow(row: DayRow): AccountActivity {
  return {
    depositsCount: row.deposits_count,
    deposits: cents(row.deposits_cents),
    withdrawals: cents(row.withdrawals_cents),
    volume: cents(row.volume_cents),
    spread: cents(row.spread_cents),
    premiums: cents(row.premiums_cents),
  };
}

/** How many accounts have qualified, by affiliate and month (YYYY-MM), as `affiliate month`. */
export async function readQualifiedCounts(
  { query }: Handle,
  affiliateIds: readonly number[],
  months: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const [first, last] = [months.toSorted()[0], months.toSorted().at(-1)];
  if (affiliateIds.length === 0 || first === undefined || last === undefined) return new Map();
  const rows = await query<{ readonly affiliate_id: number; readonly month: string; readonly count: number }>(
    `SELECT affiliate_id, to_char(qualified_at AT TIME ZONE 'UTC', 'YYYY-MM') AS month, count(*)::int AS count FROM referred_accounts
     WHERE affiliate_id = ANY ($1::bigint[]) AND qualified_at >= $2::timestamptz AND qualified_at < $3::timestamptz + interval '1 month' GROUP BY 1, 2`,
    [affiliateIds, `${first}-01T00:00:00Z`, `${last}-01T00:00:00Z`],
  );
  return new Map(rows.map((row) => [`${row.affiliate_id} ${row.month}`, row.count]));
}

export interface AccountDayLine {
  readonly userId: number;
  readonly affiliateId: number;
  readonly day: Day;
  readonly activity: AccountActivity;
}

export async function addToAccountDays({ query }: Handle, lines: readonly AccountDayLine[]): Promise<void> {
  if (lines.length === 0) return;
  await query(
    `INSERT INTO referred_account_days AS d (user_id, day, affiliate_id, deposits_count, deposits_cents, withdrawals_cents, volume_cents, spread_cents, premiums_cents)
     SELECT user_id, day, affiliate_id, deposits_count, deposits_cents, withdrawals_cents, volume_cents, spread_cents, premiums_cents
     FROM jsonb_to_recordset($1::jsonb) AS r (user_id integer, day date, affiliate_id integer, deposits_count integer, deposits_cents bigint,
       withdrawals_cents bigint, volume_cents bigint, spread_cents bigint, premiums_cents bigint)
     ON CONFLICT (user_id, day) DO UPDATE SET deposits_count = d.deposits_count + excluded.deposits_count,
       deposits_cents = d.deposits_cents + excluded.deposits_cents,
       withdrawals_cents = d.withdrawals_cents + excluded.withdrawals_cents, volume_cents = d.volume_cents + excluded.volume_cents,
       spread_cents = d.spread_cents + excluded.spread_cents, premiums_cents = d.premiums_cents + excluded.premiums_cents`,
    [
      JSON.stringify(
        lines.map(({ userId, affiliateId, day, activity }) => ({
          user_id: userId,
          affiliate_id: affiliateId,
          day,
          ...rowFromActivity(activity),
        })),
      ),
    ],
  );
}

function rowFromActivity({ depositsCount, deposits, withdrawals, volume, spread, premiums }: AccountActivity): DayRow {
  return {
    deposits_count: depositsCount,
    deposits_cents: deposits,
    withdrawals_cents: withdrawals,
    volume_cents: volume,
    spread_cents: spread,
    premiums_cents: premiums,
  };
}

export interface AccountSumLine {
  readonly userId: number;
  readonly activity: AccountActivity;
  readonly firstDepositAt: number | null;
  readonly qualifiedAt: number | null;
}

export async function addToAccounts({ query }: Handle, lines: readonly AccountSumLine[]): Promise<void> {
  if (lines.length === 0) return;
  await query(
    `UPDATE referred_accounts AS a SET deposits_count = a.deposits_count + r.deposits_count, deposits_cents = a.deposits_cents + r.deposits_cents,
       volume_cents = a.volume_cents + r.volume_cents, first_deposit_at = coalesce(a.first_deposit_at, r.first_deposit_at),
       qualified_at = coalesce(a.qualified_at, r.qualified_at)
     FROM jsonb_to_recordset($1::jsonb) AS r (user_id integer, deposits_count integer, deposits_cents bigint, volume_cents bigint,
       first_deposit_at timestamptz, qualified_at timestamptz)
     WHERE a.user_id = r.user_id`,
    [
      JSON.stringify(
        lines.map(({ userId, activity, firstDepositAt, qualifiedAt }) => ({
          user_id: userId,
          ...rowFromActivity(activity),
          first_deposit_at: timeOrNull(firstDepositAt),
          qualified_at: timeOrNull(qualifiedAt),
        })),
      ),
    ],
  );
}

function timeOrNull(timeMs: number | null): string | null {
  return timeMs === null ? null : new Date(timeMs).toISOString();
}

/** An addition to the sums of a day, a country and a campaign. */
export interface ResultLine {
  readonly affiliate_id: number;
  readonly campaign_id: number;
  readonly sub_id: string;
  readonly country_id: number;
  readonly day: Day;
  readonly sign_ups: number;
  readonly converted: number;
  readonly ftds: number;
  readonly deposits_count: number;
  readonly deposits_cents: number;
}

const RESULT_LINES = `jsonb_to_recordset($1::jsonb) AS r (affiliate_id integer, campaign_id integer, sub_id text, country_id integer, day date,
  sign_ups integer, converted integer, ftds integer, deposits_count integer, deposits_cents bigint)`;
const SUMS_OF_RESULTS = 'sum(sign_ups), sum(converted), sum(ftds), sum(deposits_count), sum(deposits_cents)';
const ADD_RESULTS = `sign_ups = d.sign_ups + excluded.sign_ups, converted = d.converted + excluded.converted, ftds = d.ftds + excluded.ftds,
  deposits_count = d.deposits_count + excluded.deposits_count, deposits_cents = d.deposits_cents + excluded.deposits_cents`;

export async function addToResults({ query }: Handle, lines: readonly ResultLine[]): Promise<void> {
  if (lines.length === 0) return;
  const parameters = [JSON.stringify(lines)];
  await query(
    `INSERT INTO affiliate_days AS d (affiliate_id, day, country_id, sign_ups, converted, ftds, deposits_count, deposits_cents)
     SELECT affiliate_id, day, country_id, ${SUMS_OF_RESULTS} FROM ${RESULT_LINES} GROUP BY 1, 2, 3
     ON CONFLICT (affiliate_id, day, country_id) DO UPDATE SET ${ADD_RESULTS}`,
    parameters,
  );
  await query(
    `INSERT INTO affiliate_campaign_days AS d (campaign_id, day, sub_id, sign_ups, converted, ftds, deposits_count, deposits_cents)
     SELECT campaign_id, day, sub_id, ${SUMS_OF_RESULTS} FROM ${RESULT_LINES} GROUP BY 1, 2, 3
     ON CONFLICT (campaign_id, day, sub_id) DO UPDATE SET ${ADD_RESULTS}`,
    parameters,
  );
  await query(
    `INSERT INTO affiliate_countries AS d (affiliate_id, country_id, sign_ups, ftds)
     SELECT affiliate_id, country_id, sum(sign_ups), sum(ftds) FROM ${RESULT_LINES} GROUP BY 1, 2
     ON CONFLICT (affiliate_id, country_id) DO UPDATE SET sign_ups = d.sign_ups + excluded.sign_ups, ftds = d.ftds + excluded.ftds`,
    parameters,
  );
}
