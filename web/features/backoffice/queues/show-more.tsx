import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import type { PagedList } from '../shared/use-paged-list.ts';

/** The way to the rest of a list that comes stretch by stretch. */
export function ShowMore<Row>({ list }: { readonly list: PagedList<Row> }) {
  const { t } = useTranslation('backofficeQueues');
  if (!list.hasMore) return null;
  return (
    <div className="flex justify-center border-t border-line p-3">
      <Button variant="secondary" loading={list.isLoadingMore} onClick={list.loadMore}>
        {t('more')}
      </Button>
    </div>
  );
}
