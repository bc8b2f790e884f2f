import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useTokenCalls } from '../../transport/token-calls.ts';
import { useFailureText } from '../../transport/use-failure-text.ts';
import { useListOfPages, type PagedList } from '../../ui/data-table/use-list-of-pages.ts';

interface Page<Row> {
  readonly data: readonly Row[];
  readonly next: string | null;
}

/**
 * A list that the server pages, sorts and filters. `filters` are the call's own parameters; those without a value are omitted. The first
 * part of the query key is `key`, so that a change can invalidate the list. With `everyMs` the loaded part is also refreshed at that
 * interval, for data that several operators work on at once.
 */
export function usePagedList<Row>(
  key: string,
  path: string,
  filters: Readonly<Record<string, string | number | null | undefined>>,
  { everyMs }: { readonly everyMs?: number } = {},
): PagedList<Row> {
  const failureText = useFailureText();
  const { call } = useTokenCalls();
  const query = useInfiniteQuery({
    queryKey: [key, path, filters],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam }) => call<Page<Row>>({ method: 'GET', path: `${path}?${toQuery({ ...filters, cursor: pageParam })}` }),
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    refetchInterval: everyMs ?? false,
  });
  return useListOfPages(query, failureText);
}

export function toQuery(parameters: Readonly<Record<string, string | number | null | undefined>>): string {
  const given = Object.entries(parameters).flatMap(([name, value]) =>
    value === null || value === undefined || value === '' ? [] : [[name, String(value)] as [string, string]],
  );
  return new URLSearchParams(given).toString();
}
