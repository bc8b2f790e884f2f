import { useCallback, useState } from 'react';
import type { ApiFailure } from '../../../transport/api-client.ts';
import { retryCall } from '../../../transport/call-with-retry.ts';
import { useAnswers } from '../../../transport/use-answers.ts';
import type { PaymentCalls } from '../payment-calls.ts';
import { usePaymentsAccess } from '../payments-access.ts';
import { addPage, countUndecidedPart, refreshPages, type LoadedPages } from './loaded-pages.ts';
import { useLiveRefresh } from './use-live-refresh.ts';

/** The transactions that match a query (group and filter), as far as they are loaded. */
export type TransactionList =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly failure: ApiFailure; readonly retry: () => void }
  | LoadedList;

export interface LoadedList {
  readonly kind: 'loaded';
  readonly pages: LoadedPages;
  /** When the list was last confirmed, in milliseconds since 1970 UTC. */
  readonly at: number;
  /** The rows still belong to the previous filter: the response to this one is pending. */
  readonly isTemporary: boolean;
  /** The last refresh failed. */
  readonly isStale: boolean;
  /** False if loading failed. */
  readonly loadMore: () => Promise<boolean>;
  readonly refresh: () => Promise<void>;
}

interface Shown {
  readonly query: string;
  readonly pages: LoadedPages;
  readonly at: number;
}

/** Rows per page. */
export const PAGE_LENGTH = 25;
const LONGEST_PAGE = 100;

/** Undecided transactions are refreshed while the page is open. A failed refresh keeps the rows. */
export function useTransactions(query: string): TransactionList {
  const { calls } = usePaymentsAccess();
  const [shown, setShown] = useState<Shown | null>(null);
  const { failure, setFailure, retry } = useAnswers(
    useCallback((signal) => retryCall(() => calls.getPage(`${query}&limit=${PAGE_LENGTH}`, signal), signal), [calls, query]),
    (pages) => setShown({ query, pages, at: Date.now() }),
  );

  const own = shown?.query === query ? shown : null;

  async function loadMore(): Promise<boolean> {
    if (own === null || own.pages.next === null) return true;
    const answer = await calls.getPage(`${query}&limit=${PAGE_LENGTH}&before=${own.pages.next}`);
    if (!answer.ok) return false;
    setShown((before) => (before?.query === query ? { ...before, pages: addPage(before.pages, answer.data) } : before));
    return true;
  }

  async function refresh(): Promise<void> {
    if (own === null) return;
    const fresh = await fetchUpperPart(calls, query, Math.max(PAGE_LENGTH, countUndecidedPart(own.pages.data)));
    if (fresh.kind === 'failed') return setFailure(fresh.failure);
    setFailure(null);
    setShown((before) => (before?.query === query ? { query, pages: refreshPages(before.pages, fresh.pages), at: Date.now() } : before));
  }

  useLiveRefresh(own !== null && (failure !== null || countUndecidedPart(own.pages.data) > 0), refresh);

  if (own === null && failure !== null) return { kind: 'failed', failure, retry };
  if (shown === null) return { kind: 'loading' };
  return { kind: 'loaded', pages: shown.pages, at: shown.at, isTemporary: own === null, isStale: failure !== null, loadMore, refresh };
}

type UpperPart = { readonly kind: 'fetched'; readonly pages: LoadedPages } | { readonly kind: 'failed'; readonly failure: ApiFailure };

/** Loads at least this many rows from the top, or all if there are fewer. */
async function fetchUpperPart(calls: PaymentCalls, query: string, count: number): Promise<UpperPart> {
  let pages: LoadedPages | null = null;
  for (;;) {
    const limit = Math.min(LONGEST_PAGE, count - (pages?.data.length ?? 0));
    const answer = await calls.getPage(`${query}&limit=${limit}${pages === null ? '' : `&before=${pages.next}`}`);
    if (!answer.ok) return { kind: 'failed', failure: answer.failure };
    pages = pages === null ? answer.data : addPage(pages, answer.data);
    if (pages.next === null || pages.data.length >= count || answer.data.data.length === 0) return { kind: 'fetched', pages };
  }
}
