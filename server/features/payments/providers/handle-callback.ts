import type { ErrorCode } from '@fairlead/contract/errors.ts';
import {
  ProviderFault,
  type CallbackFault,
  type CallbackReading,
  type PaymentProvider,
  type RawCallback,
} from '../../../adapters/payments/payment-provider.ts';
import { CallRefused } from '../../../transport/call-refused.ts';
import type { PaymentsContext } from '../payments-context.ts';
import { applyProviderReport } from './apply-provider-report.ts';

/**
 * Handles a callback from a payment provider. Only a valid signature gets beyond this. A repeated report is answered like the first one, so
 * that the provider stops sending it.
 *
 * Throws CallRefused: notFound, signatureInvalid, callbackOutdated for a valid report signed at another time, callbackUnreadable if it
 * cannot be parsed, and providerUnavailable if its provider could not be queried about it.
 */
export async function handleCallback(
  providerKey: string,
  callback: RawCallback,
  context: Pick<PaymentsContext, 'database' | 'engine' | 'providers' | 'emailQueue' | 'clock' | 'siteUrl' | 'log'>,
): Promise<void> {
  const provider = context.providers.find(providerKey);
  if (provider === null) throw new CallRefused('notFound');
  const reading = await read(provider, callback);
  if (reading.kind === 'ignored') return;
  if (reading.kind === 'fault') {
    context.log.warn({ provider: providerKey, fault: reading.fault }, 'rejected a callback from a payment provider');
    throw new CallRefused(CODE_OF[reading.fault]);
  }
  await applyProviderReport({ providerKey, report: reading.report, source: 'callback' }, context);
}

const CODE_OF: Readonly<Record<CallbackFault, ErrorCode>> = {
  signatureInvalid: 'signatureInvalid',
  tooOld: 'callbackOutdated',
  unreadable: 'callbackUnreadable',
};

async function read(provider: PaymentProvider, callback: RawCallback): Promise<CallbackReading> {
  try {
    return await provider.readCallback(callback);
  } catch (error) {
    if (error instanceof ProviderFault) throw new CallRefused('providerUnavailable');
    throw error;
  }
}
