import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ChartIcon } from '../../../ui/icons.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useAccountPart } from '../live/use-stores.ts';
import { usePlatform } from '../platform-context.ts';
import { HeldCards } from '../rows/held-cards.tsx';
import { useArrangedRows } from '../rows/use-arranged-rows.ts';
import { useListView } from '../rows/use-list-view.ts';
import { useMedia } from '../use-media.ts';
import { lazyPanel } from './load-panel.ts';
import { CloseSeveralButton } from './position-actions.tsx';
import { PositionCard } from './position-card.tsx';
import { PositionsTable } from './positions-table.tsx';
import { useArrangePositions } from './use-arrange-positions.ts';

const HeldActions = lazyPanel(() => import('../actions/held-actions.tsx'));
const ListTools = lazyPanel(() => import('../rows/list-tools.tsx'));
const GroupedCards = lazyPanel(async () => ({ default: (await import('./position-groups.tsx')).GroupedCards }));
const HeldRaises = lazyPart(() => import('../raises/margin-increases.tsx'));

/** The open positions, or what to do next if there are none. */
export function OpenPositions({ wide }: { readonly wide: boolean }) {
  const { t } = useTranslation('trading');
  const { selected, rules, instruments } = usePlatform();
  const positions = useAccountPart((account) => account.positions);
  const [view] = useListView('positions');
  const { rows, regionProps } = useArrangedRows(positions, useArrangePositions(view));
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
      {!wide && rows.length > 1 && (
        <Suspense fallback={<div className="h-12 md:h-9" />}>
          <ListTools list="positions" look="cards" />
        </Suspense>
      )}
      {wide ? (
        <PositionsTable rows={rows} />
      ) : view.isGrouped ? (
        <Suspense fallback={<HeldCards rows={rows} Card={PositionCard} />}>
          <GroupedCards rows={rows} Card={PositionCard} />
        </Suspense>
      ) : (
        <HeldCards rows={rows} Card={PositionCard} />
      )}
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
