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
import { takeReport } from './take-report.ts';

/**
 * What comes to the address that providers report to. Only a genuine signature gets further than this; a report that was taken before
 * is answered like the first, so that the provider stops sending it.
 *
 * Refused with notFound and signatureInvalid, with callbackOutdated where a genuine report is of another time, with callbackUnreadable where
 * it cannot be read, and with providerUnavailable where its provider could not be asked about it.
 */
export async function takeCallback(
  providerKey: string,
  callback: RawCallback,
  context: Pick<PaymentsContext, 'database' | 'engine' | 'providers' | 'mailQueue' | 'clock' | 'siteUrl' | 'log'>,
): Promise<void> {
  const provider = context.providers.find(providerKey);
  if (provider === null) throw new CallRefused('notFound');
  const reading = await read(provider, callback);
  if (reading.kind === 'ignored') return;
  if (reading.kind === 'fault') {
    context.log.warn({ provider: providerKey, fault: reading.fault }, 'a callback of a payment provider was refused');
    throw new CallRefused(CODE_OF[reading.fault]);
  }
  await takeReport({ providerKey, report: reading.report, source: 'callback' }, context);
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
