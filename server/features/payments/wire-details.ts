import type { WireDetails } from '@fairlead/contract/payments/schemas.ts';
import { creditorReference } from '@fairlead/domain/payments/creditor-reference.ts';
import { formatTransactionNumber } from '@fairlead/domain/payments/transaction-number.ts';
import type { Providers } from './payments-context.ts';
import type { TransactionRow } from './store.ts';

/** Where to send a deposit by bank wire and the reference it needs; null if no account is configured. */
export function describeWire({ number }: Pick<TransactionRow, 'number'>, { wire }: Pick<Providers, 'wire'>): WireDetails | null {
  return wire === null ? null : { ...wire, reference: creditorReference(formatTransactionNumber(number)) };
}
