import { paymentPaths } from '@fairlead/contract/paths.ts';
import { cents } from '@fairlead/domain/money.ts';
import { ProviderFault, type BrowserStep, type PaymentOrder, type PaymentProvider } from '../../../adapters/payments/payment-provider.ts';
import { CallRefused } from '../../../transport/call-refused.ts';
import type { PaymentsContext } from '../payments-context.ts';
import { findPayingClient, findTransaction, insertStep, moveStatus, type PayingClient, type TransactionRow } from '../store.ts';

/** Whoever left the provider's page early is asked about sooner. */
const CHECK_AFTER_MS = 5 * 60_000;

/**
 * Tells the provider of a deposit and where the browser goes for it. May be called again: the provider knows the order by its id.
 *
 * Refused with notFound, transactionNotOpen, methodNotOffered, providerRefused and providerUnavailable.
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
      // A callback may have been faster than the answer: then it has decided when the deposit is looked at next.
      const changes = { status: 'pending', ...named, nextCheckAt: new Date(now + CHECK_AFTER_MS) } as const;
      if (!(await moveStatus(transaction, transactionId, ['pending'], changes))) return;
      await insertStep(transaction, { transactionId, at: now, step: 'sentToProvider', actor: 'client' });
    });
    return step;
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    log.warn({ transactionId, provider: providerKey, err: error }, 'a payment provider did not take an order');
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
