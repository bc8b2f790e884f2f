import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useTokenCalls } from '../../transport/token-calls.ts';
import { useFailureText } from '../../transport/use-failure-text.ts';
import type { ListPaging, ListState } from '../../ui/data-table/list-state.ts';
import { formatNumber } from '../../ui/format.ts';
import { useLocale } from '../../ui/locale.tsx';

interface Page<Row> {
  readonly data: readonly Row[];
  readonly next: string | null;
}

export interface PagedList<Row> extends ListState<Row> {
  readonly paging: ListPaging;
}

/**
 * A list that the server pages, sorts and filters. `filters` are the call's own parameters; without a value one is left out. The first
 * word of `key` names what is listed, so that a change of it can have the list asked for anew. With `everyMs` it is also asked for anew
 * that often, as far as it is shown: for what several people work on at once.
 */
export function usePagedList<Row>(
  key: string,
  path: string,
  filters: Readonly<Record<string, string | number | null | undefined>>,
  { everyMs }: { readonly everyMs?: number } = {},
): PagedList<Row> {
  const { t } = useTranslation('backoffice');
  const locale = useLocale();
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
  const rows = query.data?.pages.flatMap(({ data }) => data) ?? [];
  return {
    rows,
    isWaiting: query.isPending,
    failure: query.error === null ? null : failureText(query.error),
    isOutdated: query.isPlaceholderData,
    tryAgain: () => void query.refetch(),
    paging: {
      hasMore: query.hasNextPage,
      shown: t(query.hasNextPage ? 'list.shown' : 'list.all', { count: rows.length, shown: formatNumber(rows.length, locale) }),
      more: t('list.more'),
      loadMore: async () => !(await query.fetchNextPage()).isError,
    },
  };
}

export function toQuery(parameters: Readonly<Record<string, string | number | null | undefined>>): string {
  const given = Object.entries(parameters).flatMap(([name, value]) =>
    value === null || value === undefined || value === '' ? [] : [[name, String(value)] as [string, string]],
  );
  return new URLSearchParams(given).toString();
}
