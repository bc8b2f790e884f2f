import type { WireTransaction } from '@fairlead/contract/payments/schemas.ts';
import { amount } from '@fairlead/contract/read-decimals.ts';
import type { Cents, Euros } from '@fairlead/domain/money.ts';
import type { WithdrawalProgress } from '@fairlead/domain/payments/withdrawal-progress.ts';
import type { ClientState } from '@fairlead/domain/payments/transaction-status.ts';

/** A row of the table (spec section 2, "Transactions and payments"). */
export interface TransactionRow {
  /** Row number from the top, from 1. */
  readonly position: number;
  readonly id: string;
  readonly number: string;
  readonly amount: Cents;
  /** The reversed amount; null if nothing was reversed. */
  readonly reversed: Euros | null;
  /** The disputed amount, which can't be withdrawn until the dispute is decided; null if nothing is disputed. */
  readonly disputed: Euros | null;
  /** The type of the transaction. */
  readonly transaction: Pick<WireTransaction, 'transaction_type_id' | 'transaction_type' | 'parts'>;
  readonly status: ClientState;
  readonly progress: WithdrawalProgress | null;
  /** It ended without moving any money. */
  readonly isVoid: boolean;
  readonly createdAt: string;
}

export function selectRows(transactions: readonly WireTransaction[]): readonly TransactionRow[] {
  return transactions.map((transaction, index) => ({
    position: index + 1,
    id: transaction.transaction_id,
    number: transaction.number,
    amount: amount(transaction.amount),
    reversed: transaction.reversed > 0 ? transaction.reversed : null,
    disputed: transaction.disputed > 0 ? transaction.disputed : null,
    transaction,
    status: transaction.state,
    progress: transaction.progress,
    isVoid: VOID_STATES.includes(transaction.state),
    createdAt: transaction.created_at,
  }));
}

const VOID_STATES: readonly ClientState[] = ['declined', 'expired', 'rejected', 'cancelled', 'reversed'];
