import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorIcon, SearchIcon } from '../../../ui/icons.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { Favourites } from '../stores/favourite-store.ts';
import { StarIcon } from '../trading-icons.tsx';
import { ROW_PX } from './list-geometry.ts';

/** Shown in place of the rows if a search finds nothing. */
export function NothingFound({ search, onClear }: { readonly search: string; readonly onClear: () => void }) {
  const { t } = useTranslation('trading');
  return (
    <EmptyState
      icon={<SearchIcon />}
      title={t('markets.nothingFound', { search })}
      text={t('markets.nothingFoundHint')}
      action={
        <Button variant="secondary" size="dense" onClick={onClear}>
          {t('markets.clearSearch')}
        </Button>
      }
    />
  );
}

export interface NoFavouritesProps {
  readonly status: Favourites['status'];
  /** Whether it's one of the client's own lists instead of the favourites. */
  readonly isOwnList: boolean;
  readonly onShowAll: () => void;
  readonly onReload: () => void;
}

/** Shown in place of the rows while there are no favourites, or nothing is in a list. */
export function NoFavourites({ status, isOwnList, onShowAll, onReload }: NoFavouritesProps) {
  const { t } = useTranslation('trading');
  if (status === 'loading') {
    return (
      <div aria-busy="true">
        {Array.from({ length: 5 }, (_, row) => (
          <div key={row} style={{ height: ROW_PX }} className="flex items-center border-b border-line px-3">
            <Skeleton className="h-4 w-full" />
          </div>
        ))}
      </div>
    );
  }
  const hasFailed = status === 'failed';
  return (
    <EmptyState
      icon={hasFailed ? <ErrorIcon /> : <StarIcon />}
      title={t(hasFailed ? 'marketList.notLoaded' : isOwnList ? 'marketList.emptyList' : 'marketList.noFavourites')}
      {...(!hasFailed && { text: t(isOwnList ? 'marketList.emptyListHint' : 'marketList.noFavouritesHint') })}
      action={
        <Button variant="secondary" size="dense" onClick={hasFailed ? onReload : onShowAll}>
          {t(hasFailed ? 'marketList.tryAgain' : 'marketList.showAll')}
        </Button>
      }
    />
  );
}
