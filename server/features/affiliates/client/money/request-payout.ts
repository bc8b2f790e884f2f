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
 * Takes what an affiliate has earned out of the book and notes that it has to be paid, both at once; how it gets to the client account and on from
 * there, takePayoutsFurther sees to. The same request again gets the same payout.
 *
 * Refused with requestIdReused where the id belongs to a payout of another amount or to another account, recentLoginRequired (for a bank account that is
 * new), and with payoutAccountMissing, invalidInput, amountNotAllowed, payoutTooSmall, payoutAboveBalance.
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
  if (described === undefined) throw new Error('a payout was noted and is not described');
  return described;
}

/** The payout that was asked for under this id before; null where there is none. Refused with requestIdReused where it was another one. */
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

  /** The account is kept until the payout has become a withdrawal, which has it from then on. */
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
