import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ChartIcon } from '../../../ui/icons.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useAccountPart } from '../live/use-stores.ts';
import { usePlatform } from '../platform-context.ts';
import { PositionCards } from './position-cards.tsx';
import { PositionsTable } from './positions-table.tsx';

/** The open positions, or what to do next where there are none. */
export function OpenPositions({ wide }: { readonly wide: boolean }) {
  const { t } = useTranslation('trading');
  const { selected } = usePlatform();
  const positions = useAccountPart((account) => account.positions);
  const isLoaded = useAccountPart(({ version }) => version !== undefined);
  if (!isLoaded) return <ListSkeleton />;
  if (positions.length === 0) {
    return (
      <EmptyState
        icon={<ChartIcon />}
        title={t('positions.none')}
        text={t('positions.noneHint', { symbol: selected.symbol })}
        className="h-full"
      />
    );
  }
  return wide ? <PositionsTable positions={positions} /> : <PositionCards positions={positions} />;
}

export function ListSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4 p-4">
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-2/3" />
    </div>
  );
}
