import type { RawCallback } from '../../adapters/payments/payment-provider.ts';
import { CallRefused } from '../../transport/call-refused.ts';
import type { PaymentsContext } from './payments-context.ts';
import { takeReport } from './take-report.ts';

/**
 * What comes to the address that providers report to. Only a genuine signature gets further than this; a report that was taken before
 * is answered like the first, so that the provider stops sending it.
 *
 * Refused with notFound, signatureInvalid, and invalidInput where a genuine report cannot be read.
 */
export async function takeCallback(
  providerKey: string,
  callback: RawCallback,
  context: Pick<PaymentsContext, 'database' | 'engine' | 'providers' | 'mailQueue' | 'clock' | 'siteUrl' | 'log'>,
): Promise<void> {
  const provider = context.providers.find(providerKey);
  if (provider === null) throw new CallRefused('notFound');
  const reading = await provider.readCallback(callback);
  if (reading.kind === 'ignored') return;
  if (reading.kind === 'fault') {
    context.log.warn({ provider: providerKey, fault: reading.fault }, 'a callback of a payment provider was refused');
    throw new CallRefused(reading.fault === 'unreadable' ? 'invalidInput' : 'signatureInvalid');
  }
  await takeReport({ providerKey, report: reading.report, source: 'callback' }, context);
}
