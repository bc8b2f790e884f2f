import type { TransactionFilterQuery, WireTransaction } from '@fairlead/contract/payments/schemas.ts';
import { textCell, writeCsv, type CsvColumn } from '../../../csv/write-csv.ts';
import { STATE_NAMES } from '../describe-transaction.ts';
import { readTransactions, type ListContext } from './list-transactions.ts';

const COLUMNS: readonly CsvColumn<WireTransaction>[] = [
  { name: 'Transaction', cell: ({ number }) => number },
  { name: 'Type', cell: ({ transaction_type: type }) => type.name },
  { name: 'Status', cell: ({ state }) => STATE_NAMES[state] },
  { name: 'Amount', cell: ({ amount }) => amount.toFixed(2) },
  { name: 'Reversed', cell: ({ reversed }) => reversed.toFixed(2) },
  { name: 'Disputed', cell: ({ disputed }) => disputed.toFixed(2) },
  { name: 'Currency', cell: ({ currency }) => textCell(currency) },
  { name: 'Requested (UTC)', cell: ({ created_at }) => created_at },
  { name: 'Completed (UTC)', cell: ({ completed_at }) => completed_at ?? '' },
  { name: 'Due on', cell: ({ due_on }) => due_on ?? '' },
  { name: 'Provider', cell: ({ provider }) => textCell(provider ?? '') },
  { name: 'Comments', cell: ({ comments }) => textCell(comments) },
  { name: 'Note', cell: ({ note }) => textCell(note) },
  { name: 'Id', cell: ({ transaction_id }) => transaction_id },
];

/** All transactions that match the filter as CSV, latest first. */
export function exportTransactions(userId: number, filter: TransactionFilterQuery, context: ListContext): AsyncGenerator<string> {
  return writeCsv(COLUMNS, readTransactions(userId, filter, context));
}
