import type { AffiliatePayout, RequestPayoutRequest } from '@fairlead/contract/affiliate-money.ts';
import { faultOfPayout, SMALLEST_PAYOUT } from '@fairlead/domain/affiliate/payout-rules.ts';
import { centsFromEuros, centsToEuros, negateCents, type Cents } from '@fairlead/domain/money.ts';
import { dayOf } from '@fairlead/domain/payments/business-day.ts';
import { CallRefused } from '../../../transport/call-refused.ts';
import type { AffiliateContext } from '../affiliate-context.ts';
import { bookEntries, lockBalance } from '../book-entries.ts';
import { describePayouts } from './list-payouts.ts';
import { makePayoutId } from './payout-id.ts';
import { findPayoutByRequest, findPayoutUser, insertPayout, type PayoutRow } from './payout-store.ts';

export type RequestPayoutContext = Pick<AffiliateContext, 'database' | 'secretBox' | 'commissionPayer' | 'payOutSoon' | 'clock'>;

/**
 * Takes what an affiliate has earned out of the book and notes that it has to be paid, both at once; how it gets to the client account and on from
 * there, takePayoutsFurther sees to. The same request again gets the same payout.
 *
 * Refused with payoutAccountMissing, invalidInput, amountNotAllowed, payoutTooSmall, payoutAboveBalance.
 */
export async function requestPayout(
  affiliateId: number,
  request: RequestPayoutRequest,
  context: RequestPayoutContext,
): Promise<AffiliatePayout> {
  const { database, commissionPayer } = context;
  const known = await findPayoutByRequest(database, affiliateId, request.request_id);
  const row = known ?? (await notePayout(affiliateId, request, context));
  await context.payOutSoon();
  const [described] = await describePayouts([row], commissionPayer);
  if (described === undefined) throw new Error('a payout was noted and is not described');
  return described;
}

async function notePayout(
  affiliateId: number,
  { amount: wireAmount, iban: typedIban, request_id: requestId }: RequestPayoutRequest,
  { database, secretBox, commissionPayer, clock }: RequestPayoutContext,
): Promise<PayoutRow> {
  const payoutUserId = await findPayoutUser(database, affiliateId);
  if (payoutUserId === null || !(await commissionPayer.canBePaid(payoutUserId))) throw new CallRefused('payoutAccountMissing');
  const iban = commissionPayer.readBankAccount(typedIban);
  const amount = centsFromEuros(wireAmount);
  if (amount === null) throw new CallRefused('amountNotAllowed');
  return database.transaction(async (transaction) => {
    const balance = await lockBalance(transaction, affiliateId);
    const same = await findPayoutByRequest(transaction, affiliateId, requestId);
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
