import type { CreateWithdrawalRequest } from '@fairlead/contract/payments/schemas.ts';
import { centsFromEuros, centsToEuros, cents, negateCents, type Cents } from '@fairlead/domain/money.ts';
import { REFUNDABLE_FOR_MS, selectPayoutParts, type PayoutPart } from '@fairlead/domain/payments/return-to-origin.ts';
import { TRANSACTION_TYPES } from '@fairlead/domain/payments/transaction-type.ts';
import {
  faultOfWithdrawalAmount,
  MAX_PENDING_WITHDRAWALS,
  withdrawalDueOn,
  withdrawalOfWireAmount,
} from '@fairlead/domain/payments/withdrawal-rules.ts';
import { EngineUnavailable } from '../../../engine/engine-port.ts';
import { CallRefused } from '../../../transport/call-refused.ts';
import { describeContent, findFirstRequest, type RequestContent } from './first-request.ts';
import type { PaymentsContext } from '../payments-context.ts';
import { reserveWithdrawal } from '../withdrawals/reserve-withdrawal.ts';
import { readIban, sealBankAccount } from '../withdrawals/bank-account.ts';
import {
  requireProofForPayoutAccount,
  emailPayoutAccount,
  type JudgedPayoutAccount,
  type PayoutRequester,
} from '../withdrawals/payout-account.ts';
import {
  countWithdrawalsUnderWay,
  insertPayouts,
  insertStep,
  insertTransaction,
  listReturnableDeposits,
  lockClient,
  type Handle,
  type TransactionRow,
} from '../store.ts';

/** The delay before a reservation is checked again, in case the server dies before the engine answers. */
const RESERVE_CHECK_MS = 15_000;

/**
 * Creates a withdrawal: it is recorded first, then reserved by the engine, which alone knows the balance. If the engine refuses, the record
 * is removed; if its answer is lost, the payments job asks again.
 *
 * Throws CallRefused: requestIdReused, invalidInput, recentLoginRequired, amountNotAllowed, nothingToWithdraw, insufficientFunds,
 * tooManyWithdrawals, accountUnknown.
 */
export async function createWithdrawal(
  asker: PayoutRequester,
  request: CreateWithdrawalRequest,
  context: PaymentsContext,
): Promise<TransactionRow> {
  const { userId } = asker;
  const amount = readAmount(request.amount);
  const iban = readIban(request.iban);
  const wanted = {
    userId,
    requestId: request.request_id,
    content: { method: 'withdraw', amount, comments: request.comments, iban },
  } as const;
  // A repeated request gets its first answer, although its money is reserved by now.
  const known = await findFirstRequest(context.database, wanted, context.secretBox);
  if (known === null) await requireSufficientBalance(userId, amount, context);
  const account = known === null ? await requireProofForPayoutAccount(asker, iban, context) : ALREADY_RECORDED;
  const { row, isNew } = await noteWithdrawal(wanted, account, context);
  if (isNew || row.nextCheckAt !== null) {
    await reserveWithdrawal(row, context).catch((error: unknown) => {
      // It is recorded and the job will ask again, so the client sees it as pending.
      if (!(error instanceof EngineUnavailable)) throw error;
    });
  }
  return row;
}

/** For a repeated request: nothing about the payout account is recorded again. */
const ALREADY_RECORDED: JudgedPayoutAccount = { isNew: false, provenAt: null };

function readAmount(wireAmount: number): Cents {
  const exact = centsFromEuros(wireAmount);
  const amount = exact === null ? null : withdrawalOfWireAmount(exact);
  if (amount === null) throw new CallRefused('amountNotAllowed');
  return amount;
}

/** A check before anything is recorded. The engine checks again when it reserves. */
async function requireSufficientBalance(userId: number, amount: Cents, { engine }: PaymentsContext): Promise<void> {
  const view = await engine.viewAccount(userId);
  if (view === null || view.withdrawable === 0) throw new CallRefused('nothingToWithdraw');
  const fault = faultOfWithdrawalAmount(amount, view.withdrawable);
  if (fault === 'aboveWithdrawable') throw new CallRefused('insufficientFunds', { limit: centsToEuros(view.withdrawable) });
  if (fault !== null) throw new CallRefused('amountNotAllowed');
}

interface WantedWithdrawal {
  readonly userId: number;
  readonly requestId: string | undefined;
  readonly content: Extract<RequestContent, { method: 'withdraw' }>;
}

async function noteWithdrawal(
  wanted: WantedWithdrawal,
  { isNew: isNewAccount, provenAt }: JudgedPayoutAccount,
  { database, providers, secretBox, rules, clock, newTransactionId, emailQueue, siteUrl }: PaymentsContext,
): Promise<{ row: TransactionRow; isNew: boolean }> {
  const { userId, requestId, content } = wanted;
  const { amount, comments, iban } = content;
  return database.transaction(async (transaction) => {
    // How much can still be refunded to each deposit is summed over all of the client's withdrawals.
    await lockClient(transaction, userId);
    const same = await findFirstRequest(transaction, wanted, secretBox);
    if (same !== null) return { row: same, isNew: false };
    if ((await countWithdrawalsUnderWay(transaction, userId)) >= MAX_PENDING_WITHDRAWALS) throw new CallRefused('tooManyWithdrawals');
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
      bankAccountProvenAt: provenAt,
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
    await insertStep(transaction, { transactionId, at: now, step: 'created', actor: 'client', detail: describeContent(content) });
    if (iban !== null && isNewAccount) await emailPayoutAccount(transaction, userId, { iban, at: now }, { emailQueue, siteUrl });
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
