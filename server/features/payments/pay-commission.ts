/**
 * Affiliate payouts: credited to client accounts and withdrawn like any other withdrawal. The affiliate feature calls payments only through
 * this module.
 */
import { type Cents, centsToEuros, negateCents } from '@fairlead/domain/money.ts';
import { shownStatusOf, type ShownStatus } from '@fairlead/domain/payments/transaction-status.ts';
import { formatTransactionNumber } from '@fairlead/domain/payments/transaction-number.ts';
import { eq, inArray } from 'drizzle-orm';
import { transactions } from '../../adapters/db/schema/payments.ts';
import { users } from '../../adapters/db/schema/principals.ts';
import { CallRefused } from '../../transport/call-refused.ts';
import { openBankAccount, readIban } from './withdrawals/bank-account.ts';
import { createWithdrawal } from './client/create-withdrawal.ts';
import type { PaymentsContext } from './payments-context.ts';
import { isKnownPayoutAccount } from './withdrawals/payout-account.ts';
import { recordFunds } from './record-funds.ts';
import { findByRequest, findTransaction } from './store.ts';

interface PayoutToCredit {
  readonly payoutId: string;
  readonly userId: number;
  readonly amount: Cents;
}

interface PayoutToWithdraw extends PayoutToCredit {
  readonly iban: string;
}

export interface PayoutWithdrawal {
  readonly status: ShownStatus;
  readonly number: string;
  readonly dueOn: string | null;
}

export function createCommissionPayer(context: PaymentsContext) {
  return {
    canBePaid: (userId: number) => canBePaid(userId, context),

    readBankAccount(typed: string): string {
      const iban = readIban(typed);
      if (iban === null) throw new CallRefused('invalidInput', { fields: [{ field: 'iban', message: 'is required' }] });
      return iban;
    },

    isKnownBankAccount: (userId: number, iban: string) => isKnownPayoutAccount(userId, iban, context),

    credit: ({ payoutId, userId, amount }: PayoutToCredit) =>
      recordFunds({ userId, kind: 'commission', amount, reference: `commission:${payoutId}` }, context),

    withdraw: (payout: PayoutToWithdraw) => withdraw(payout, context),

    async goesTo(transactionId: string, iban: string): Promise<boolean> {
      const { sealedBankAccount: sealed = null } = (await findTransaction(context.database, transactionId)) ?? {};
      return sealed !== null && openBankAccount(context.secretBox, transactionId, sealed) === iban;
    },

    readWithdrawals: (transactionIds: readonly string[]) => readWithdrawals(transactionIds, context),
  };
}

async function canBePaid(userId: number, { database, engine }: PaymentsContext): Promise<boolean> {
  const [person] = await database.drizzle.select({ status: users.status }).from(users).where(eq(users.id, userId));
  if (person?.status !== 'active') return false;
  const view = await engine.viewAccount(userId);
  return view?.access.verified === true;
}

/** The withdrawal's transaction id; null if it was refused. The payout's id is the request id, so a retry returns the same withdrawal. */
async function withdraw({ payoutId, userId, amount, iban }: PayoutToWithdraw, context: PaymentsContext): Promise<string | null> {
  const comments = `Affiliate payout ${payoutId}`;
  try {
    const request = { method: 'withdraw', amount: centsToEuros(negateCents(amount)), comments, iban, request_id: payoutId } as const;
    const { transactionId } = await createWithdrawal({ userId, session: null }, request, context);
    return transactionId;
  } catch (error) {
    if (!(error instanceof CallRefused)) throw error;
    // Another process may have created it just now, and its reservation is why too little is left.
    const made = await findByRequest(context.database, userId, payoutId);
    if (made !== null) return made.transactionId;
    context.log.info({ payoutId, errorCode: error.code }, 'no withdrawal for a payout: the money stays on the client account');
    return null;
  }
}

async function readWithdrawals(
  transactionIds: readonly string[],
  { database: { drizzle } }: PaymentsContext,
): Promise<ReadonlyMap<string, PayoutWithdrawal>> {
  if (transactionIds.length === 0) return new Map();
  const { transactionId, status, number, dueOn } = transactions;
  const rows = await drizzle
    .select({ transactionId, status, number, dueOn })
    .from(transactions)
    .where(inArray(transactionId, [...transactionIds]));
  return new Map(
    rows.map((row) => [
      row.transactionId,
      { status: shownStatusOf(row.status), number: formatTransactionNumber(row.number), dueOn: row.dueOn },
    ]),
  );
}
