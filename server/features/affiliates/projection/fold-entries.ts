import {
  activityOf,
  addActivity,
  hasActivity,
  netDepositsOf,
  NO_ACTIVITY,
  type AccountActivity,
  type FindClosedStake,
} from '@fairlead/domain/affiliates/account-activity.ts';
import { decideAcquisition, lastQualifyingDay, type FeeTerms } from '@fairlead/domain/affiliates/decide-commission.ts';
import type { JournalEntry } from '@fairlead/domain/engine/event.ts';
import { addDays, dayOf, type Day } from '@fairlead/domain/payments/business-day.ts';
import { addCents, negateCents, type Cents } from '@fairlead/domain/money.ts';
import type { EntryToBook } from '../book-entries.ts';

/** An account's state before the entries. */
export interface ProjectedAccount {
  readonly userId: number;
  /** Null if a client referred it. */
  readonly affiliateId: number | null;
  readonly signedUpAt: number;
  readonly firstDepositAt: number | null;
  /** All deposits so far, less reversals. */
  readonly deposits: Cents;
  /** The conditions for qualifying and the progress towards them; null if nothing is paid for that, or it has been paid already. */
  readonly candidacy: Candidacy | null;
  /** The commission paid for it and not reversed; only read if a deposit is reversed. */
  readonly paid: PaidAcquisition | null;
}

export interface Candidacy {
  readonly terms: FeeTerms;
  readonly plan: { readonly planId: number; readonly version: number };
  /** Within the qualifying days. */
  readonly activity: AccountActivity;
}

export interface PaidAcquisition {
  readonly amount: Cents;
  /** The commission is reversed if less than this is left. */
  readonly minimumDeposits: Cents;
  /** Money withdrawn by the time it was paid, which did not count. */
  readonly withdrawals: Cents;
  readonly plan: Candidacy['plan'] | null;
}

export interface FoldInputs {
  readonly accounts: ReadonlyMap<number, ProjectedAccount>;
  readonly findClosedStake: FindClosedStake;
  /** Whether a reversal leaves nothing of its deposit. */
  readonly isLastReversal: (accountId: number, reference: string) => boolean;
  /** How many of the affiliate's accounts have qualified in the month (YYYY-MM) before. */
  readonly countQualified: (affiliateId: number, month: string) => number;
  /** Nothing counts on a closed day: it counts on the first open one. */
  readonly bookedThrough: Day | null;
}

/** The changes made by a page of the journal, one line per database write. */
export interface FoldedEntries {
  readonly days: readonly {
    readonly userId: number;
    readonly affiliateId: number;
    readonly day: Day;
    readonly activity: AccountActivity;
  }[];
  readonly accounts: readonly AccountChange[];
  readonly deposits: readonly ProjectedDeposit[];
  readonly commissions: readonly AffiliateCommission[];
}

export interface AccountChange {
  readonly userId: number;
  readonly activity: AccountActivity;
  readonly firstDepositAt: number | null;
  readonly qualifiedAt: number | null;
}

export interface ProjectedDeposit {
  readonly userId: number;
  readonly at: number;
  readonly amount: Cents;
  readonly isFirst: boolean;
  readonly reference: string;
}

export interface AffiliateCommission extends EntryToBook {
  readonly affiliateId: number;
  readonly userId: number;
}

interface Progress {
  activity: AccountActivity;
  candidacy: Candidacy | null;
  firstDepositAt: number | null;
  isFirstNew: boolean;
  qualifiedAt: number | null;
  paid: PaidAcquisition | null;
}

/** Folds the entries one at a time, in order, so that the outcome does not depend on how the journal is split into pages. */
export function foldEntries(entries: readonly JournalEntry[], inputs: FoldInputs): FoldedEntries {
  const progress = new Map<number, Progress>();
  const days = new Map<string, { userId: number; affiliateId: number; day: Day; activity: AccountActivity }>();
  const counts = new Map<string, number>();
  const deposits: ProjectedDeposit[] = [];
  const commissions: AffiliateCommission[] = [];

  for (const entry of entries) {
    const account = inputs.accounts.get(entry.accountId);
    if (account === undefined) continue;
    const state = progress.get(account.userId) ?? beginProgress(account);
    const activity = foldEvents(entry, account, state, inputs, deposits);
    if (!hasActivity(activity)) continue;
    progress.set(account.userId, state);
    state.activity = addActivity(state.activity, activity);
    if (account.affiliateId === null) continue;
    const day = firstOpenDay(dayOf(entry.at), inputs.bookedThrough);
    const key = `${account.userId} ${day}`;
    const before = days.get(key)?.activity ?? NO_ACTIVITY;
    days.set(key, { userId: account.userId, affiliateId: account.affiliateId, day, activity: addActivity(before, activity) });
    const undone = activity.deposits < 0 ? undo(day, account.affiliateId, account, state) : null;
    const commission = undone ?? qualify(entry.at, day, account.affiliateId, account, state, activity, counts, inputs);
    if (commission !== null) commissions.push(commission);
  }

  return {
    days: [...days.values()],
    accounts: [...progress].map(([userId, { activity, firstDepositAt, isFirstNew, qualifiedAt }]) => {
      return { userId, activity, firstDepositAt: isFirstNew ? firstDepositAt : null, qualifiedAt };
    }),
    deposits,
    commissions,
  };
}

function beginProgress({ candidacy, firstDepositAt, paid }: ProjectedAccount): Progress {
  return { activity: NO_ACTIVITY, candidacy, firstDepositAt, isFirstNew: false, qualifiedAt: null, paid };
}

function foldEvents(
  entry: JournalEntry,
  account: ProjectedAccount,
  state: Progress,
  { findClosedStake, isLastReversal }: Pick<FoldInputs, 'findClosedStake' | 'isLastReversal'>,
  deposits: ProjectedDeposit[],
): AccountActivity {
  let activity = NO_ACTIVITY;
  for (const event of entry.events) {
    const part = activityOf(event, findClosedStake, (reference) => isLastReversal(account.userId, reference));
    activity = addActivity(activity, part);
    if (event.kind !== 'fundsMoved' || part.depositsCount <= 0) continue;
    const isFirst = state.firstDepositAt === null;
    if (isFirst) Object.assign(state, { firstDepositAt: entry.at, isFirstNew: true });
    deposits.push({ userId: account.userId, at: entry.at, amount: event.amount, isFirst, reference: event.reference });
  }
  return activity;
}

/** `day` is the one that the entry counts on. */
function qualify(
  at: number,
  day: Day,
  affiliateId: number,
  { userId, signedUpAt }: ProjectedAccount,
  state: Progress,
  activity: AccountActivity,
  counts: Map<string, number>,
  { countQualified }: Pick<FoldInputs, 'countQualified'>,
): AffiliateCommission | null {
  if (state.candidacy === null) return null;
  const { terms, plan } = state.candidacy;
  if (day > lastQualifyingDay(signedUpAt, terms.acquisition)) return null;
  const done = addActivity(state.candidacy.activity, activity);
  state.candidacy = { terms, plan, activity: done };
  const month = dayOf(at).slice(0, 7);
  const key = `${affiliateId} ${month}`;
  const count = (counts.get(key) ?? countQualified(affiliateId, month)) + 1;
  const commission = decideAcquisition(terms, done, count);
  if (commission === null) return null;
  counts.set(key, count);
  state.candidacy = null;
  state.qualifiedAt = at;
  const { minimumDeposits } = terms.acquisition;
  state.paid = { amount: commission.amount, minimumDeposits, withdrawals: done.withdrawals, plan };
  return {
    affiliateId,
    userId,
    reference: acquisitionReference(userId),
    kind: 'acquisition',
    amount: commission.amount,
    day,
    plan,
    detail: commission.workings,
  };
}

/**
 * Takes back the commission of an account whose deposits were reversed until it would not have qualified. This is permanent, whatever it
 * deposits later. Withdrawals after it has qualified do not matter.
 */
function undo(
  day: Day,
  affiliateId: number,
  { userId, deposits: depositsBefore }: ProjectedAccount,
  state: Progress,
): AffiliateCommission | null {
  if (state.paid === null) return null;
  const { amount, minimumDeposits, withdrawals, plan } = state.paid;
  const deposits = netDepositsOf({ deposits: addCents(depositsBefore, state.activity.deposits), withdrawals });
  if (deposits > 0 && deposits >= minimumDeposits) return null;
  state.paid = null;
  return {
    affiliateId,
    userId,
    reference: `${acquisitionReference(userId)}${UNDOING}`,
    kind: 'correction',
    amount: negateCents(amount),
    day,
    plan,
    detail: { kind: 'undone', deposits, minimumDeposits },
  };
}

export function acquisitionReference(userId: number): string {
  return `acquisition:${userId}`;
}

/** Appended to the reference of the commission that is reversed. */
export const UNDOING = ':undone';

/** The day itself, or the first day whose books are open. */
function firstOpenDay(day: Day, bookedThrough: Day | null): Day {
  return bookedThrough !== null && day <= bookedThrough ? addDays(bookedThrough, 1) : day;
}
