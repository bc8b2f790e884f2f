import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import type { PagedList } from '../shared/use-paged-list.ts';

/** The way to the rest of a list; nothing where all of it is there. */
export function MoreRows({ list }: { readonly list: Pick<PagedList<unknown>, 'rows' | 'hasMore' | 'isLoadingMore' | 'loadMore'> }) {
  const { t } = useTranslation('backofficeMoney');
  if (!list.hasMore) return null;
  return (
    <div className="flex items-center justify-center gap-4 border-t border-line p-3 text-dense text-muted">
      {t('shownCount', { count: list.rows.length })}
      <Button variant="secondary" size="dense" loading={list.isLoadingMore} onClick={list.loadMore}>
        {t('more')}
      </Button>
    </div>
  );
}
