import type { TransactionPageResponse, WireTransaction } from '@fairlead/contract/payments/schemas.ts';
import { isFinalStatus } from '@fairlead/domain/payments/transaction-status.ts';

/** The loaded part of a list, latest first, with the totals of the whole list. */
export type LoadedPages = Omit<TransactionPageResponse, 'status'>;

/** Adds the next page below the loaded ones. */
export function addPage(before: LoadedPages, page: LoadedPages): LoadedPages {
  const known = new Set(before.data.map(({ transaction_id: id }) => id));
  return { ...page, data: [...before.data, ...page.data.filter(({ transaction_id: id }) => !known.has(id))] };
}

/**
 * Replaces the upper part of the list with a fresh copy: new transactions appear, and those the filter excludes by now disappear.
 * Everything below that part stays.
 */
export function refreshPages(before: LoadedPages, fresh: LoadedPages): LoadedPages {
  const last = fresh.data.at(-1);
  if (fresh.next === null || last === undefined) return fresh;
  const below = before.data.filter(({ number }) => Number(number) < Number(last.number));
  return below.length === 0 ? fresh : { ...fresh, data: [...fresh.data, ...below], next: before.next };
}

/** How many rows from the top must be refreshed so that no undecided one is left below; 0 if all are final. */
export function countUndecidedPart(transactions: readonly WireTransaction[]): number {
  return transactions.findLastIndex(({ transaction_status: { key } }) => !isFinalStatus(key)) + 1;
}
