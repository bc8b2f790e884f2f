import { paymentPaths } from '@fairlead/contract/paths.ts';
import { cents } from '@fairlead/domain/money.ts';
import { ProviderFault, type BrowserStep, type PaymentOrder, type PaymentProvider } from '../../../adapters/payments/payment-provider.ts';
import { CallRefused } from '../../../transport/call-refused.ts';
import type { PaymentsContext } from '../payments-context.ts';
import { findPayingClient, findTransaction, insertStep, moveStatus, type PayingClient, type TransactionRow } from '../store.ts';

/** A client who leaves the provider's page early gets an earlier check. */
const CHECK_AFTER_MS = 5 * 60_000;

/**
 * Registers a deposit with its provider and returns where the browser has to go. May be repeated: the provider recognises the order by its
 * id.
 *
 * Throws CallRefused: notFound, transactionNotOpen, methodNotOffered, providerRefused, providerUnavailable.
 */
export async function sendToProvider(
  userId: number,
  { providerKey, transactionId }: { readonly providerKey: string; readonly transactionId: string },
  context: PaymentsContext,
): Promise<BrowserStep> {
  const { database, providers, clock, log } = context;
  const deposit = await findTransaction(database, transactionId);
  if (deposit === null || deposit.userId !== userId || deposit.providerKey !== providerKey) throw new CallRefused('notFound');
  if (deposit.status !== 'pending') throw new CallRefused('transactionNotOpen');
  const provider = providers.find(providerKey);
  const client = await findPayingClient(database, userId);
  if (provider === null || client === null) throw new CallRefused('methodNotOffered');
  try {
    const { step, providerReference } = await provider.begin(describeOrder(deposit, client, provider, context.siteUrl()));
    const now = clock();
    await database.transaction(async (transaction) => {
      const named = providerReference === null ? {} : { providerReference };
      // If a callback arrived before the provider's answer, it has already scheduled the next check.
      const changes = { status: 'pending', ...named, nextCheckAt: new Date(now + CHECK_AFTER_MS) } as const;
      if (!(await moveStatus(transaction, transactionId, ['pending'], changes))) return;
      await insertStep(transaction, { transactionId, at: now, step: 'sentToProvider', actor: 'client' });
    });
    return step;
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    log.warn({ transactionId, provider: providerKey, err: error }, 'a payment provider did not accept an order');
    throw new CallRefused(error.kind === 'refused' ? 'providerRefused' : 'providerUnavailable');
  }
}

function describeOrder(deposit: TransactionRow, client: PayingClient, { key }: PaymentProvider, siteUrl: string): PaymentOrder {
  const { firstName, lastName, street, state, city, zipCode, email, phone } = client.details;
  return {
    orderId: deposit.transactionId,
    amount: cents(deposit.amountCents),
    currency: deposit.currency,
    payer: {
      firstName,
      lastName,
      street,
      state,
      city,
      zipCode,
      email,
      phone,
      countryCode: client.countryCode ?? '',
      language: client.language,
    },
    returnUrl: `${siteUrl}/payment/return?id=${deposit.transactionId}`,
    frameReturnUrl: `${siteUrl}${paymentPaths.frameDone}`,
    callbackUrl: `${siteUrl}${paymentPaths.update.replace(':provider', encodeURIComponent(key))}`,
  };
}
