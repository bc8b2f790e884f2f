/**
 * Projects client activity into what affiliates see and are paid. Reads each partition's journal from the stored position, and writes the
 * sums and the new position in one transaction: a process that dies in between has done nothing, and nothing is counted twice. One process
 * projects at a time.
 */
import { NO_ACTIVITY } from '@fairlead/domain/affiliates/account-activity.ts';
import { lastQualifyingDay } from '@fairlead/domain/affiliates/decide-commission.ts';
import type { JournalEntry } from '@fairlead/domain/engine/event.ts';
import { cents } from '@fairlead/domain/money.ts';
import { reversedReference } from '@fairlead/domain/payments/booking-reference.ts';
import { dayOf, type Day } from '@fairlead/domain/payments/business-day.ts';
import { bookEntries } from '../book-entries.ts';
import { rememberTerms } from '../terms-in-force.ts';
import type { ProjectionContext, Handle } from './projection-context.ts';
import {
  foldEntries,
  type AffiliateCommission,
  type ProjectedAccount,
  type ProjectedDeposit,
  type PaidAcquisition,
} from './fold-entries.ts';
import {
  addToAccountDays,
  addToAccounts,
  addToResults,
  lockProgress,
  markCounted,
  readClosedStakes,
  readEntries,
  readLastReversals,
  readPaidAcquisitions,
  readQualifiedCounts,
  readQualifyingActivity,
  readReferred,
  readUncounted,
  saveProgress,
  type ProjectionProgress,
  type ReferredRow,
  type ResultLine,
  type Reversal,
} from './projection-store.ts';
import { queuePostbacks, type Occurrence } from './queue-postbacks.ts';
import { closedIdsOf } from '../../closed-ids-of.ts';
import { findUnreadPages } from '../../journal-progress.ts';

const ENTRIES_AT_ONCE = 20_000;
const SIGN_UPS_AT_ONCE = 1_000;
/** How often the position is stored when nothing has happened. */
const NOTE_EVERY_MS = 30_000;

/** Projects one page of the journal of each partition; returns whether there is more. */
export function projectPage({ database, clock }: ProjectionContext): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const progress = await lockProgress(transaction);
    if (progress === null) return false;
    const now = clock();
    const signUps = await countSignUps(transaction, now);
    const { pages, hasMore } = await findUnreadPages(transaction, progress.journal, ENTRIES_AT_ONCE);
    const entries: (readonly JournalEntry[])[] = [];
    for (const page of pages) entries.push(await readEntries(transaction, page));
    // An account's entries are all in one partition, so they are still in order.
    await projectEntries(transaction, entries.flat(), progress, now);
    const wasQuiet = pages.length === 0 && signUps === 0;
    if (!wasQuiet || now - (progress.followed_at?.getTime() ?? 0) >= NOTE_EVERY_MS) await saveProgress(transaction, pages, now);
    return signUps === SIGN_UPS_AT_ONCE || hasMore;
  });
}

async function countSignUps(transaction: Handle, now: number): Promise<number> {
  const accounts = await readUncounted(transaction, SIGN_UPS_AT_ONCE);
  if (accounts.length === 0) return 0;
  await addToResults(
    transaction,
    accounts.flatMap((account) => resultLine(account, dayOf(account.created_at.getTime()), { sign_ups: 1 })),
  );
  await markCounted(
    transaction,
    accounts.map((account) => account.user_id),
  );
  const occurrences = accounts.map((account): Occurrence => {
    return { event: 'signUp', account, key: '', at: account.created_at.getTime(), amount: null };
  });
  await queuePostbacks(transaction, occurrences, now);
  return accounts.length;
}

async function projectEntries(
  transaction: Handle,
  entries: readonly JournalEntry[],
  { booked_through: bookedThrough }: Pick<ProjectionProgress, 'booked_through'>,
  now: number,
): Promise<void> {
  if (entries.length === 0) return;
  const rows = await readReferred(transaction, [...new Set(entries.map(({ accountId }) => accountId))]);
  const accountOf = new Map(rows.map((row) => [row.user_id, row]));
  const stakes = await readClosedStakes(transaction, closedIdsOf(entries));
  const lastReversals = await readLastReversals(transaction, reversalsOf(entries));
  const counts = await readQualifiedCounts(transaction, affiliatesOf(rows), [...new Set(entries.map(({ at }) => dayOf(at).slice(0, 7)))]);
  const folded = foldEntries(entries, {
    accounts: await readProjectedAccounts(transaction, rows, await readPaidAcquisitions(transaction, reversedAccountsOf(entries))),
    findClosedStake: (id) => stakes.get(id) ?? null,
    isLastReversal: (accountId, reference) => lastReversals.has(`${accountId} ${reference}`),
    countQualified: (affiliateId, month) => counts.get(`${affiliateId} ${month}`) ?? 0,
    bookedThrough,
  });
  await addToAccountDays(transaction, folded.days);
  await addToAccounts(transaction, folded.accounts);
  await addToResults(transaction, [
    ...folded.days.flatMap(({ userId, day, activity }) =>
      resultLine(accountOf.get(userId), day, { deposits_count: activity.depositsCount, deposits_cents: activity.deposits }),
    ),
    ...folded.deposits.filter(({ isFirst }) => isFirst).flatMap((deposit) => conversionLines(accountOf.get(deposit.userId), deposit)),
  ]);
  await bookByAffiliate(transaction, folded.commissions, now);
  await queuePostbacks(transaction, occurrencesOf(folded.deposits, folded.commissions, accountOf, now), now);
}

/** Reversals, each with the booking that it reverses. */
function reversalsOf(entries: readonly JournalEntry[]): Reversal[] {
  return entries.flatMap(({ accountId, seq, events }) =>
    events.flatMap((event) => {
      const booking = event.kind === 'fundsMoved' ? reversedReference(event.reference) : null;
      return event.kind !== 'fundsMoved' || booking === null ? [] : [{ accountId, seq, reference: event.reference, booking }];
    }),
  );
}

function reversedAccountsOf(entries: readonly JournalEntry[]): number[] {
  return [...new Set(reversalsOf(entries).map(({ accountId }) => accountId))];
}

function affiliatesOf(rows: readonly ReferredRow[]): number[] {
  return [...new Set(rows.flatMap(({ affiliate_id: id }) => (id === null ? [] : [id])))];
}

/** Under the terms in effect when each account signed up. */
async function readProjectedAccounts(
  transaction: Handle,
  rows: readonly ReferredRow[],
  paid: ReadonlyMap<number, PaidAcquisition>,
): Promise<ReadonlyMap<number, ProjectedAccount>> {
  const termsOf = rememberTerms(transaction);
  const candidates = new Map<number, Pick<NonNullable<ProjectedAccount['candidacy']>, 'terms' | 'plan'> & { readonly lastDay: Day }>();
  for (const row of rows) {
    if (row.affiliate_id === null || row.excluded !== null || row.qualified_at !== null) continue;
    const signedUpAt = row.created_at.getTime();
    const inForce = await termsOf(row.affiliate_id, dayOf(signedUpAt));
    if (inForce === null || inForce.terms.acquisition === null) continue;
    const { acquisition, share } = inForce.terms;
    candidates.set(row.user_id, { terms: { acquisition, share }, plan: inForce, lastDay: lastQualifyingDay(signedUpAt, acquisition) });
  }
  const until = [...candidates].map(([userId, { lastDay }]) => ({ userId, lastDay }));
  const done = await readQualifyingActivity(transaction, until);
  return new Map(
    rows.map((row) => {
      const candidate = candidates.get(row.user_id);
      const account: ProjectedAccount = {
        userId: row.user_id,
        affiliateId: row.affiliate_id,
        signedUpAt: row.created_at.getTime(),
        firstDepositAt: row.first_deposit_at?.getTime() ?? null,
        deposits: cents(row.deposits_cents),
        paid: paid.get(row.user_id) ?? null,
        candidacy: candidate === undefined ? null : { ...candidate, activity: done.get(row.user_id) ?? NO_ACTIVITY },
      };
      return [row.user_id, account];
    }),
  );
}

type Results = Partial<Pick<ResultLine, 'sign_ups' | 'converted' | 'ftds' | 'deposits_count' | 'deposits_cents'>>;

/** Empty for an account referred by a client: those have no sums. */
function resultLine(account: ReferredRow | undefined, day: Day, results: Results): ResultLine[] {
  if (account === undefined || account.affiliate_id === null || account.campaign_id === null) return [];
  const { affiliate_id, campaign_id, sub_id, country_id } = account;
  const none = { sign_ups: 0, converted: 0, ftds: 0, deposits_count: 0, deposits_cents: 0 };
  return [{ affiliate_id, campaign_id, sub_id, country_id, day, ...none, ...results }];
}

/** A first deposit counts on its own day, and towards the conversion of its sign-up day. */
function conversionLines(account: ReferredRow | undefined, { at }: ProjectedDeposit): ResultLine[] {
  if (account === undefined) return [];
  return [...resultLine(account, dayOf(at), { ftds: 1 }), ...resultLine(account, dayOf(account.created_at.getTime()), { converted: 1 })];
}

async function bookByAffiliate(transaction: Handle, commissions: readonly AffiliateCommission[], now: number): Promise<void> {
  // In a fixed order, so that two processes booking for several affiliates cannot deadlock.
  const byAffiliate = Map.groupBy(commissions, ({ affiliateId }) => affiliateId);
  for (const affiliateId of [...byAffiliate.keys()].toSorted((a, b) => a - b)) {
    await bookEntries(transaction, affiliateId, byAffiliate.get(affiliateId) ?? [], now);
  }
}

function occurrencesOf(
  deposits: readonly ProjectedDeposit[],
  commissions: readonly AffiliateCommission[],
  accountOf: ReadonlyMap<number, ReferredRow>,
  now: number,
): Occurrence[] {
  const about = (userId: number, rest: Omit<Occurrence, 'account'>): Occurrence[] => {
    const account = accountOf.get(userId);
    return account === undefined ? [] : [{ account, ...rest }];
  };
  return [
    ...deposits.flatMap(({ userId, at, amount, isFirst, reference }) => [
      ...(isFirst ? about(userId, { event: 'firstDeposit', key: '', at, amount }) : []),
      ...about(userId, { event: 'deposit', key: reference, at, amount }),
    ]),
    ...commissions
      .filter(({ kind }) => kind === 'acquisition')
      .flatMap(({ userId, kind, amount }) => about(userId, { event: 'commission', key: kind, at: now, amount })),
  ];
}
