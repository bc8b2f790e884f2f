import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ChartIcon } from '../../../ui/icons.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useAccountPart } from '../live/use-stores.ts';
import { usePlatform } from '../platform-context.ts';
import { HeldCards } from '../rows/held-cards.tsx';
import { useHeldRows } from '../rows/use-held-rows.ts';
import { useMedia } from '../use-media.ts';
import { lazyPanel } from './load-panel.ts';
import { CloseSeveralButton } from './position-actions.tsx';
import { PositionCard } from './position-card.tsx';
import { PositionsTable } from './positions-table.tsx';

const HeldActions = lazyPanel(() => import('../actions/held-actions.tsx'));
const HeldRaises = lazyPart(() => import('../raises/margin-increases.tsx'));

/** The open positions, or what to do next if there are none. */
export function OpenPositions({ wide }: { readonly wide: boolean }) {
  const { t } = useTranslation('trading');
  const { selected, rules, instruments } = usePlatform();
  const positions = useAccountPart((account) => account.positions);
  const { rows, regionProps } = useHeldRows(positions);
  const isPhone = !useMedia('(min-width: 900px)');
  const isLoaded = useAccountPart(({ version }) => version !== undefined);
  if (!isLoaded) return <ListSkeleton />;
  if (rows.length === 0) {
    return (
      <EmptyState
        icon={<ChartIcon />}
        title={t('positions.none')}
        text={t('positions.noneHint', { symbol: selected.symbol })}
        className="h-full"
      />
    );
  }
  return (
    <div className="contents" {...regionProps}>
      {rules.raisedMargins.some(({ symbol }) => positions.some((position) => position.symbol === symbol)) && (
        <Suspense>
          <HeldRaises />
        </Suspense>
      )}
      {instruments.some(
        ({ symbol, comingActions }) => comingActions.length > 0 && positions.some((position) => position.symbol === symbol),
      ) && (
        <Suspense>
          <HeldActions />
        </Suspense>
      )}
      {wide ? <PositionsTable rows={rows} /> : <HeldCards rows={rows} Card={PositionCard} />}
      {!wide && isPhone && rows.length > 1 && <CloseSeveralButton className="m-2 h-11 w-[calc(100%-16px)] border border-line" />}
    </div>
  );
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
