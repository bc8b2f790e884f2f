import type { ReconciledDifference } from '@fairlead/contract/payments/operators/reconciliation.ts';
import { type Cents, centsToEuros, type Euros } from '@fairlead/domain/money.ts';
import type { Explanation } from '@fairlead/domain/payments/difference-explanation.ts';
import type { Difference } from '@fairlead/domain/payments/reconciliation.ts';
import { formatNumber } from '../describe-transaction.ts';

export interface DifferenceFound extends Omit<Difference, 'transactionId'> {
  readonly transactionId: string | null;
  /** Ours; null where we have no such transaction. */
  readonly row: { readonly number: number; readonly userId: number } | null;
  readonly provider: Cents | null;
  readonly providerKey: string | null;
  readonly explained: Explanation | null;
}

/** What a reconciliation has found so far, each once: windows of time overlap where an order is older at one side than at the other. */
export class FoundDifferences {
  readonly #found = new Map<string, DifferenceFound>();

  add(difference: DifferenceFound): void {
    this.#found.set(`${difference.kind} ${difference.providerKey ?? ''} ${difference.transactionId ?? ''}`, difference);
  }

  /** Those that nobody has an explanation for come first. */
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
    number: row === null ? null : formatNumber(row.number),
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
