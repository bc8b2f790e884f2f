import type { ReconciledDifference } from '@fairlead/contract/payments/operators/reconciliation.ts';
import { type Cents, centsToEuros, type Euros } from '@fairlead/domain/money.ts';
import type { Explanation } from '@fairlead/domain/payments/difference-explanation.ts';
import type { Difference } from '@fairlead/domain/payments/reconciliation.ts';
import { formatTransactionNumber } from '@fairlead/domain/payments/transaction-number.ts';

export interface DifferenceFound extends Omit<Difference, 'transactionId'> {
  readonly transactionId: string | null;
  /** Our transaction; null if we have none. */
  readonly row: { readonly number: number; readonly userId: number } | null;
  readonly provider: Cents | null;
  readonly providerKey: string | null;
  readonly explained: Explanation | null;
}

/** The breaks a reconciliation has found so far, without duplicates: windows overlap if an order's time differs between the two sides. */
export class FoundDifferences {
  readonly #found = new Map<string, DifferenceFound>();

  add(difference: DifferenceFound): void {
    this.#found.set(`${difference.kind} ${difference.providerKey ?? ''} ${difference.transactionId ?? ''}`, difference);
  }

  /** Unexplained breaks come first. */
  describe(): ReconciledDifference[] {
    const all = [...this.#found.values()].map(describeDifference);
    return [...all.filter(({ explained }) => explained === null), ...all.filter(({ explained }) => explained !== null)];
  }
}

function describeDifference({
  kind,
  transactionId,
  row,
  providerKey,
  own,
  provider,
  ledger,
  explained,
}: DifferenceFound): ReconciledDifference {
  return {
    kind,
    transaction_id: transactionId,
    number: row === null ? null : formatTransactionNumber(row.number),
    user_id: row?.userId ?? null,
    provider: providerKey,
    own_amount: eurosOrNull(own),
    provider_amount: eurosOrNull(provider),
    ledger_amount: eurosOrNull(ledger),
    explained,
  };
}

function eurosOrNull(amount: Cents | null): Euros | null {
  return amount === null ? null : centsToEuros(amount);
}
