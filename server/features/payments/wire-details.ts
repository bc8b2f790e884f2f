import type { WireDetails } from '@fairlead/contract/payments/schemas.ts';
import { creditorReference } from '@fairlead/domain/payments/creditor-reference.ts';
import { formatNumber } from './describe-transaction.ts';
import type { Providers } from './payments-context.ts';
import type { TransactionRow } from './store.ts';

/** Where a deposit by bank wire goes, and what it has to carry; null where no account is configured. */
export function describeWire({ number }: Pick<TransactionRow, 'number'>, { wire }: Pick<Providers, 'wire'>): WireDetails | null {
  return wire === null ? null : { ...wire, reference: creditorReference(formatNumber(number)) };
}
