import type { CreateWithdrawalRequest } from '@fairlead/contract/payments.ts';
import { centsFromEuros, centsToEuros, cents, negateCents, type Cents } from '@fairlead/domain/money.ts';
import { REFUNDABLE_FOR_MS, selectPayoutParts, type PayoutPart } from '@fairlead/domain/payments/return-to-origin.ts';
import { TRANSACTION_TYPES } from '@fairlead/domain/payments/transaction-type.ts';
import {
  faultOfWithdrawalAmount,
  MOST_WITHDRAWALS_UNDER_WAY,
  withdrawalDueOn,
  withdrawalOfWireAmount,
} from '@fairlead/domain/payments/withdrawal-rules.ts';
import { EngineUnavailable } from '../../engine/engine-port.ts';
import { CallRefused } from '../../transport/call-refused.ts';
import type { PaymentsContext } from './payments-context.ts';
import { reserveWithdrawal } from './reserve-withdrawal.ts';
import { readIban, sealBankAccount } from './bank-account.ts';
import {
  countWithdrawalsUnderWay,
  findByRequest,
  insertPayouts,
  insertStep,
  insertTransaction,
  listReturnableDeposits,
  lockClient,
  type Handle,
  type TransactionRow,
} from './store.ts';

/** Soon after the engine should have answered, in case the server does not live to hear it. */
const RESERVE_CHECK_MS = 15_000;

/**
 * Takes a client's wish to be paid out: written down first, then reserved by the engine, which alone knows what there is. Where the
 * engine says no, nothing is left of it; where its answer was lost, the job that looks for such asks again.
 *
 * Refused with invalidInput, amountNotAllowed, nothingToWithdraw, insufficientFunds, tooManyWithdrawals, accountUnknown.
 */
export async function createWithdrawal(
  userId: number,
  request: CreateWithdrawalRequest,
  context: PaymentsContext,
): Promise<TransactionRow> {
  const amount = readAmount(request.amount);
  const iban = readIban(request.iban);
  // Asked again, it is answered as it was, though its money is reserved by now.
  const isAskedAgain = request.request_id !== undefined && (await findByRequest(context.database, userId, request.request_id)) !== null;
  if (!isAskedAgain) await refuseTooMuch(userId, amount, context);
  const { row, isNew } = await noteWithdrawal(userId, amount, iban, request, context);
  if (isNew || row.nextCheckAt !== null) {
    await reserveWithdrawal(row, context).catch((error: unknown) => {
      // It is written down, and will be asked for again: to the client it is under way.
      if (!(error instanceof EngineUnavailable)) throw error;
    });
  }
  return row;
}

function readAmount(wireAmount: number): Cents {
  const exact = centsFromEuros(wireAmount);
  const amount = exact === null ? null : withdrawalOfWireAmount(exact);
  if (amount === null) throw new CallRefused('amountNotAllowed');
  return amount;
}

/** Before anything is written. The engine decides again, at the moment it reserves. */
async function refuseTooMuch(userId: number, amount: Cents, { engine }: PaymentsContext): Promise<void> {
  const view = await engine.viewAccount(userId);
  if (view === null || view.withdrawable === 0) throw new CallRefused('nothingToWithdraw');
  const fault = faultOfWithdrawalAmount(amount, view.withdrawable);
  if (fault === 'aboveWithdrawable') throw new CallRefused('insufficientFunds', { limit: centsToEuros(view.withdrawable) });
  if (fault !== null) throw new CallRefused('amountNotAllowed');
}

async function noteWithdrawal(
  userId: number,
  amount: Cents,
  iban: string | null,
  { comments, request_id: requestId }: CreateWithdrawalRequest,
  { database, providers, secretBox, rules, clock, newTransactionId }: PaymentsContext,
): Promise<{ row: TransactionRow; isNew: boolean }> {
  return database.transaction(async (transaction) => {
    // What may still go back to each deposit is counted over all of the client's withdrawals.
    await lockClient(transaction, userId);
    const same = requestId === undefined ? null : await findByRequest(transaction, userId, requestId);
    if (same !== null) return { row: same, isNew: false };
    if ((await countWithdrawalsUnderWay(transaction, userId)) >= MOST_WITHDRAWALS_UNDER_WAY) throw new CallRefused('tooManyWithdrawals');
    const now = clock();
    const transactionId = newTransactionId();
    const refundable = providers.list.filter(({ refund }) => refund !== null).map(({ key }) => key);
    const parts = await planPayouts(transaction, userId, amount, refundable, now);
    const row = await insertTransaction(transaction, {
      transactionId,
      ledgerReference: transactionId,
      userId,
      typeId: parts.some(({ kind }) => kind === 'wire') ? TRANSACTION_TYPES.wireWithdrawal : TRANSACTION_TYPES.cardWithdrawal,
      status: 'pending',
      amountCents: negateCents(amount),
      comments,
      requestId: requestId ?? null,
      sealedBankAccount: iban === null ? null : sealBankAccount(secretBox, transactionId, iban),
      dueOn: withdrawalDueOn(now, rules),
      createdAt: new Date(now),
      nextCheckAt: new Date(now + RESERVE_CHECK_MS),
    });
    await insertPayouts(
      transaction,
      parts.map((part, index) => ({
        payoutId: `${transactionId}-${index + 1}`,
        transactionId,
        depositId: part.kind === 'refund' ? part.depositId : null,
        amountCents: part.amount,
        status: 'planned' as const,
      })),
    );
    await insertStep(transaction, { transactionId, at: now, step: 'created', actor: 'client' });
    return { row, isNew: true };
  });
}

async function planPayouts(
  transaction: Handle,
  userId: number,
  amount: Cents,
  refundable: readonly string[],
  now: number,
): Promise<readonly PayoutPart[]> {
  const deposits = await listReturnableDeposits(transaction, userId, refundable);
  return selectPayoutParts(
    deposits.map(({ transactionId, amountCents, returned, completedAt }) => ({
      transactionId,
      amount: cents(amountCents),
      returned: cents(returned),
      completedAt: completedAt?.getTime() ?? 0,
    })),
    amount,
    now - REFUNDABLE_FOR_MS,
  );
}
