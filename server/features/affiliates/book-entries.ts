import { postAffiliateEntry, type AffiliateEntryKind } from '@fairlead/domain/affiliates/affiliate-book.ts';
import { addCents, cents, ZERO_CENTS, type Cents } from '@fairlead/domain/money.ts';
import type { Day } from '@fairlead/domain/payments/business-day.ts';
import type { EntryDetail } from '../../adapters/db/schema/affiliates.ts';
import type { Queries } from '../../adapters/db/database.ts';

export interface EntryToBook {
  /** What it is for, such as `share:17:2026-11-20`. Each reference is booked once, ever. */
  readonly reference: string;
  readonly kind: AffiliateEntryKind;
  /** The affiliate's gain; negative for a payout. Never zero. */
  readonly amount: Cents;
  readonly day: Day;
  readonly userId: number | null;
  readonly plan: { readonly planId: number; readonly version: number } | null;
  readonly detail: EntryDetail;
}

type Handle = Pick<Queries, 'query'>;

/** Locks the affiliate's bookings until the transaction ends, and returns the balance. */
export async function lockBalance({ query }: Handle, affiliateId: number): Promise<Cents> {
  await query('SELECT id FROM affiliates WHERE id = $1 FOR NO KEY UPDATE', [affiliateId]);
  return readBalance({ query }, affiliateId);
}

/** What the affiliate has earned and not been paid yet. */
export async function readBalance({ query }: Handle, affiliateId: number): Promise<Cents> {
  const [latest] = await query<{ readonly balance_cents: number }>(
    'SELECT balance_cents FROM affiliate_entries WHERE account = $1 ORDER BY id DESC LIMIT 1',
    [`affiliate:${affiliateId}`],
  );
  return latest === undefined ? ZERO_CENTS : cents(latest.balance_cents);
}

/** How many entries one statement inserts, two lines each. */
const ENTRIES_AT_ONCE = 1_000;

/**
 * Books the entries that are not booked yet, in order, within the caller's transaction, and adds them to the totals of their day and
 * account. Returns the new ones.
 */
export async function bookEntries(
  handle: Handle,
  affiliateId: number,
  entries: readonly EntryToBook[],
  now: number,
): Promise<readonly EntryToBook[]> {
  if (entries.length === 0) return [];
  let balance = await lockBalance(handle, affiliateId);
  const booked = await findBooked(handle, entries);
  const fresh = entries.filter(({ reference }) => !booked.has(reference));
  for (let start = 0; start < fresh.length; start += ENTRIES_AT_ONCE) {
    const lines = fresh.slice(start, start + ENTRIES_AT_ONCE).flatMap((entry) => {
      balance = addCents(balance, entry.amount);
      return linesOf(affiliateId, entry, balance);
    });
    await insertLines(handle, affiliateId, lines, now);
  }
  await addToAccounts(handle, fresh);
  await addToDays(handle, affiliateId, fresh);
  return fresh;
}

function linesOf(affiliateId: number, { reference, kind, amount, day, userId, plan, detail }: EntryToBook, balance: Cents) {
  return postAffiliateEntry(affiliateId, kind, amount).map((line, place) => ({
    transaction_id: reference,
    line: place,
    account: line.account,
    amount_cents: line.amount,
    kind,
    balance_cents: place === 0 ? balance : null,
    user_id: userId,
    day,
    plan_id: plan?.planId ?? null,
    plan_version: plan?.version ?? null,
    detail,
  }));
}

async function insertLines({ query }: Handle, affiliateId: number, lines: ReturnType<typeof linesOf>, now: number): Promise<void> {
  await query(
    `INSERT INTO affiliate_entries
       (transaction_id, line, account, amount_cents, kind, affiliate_id, balance_cents, user_id, day, booked_at, plan_id, plan_version, detail)
     SELECT r.transaction_id, r.line, r.account, r.amount_cents, r.kind, $2, r.balance_cents, r.user_id, r.day, $3::timestamptz, r.plan_id, r.plan_version, r.detail
     FROM ROWS FROM (jsonb_to_recordset($1::jsonb) AS (transaction_id text, line smallint, account text, amount_cents bigint, kind text,
       balance_cents bigint, user_id integer, day date, plan_id integer, plan_version integer, detail jsonb)) WITH ORDINALITY AS r
     ORDER BY r.ordinality`,
    [JSON.stringify(lines), affiliateId, new Date(now).toISOString()],
  );
}

async function findBooked({ query }: Handle, entries: readonly EntryToBook[]): Promise<ReadonlySet<string>> {
  const rows = await query<{ readonly transaction_id: string }>(
    'SELECT transaction_id FROM affiliate_entries WHERE transaction_id = ANY ($1::text[]) AND line = 0',
    [entries.map(({ reference }) => reference)],
  );
  return new Set(rows.map((row) => row.transaction_id));
}

async function addToAccounts({ query }: Handle, entries: readonly EntryToBook[]): Promise<void> {
  const rows = entries.flatMap(({ userId, amount }) => (userId === null ? [] : [{ user_id: userId, amount }]));
  if (rows.length === 0) return;
  await query(
    `UPDATE referred_accounts AS a SET commission_cents = a.commission_cents + r.amount
     FROM (SELECT user_id, sum(amount)::bigint AS amount FROM jsonb_to_recordset($1::jsonb) AS (user_id integer, amount bigint) GROUP BY user_id) AS r
     WHERE a.user_id = r.user_id`,
    [JSON.stringify(rows)],
  );
}

/** Safe without a lock of its own: every writer holds the lock on the affiliate's balance. Payouts are not commission. */
async function addToDays({ query }: Handle, affiliateId: number, entries: readonly EntryToBook[]): Promise<void> {
  const rows = entries.flatMap(({ kind, day, amount }) => (kind === 'payout' ? [] : [{ day, amount }]));
  if (rows.length === 0) return;
  await query(
    `INSERT INTO affiliate_commission_days AS d (affiliate_id, day, amount_cents)
     SELECT $1, day, sum(amount) FROM jsonb_to_recordset($2::jsonb) AS r (day date, amount bigint) GROUP BY day
     ON CONFLICT (affiliate_id, day) DO UPDATE SET amount_cents = d.amount_cents + excluded.amount_cents`,
    [affiliateId, JSON.stringify(rows)],
  );
}
