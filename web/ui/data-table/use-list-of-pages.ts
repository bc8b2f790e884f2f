import { useTranslation } from 'react-i18next';
import { formatNumber } from '../format.ts';
import { useLocale } from '../locale.tsx';
import type { ListPaging, ListState } from './list-state.ts';

/** The result of a paged query, as far as a list needs it. */
export interface Pages<Row> {
  readonly data: { readonly pages: readonly { readonly data: readonly Row[] }[] } | undefined;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly isPlaceholderData: boolean;
  readonly hasNextPage: boolean;
  readonly refetch: () => unknown;
  readonly fetchNextPage: () => Promise<{ readonly isError: boolean }>;
}

export interface PagedList<Row> extends ListState<Row> {
  readonly paging: ListPaging;
}

/** A paged list, with the texts of the areas with their own sign-in. */
export function useListOfPages<Row>(pages: Pages<Row>, failureText: (error: Error) => string): PagedList<Row> {
  const { t } = useTranslation('area');
  const locale = useLocale();
  const rows = pages.data?.pages.flatMap(({ data }) => data) ?? [];
  return {
    rows,
    isWaiting: pages.isPending,
    failure: pages.error === null ? null : failureText(pages.error),
    isOutdated: pages.isPlaceholderData,
    tryAgain: () => void pages.refetch(),
    paging: {
      hasMore: pages.hasNextPage,
      shown: t(pages.hasNextPage ? 'list.shown' : 'list.all', { count: rows.length, shown: formatNumber(rows.length, locale) }),
      more: t('list.more'),
      loadMore: async () => !(await pages.fetchNextPage()).isError,
    },
  };
}
