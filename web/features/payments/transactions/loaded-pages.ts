import type { TransactionPageResponse, WireTransaction } from '@fairlead/contract/payments/schemas.ts';
import { isFinalStatus } from '@fairlead/domain/payments/transaction-status.ts';

/** A list as far down as it was loaded, the latest first, and what the whole of it comes to. */
export type LoadedPages = Omit<TransactionPageResponse, 'status'>;

/** The next page below what is there. */
export function addPage(before: LoadedPages, page: LoadedPages): LoadedPages {
  const known = new Set(before.data.map(({ transaction_id: id }) => id));
  return { ...page, data: [...before.data, ...page.data.filter(({ transaction_id: id }) => !known.has(id))] };
}

/**
 * The list with its upper part as it is now: what was added is there, what does not pass the filter any more is gone, and what lies below
 * that part stays as it was.
 */
export function refreshPages(before: LoadedPages, fresh: LoadedPages): LoadedPages {
  const last = fresh.data.at(-1);
  if (fresh.next === null || last === undefined) return fresh;
  const below = before.data.filter(({ number }) => Number(number) < Number(last.number));
  return below.length === 0 ? fresh : { ...fresh, data: [...fresh.data, ...below], next: before.next };
}

/** How many of the upper ones have to be asked for again until nothing that may still change is left below; 0 where nothing may. */
export function countUndecidedPart(transactions: readonly WireTransaction[]): number {
  return transactions.findLastIndex(({ transaction_status: { key } }) => !isFinalStatus(key)) + 1;
}
