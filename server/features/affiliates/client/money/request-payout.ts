import type { AffiliatePayout, RequestPayoutRequest } from '@fairlead/contract/affiliates/money.ts';
import { faultOfPayout, SMALLEST_PAYOUT } from '@fairlead/domain/affiliates/payout-rules.ts';
import { centsFromEuros, centsToEuros, negateCents, type Cents } from '@fairlead/domain/money.ts';
import { dayOf } from '@fairlead/domain/payments/business-day.ts';
import { isRecentlyProven } from '../../../../identity/sessions/session-validity.ts';
import type { Session } from '../../../../identity/sessions/sessions.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import type { AffiliateContext } from '../../affiliate-context.ts';
import { bookEntries, lockBalance } from '../../book-entries.ts';
import { describePayouts } from './list-payouts.ts';
import { makePayoutId } from './payout-id.ts';
import { findPayoutByRequest, findPayoutUser, insertPayout, type Handle, type PayoutRow } from './payout-store.ts';

export type RequestPayoutContext = Pick<AffiliateContext, 'database' | 'secretBox' | 'commissionPayer' | 'payOutSoon' | 'clock'>;

/**
 * Takes an affiliate's earnings out of the book and records a payout of them, in one transaction; advancePayouts then credits the
 * client account and requests the withdrawal. A repeated request returns the same payout.
 *
 * Throws CallRefused: requestIdReused if the id belongs to a payout of another amount or to another account, recentLoginRequired for a new
 * bank account, payoutAccountMissing, invalidInput, amountNotAllowed, payoutTooSmall, payoutAboveBalance.
 */
export async function requestPayout(
  affiliateId: number,
  session: Pick<Session, 'provenAt'>,
  request: RequestPayoutRequest,
  context: RequestPayoutContext,
): Promise<AffiliatePayout> {
  const { database, commissionPayer } = context;
  const known = await findFirstPayout(database, affiliateId, request, context);
  const row = known ?? (await notePayout(affiliateId, session, request, context));
  await context.payOutSoon();
  const [described] = await describePayouts([row], commissionPayer);
  if (described === undefined) throw new Error('a payout was recorded but not described');
  return described;
}

/** The earlier payout with this request id; null if there is none. Throws CallRefused: requestIdReused if its content differs. */
async function findFirstPayout(
  handle: Handle,
  affiliateId: number,
  { amount, iban, request_id: requestId }: RequestPayoutRequest,
  { secretBox, commissionPayer }: RequestPayoutContext,
): Promise<PayoutRow | null> {
  const first = await findPayoutByRequest(handle, affiliateId, requestId);
  if (first === null) return null;
  const isSame = centsFromEuros(amount) === first.amountCents && (await isToAccount(first, commissionPayer.readBankAccount(iban)));
  if (!isSame) throw new CallRefused('requestIdReused');
  return first;

  /** The payout stores the account until it has become a withdrawal, which stores it from then on. */
  async function isToAccount({ payoutId, sealedBankAccount: sealed, transactionId }: PayoutRow, wanted: string): Promise<boolean> {
    if (sealed !== null) return Buffer.from(secretBox.open('bankAccount', payoutId, sealed)).toString() === wanted;
    return transactionId === null || commissionPayer.goesTo(transactionId, wanted);
  }
}

async function notePayout(
  affiliateId: number,
  session: Pick<Session, 'provenAt'>,
  request: RequestPayoutRequest,
  context: RequestPayoutContext,
): Promise<PayoutRow> {
  const { amount: wireAmount, iban: typedIban, request_id: requestId } = request;
  const { database, secretBox, commissionPayer, clock } = context;
  const payoutUserId = await findPayoutUser(database, affiliateId);
  if (payoutUserId === null || !(await commissionPayer.canBePaid(payoutUserId))) throw new CallRefused('payoutAccountMissing');
  const iban = commissionPayer.readBankAccount(typedIban);
  const amount = centsFromEuros(wireAmount);
  if (amount === null) throw new CallRefused('amountNotAllowed');
  if (!isRecentlyProven(session, clock()) && !(await commissionPayer.isKnownBankAccount(payoutUserId, iban))) {
    throw new CallRefused('recentLoginRequired');
  }
  return database.transaction(async (transaction) => {
    const balance = await lockBalance(transaction, affiliateId);
    const same = await findFirstPayout(transaction, affiliateId, request, context);
    if (same !== null) return same;
    refuseAmount(amount, balance);
    const now = clock();
    const payoutId = makePayoutId();
    const row: PayoutRow = {
      payoutId,
      affiliateId,
      requestId,
      amountCents: amount,
      payoutUserId,
      sealedBankAccount: secretBox.seal('bankAccount', payoutId, Buffer.from(iban)),
      state: 'booked',
      transactionId: null,
      requestedAt: new Date(now),
      nextStepAt: new Date(now),
    };
    const entry = {
      reference: `payout:${payoutId}`,
      kind: 'payout',
      amount: negateCents(amount),
      day: dayOf(now),
      userId: null,
      plan: null,
      detail: { kind: 'payout', payoutId },
    } as const;
    await bookEntries(transaction, affiliateId, [entry], now);
    await insertPayout(transaction, row);
    return row;
  });
}

function refuseAmount(amount: Cents, balance: Cents): void {
  switch (faultOfPayout(amount, balance)) {
    case 'notAboveZero':
      throw new CallRefused('amountNotAllowed');
    case 'belowSmallest':
      throw new CallRefused('payoutTooSmall', { limit: centsToEuros(SMALLEST_PAYOUT) });
    case 'aboveBalance':
      throw new CallRefused('payoutAboveBalance', { limit: Math.max(0, centsToEuros(balance)) });
    case null:
  }
}
