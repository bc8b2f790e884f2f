import { euros } from '@fairlead/domain/fixture-euros.ts';
import type { TransactionPageResponse, WireTransaction, WireTransactionDetail } from '@fairlead/contract/payments/schemas.ts';
import type { ShownStatus } from '@fairlead/domain/payments/transaction-status.ts';
import { TRANSACTION_GROUPS } from '@fairlead/domain/payments/transaction-type.ts';

/** A booked card deposit of EUR 250 with this number. */
export function exampleTransaction(number: number, changes: Partial<WireTransaction> = {}): WireTransaction {
  return {
    transaction_id: `TRANSACTION${String(number).padStart(9, '0')}`,
    number: String(number),
    amount: euros(250),
    reversed: euros(0),
    disputed: euros(0),
    currency: 'EUR',
    method: 1,
    transaction_type_id: 1,
    transaction_type: { id: 1, name: 'Card deposit' },
    transaction_status: statusOf('completed'),
    state: changes.transaction_status?.key ?? 'completed',
    created_at: '2026-11-20T09:30:00.000Z',
    completed_at: '2026-11-20T09:31:00.000Z',
    provider: 'Harbour Pay',
    comments: '',
    note: '',
    due_on: null,
    can_cancel: false,
    progress: null,
    parts: [],
    ...changes,
  };
}

export function exampleDetail(changes: Partial<WireTransactionDetail> = {}): WireTransactionDetail {
  return { ...exampleTransaction(100_001), steps: [], payouts: [], wire: null, journal: null, ...changes };
}

export function statusOf(key: ShownStatus): WireTransaction['transaction_status'] {
  return { name: key, key };
}

export function examplePage(transactions: readonly WireTransaction[], next: number | null = null): TransactionPageResponse {
  return {
    status: true,
    data: [...transactions],
    totals: { count: transactions.length, completed_amount: 250 },
    groups: [...TRANSACTION_GROUPS],
    next,
  };
}
