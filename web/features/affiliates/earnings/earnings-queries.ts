import type { EntriesResponse, WireAffiliateStatement } from '@fairlead/contract/affiliates/money.ts';
import { affiliatePaths } from '@fairlead/contract/affiliates/paths.ts';
import { AFFILIATE_ENTRY_KINDS, type AffiliateEntryKind } from '@fairlead/domain/affiliates/affiliate-book.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTokenCalls } from '../../../transport/token-calls.ts';
import { useTokenAnswer } from '../../../transport/use-token-answer.ts';

/** The months of the ledger, latest first. */
export function useStatements() {
  return useTokenAnswer<readonly WireAffiliateStatement[]>(['affiliate', 'statements'], affiliatePaths.statements);
}

/** Null does not filter. */
export interface EntryFilter {
  readonly month: string | null;
  readonly kind: AffiliateEntryKind | null;
}

/** The filter in a URL: `?month=2026-11&kind=share`. */
export function readEntryFilter(search: URLSearchParams): EntryFilter {
  const month = search.get('month') ?? '';
  return {
    month: /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? month : null,
    kind: AFFILIATE_ENTRY_KINDS.find((each) => each === search.get('kind')) ?? null,
  };
}

/** The ledger entries, latest first, page by page. */
export function useEntries({ month, kind }: EntryFilter) {
  const { call } = useTokenCalls();
  return useInfiniteQuery({
    queryKey: ['affiliate', 'entries', month, kind],
    initialPageParam: null as number | null,
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({
        ...(month === null ? {} : { month }),
        ...(kind === null ? {} : { kind }),
        ...(pageParam === null ? {} : { before: String(pageParam) }),
      });
      return call<EntriesResponse>({ method: 'GET', path: `${affiliatePaths.entries}?${query}`, signal });
    },
    getNextPageParam: ({ next }) => next,
  });
}
