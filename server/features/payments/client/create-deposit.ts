import type { CreateDepositRequest } from '@fairlead/contract/payments/schemas.ts';
import { findMissingDetails } from '@fairlead/domain/account/profile-rules.ts';
import { centsFromEuros, centsToEuros, type Cents } from '@fairlead/domain/money.ts';
import {
  DEPOSIT_METHODS,
  faultOfDepositAmount,
  MAXIMUM_DEPOSIT,
  MINIMUM_DEPOSIT,
  MOST_OPEN_DEPOSITS_A_DAY,
  WIRE_AWAITED_FOR_MS,
} from '@fairlead/domain/payments/deposit-rules.ts';
import { BANK_WIRE_KEY } from '@fairlead/domain/payments/provider-order.ts';
import type { PaymentProvider } from '../../../adapters/payments/payment-provider.ts';
import { CallRefused } from '../../../transport/call-refused.ts';
import { describeContent, findFirstRequest } from './first-request.ts';
import type { PaymentsContext } from '../payments-context.ts';
import { countOpenDepositsSince, findPayingClient, insertStep, insertTransaction, lockClient, type TransactionRow } from '../store.ts';

/** No payment on a provider's page takes longer than this; after it, the provider is queried about the order. */
const FIRST_CHECK_MS = 10 * 60_000;

const DAY_MS = 86_400_000;

/**
 * Records a deposit request. No money moves, and no provider is called, until the provider reports a payment. A repeated request returns
 * the same deposit, whatever methods are offered by then.
 *
 * Throws CallRefused: requestIdReused, invalidInput, depositBelowMinimum, depositAboveMaximum, profileIncomplete, methodNotOffered,
 * tooManyAttempts.
 */
export async function createDeposit(userId: number, request: CreateDepositRequest, context: PaymentsContext): Promise<TransactionRow> {
  const { database, secretBox, clock, newTransactionId } = context;
  const amount = readAmount(request.amount);
  const content = { method: request.method, amount, provider: request.provider ?? null };
  const asked = { userId, requestId: request.request_id, content };
  const known = await findFirstRequest(database, asked, secretBox);
  if (known !== null) return known;
  refuseAmount(amount);
  const provider = selectProvider(request, context);
  const client = await findPayingClient(database, userId);
  if (client === null) throw new CallRefused('notSignedIn');
  if (findMissingDetails(client.details).length > 0) throw new CallRefused('profileIncomplete');
  return database.transaction(async (transaction) => {
    await lockClient(transaction, userId);
    const same = await findFirstRequest(transaction, asked, secretBox);
    if (same !== null) return same;
    const now = clock();
    const open = await countOpenDepositsSince(transaction, userId, now - DAY_MS);
    if (open >= MOST_OPEN_DEPOSITS_A_DAY) throw new CallRefused('tooManyAttempts');
    const transactionId = newTransactionId();
    const row = await insertTransaction(transaction, {
      transactionId,
      ledgerReference: transactionId,
      userId,
      typeId: request.method,
      status: 'pending',
      amountCents: amount,
      providerKey: provider?.key ?? null,
      requestId: request.request_id ?? null,
      createdAt: new Date(now),
      nextCheckAt: new Date(now + (provider === null ? WIRE_AWAITED_FOR_MS : FIRST_CHECK_MS)),
    });
    await insertStep(transaction, { transactionId, at: now, step: 'created', actor: 'client', detail: describeContent(content) });
    return row;
  });
}

function readAmount(euros: number): Cents {
  const amount = centsFromEuros(euros);
  if (amount === null) {
    throw new CallRefused('invalidInput', { fields: [{ field: 'amount', message: 'must have at most two decimals' }] });
  }
  return amount;
}

function refuseAmount(amount: Cents): void {
  const fault = faultOfDepositAmount(amount);
  if (fault === 'belowMinimum') throw new CallRefused('depositBelowMinimum', { limit: centsToEuros(MINIMUM_DEPOSIT) });
  if (fault === 'aboveMaximum') throw new CallRefused('depositAboveMaximum', { limit: centsToEuros(MAXIMUM_DEPOSIT) });
}

/** The provider that takes the deposit; null for a bank wire, which needs none. */
function selectProvider({ method, provider: key }: CreateDepositRequest, { providers }: PaymentsContext): PaymentProvider | null {
  const offeredKeys = providers.offeredKeys();
  if (method === DEPOSIT_METHODS.bankWire) {
    if (providers.wire === null || !offeredKeys.includes(BANK_WIRE_KEY)) throw new CallRefused('methodNotOffered');
    return null;
  }
  const offered = offeredKeys.flatMap((each) => providers.find(each) ?? []);
  const provider = offered.find((each) => each.method === method && (key === undefined || each.key === key));
  if (provider === undefined) throw new CallRefused('methodNotOffered');
  return provider;
}
