import { NO_FILTER, type HistoryFilter } from '@fairlead/contract/trading/history/client.ts';
import type { PastPosition } from '@fairlead/contract/trading/client.ts';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Money } from '../../../ui/figures.tsx';
import { formatDateTime, formatMoney } from '../../../ui/format.ts';
import { ClockIcon, DisconnectedIcon, FilterIcon, ShieldIcon } from '../../../ui/icons.tsx';
import { useLocale } from '../../../ui/locale.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { Cell, HeadCell, Row, Table } from '../../../ui/table.tsx';
import { formatLevel } from '../format-quote.ts';
import { useAccountPart } from '../live/use-stores.ts';
import { AutoMark } from '../auto/auto-mark.tsx';
import { ReceiptButton } from '../../receipt-actions.tsx';
import { usePlatform } from '../platform-context.ts';
import { useReceiptsAccess } from '../use-receipts-access.ts';
import { ButtonsHead } from '../rows/buttons-head.tsx';
import { HoldingName } from '../rows/holding-card.tsx';
import { BookedMark } from './booked-mark.tsx';
import { HistoryToolbar } from './history-toolbar.tsx';
import { ListSkeleton } from './open-positions.tsx';
import { PositionCells, PositionHeads } from './position-cells.tsx';
import { WhyIconButton } from './position-actions.tsx';
import { usePositionDialogs } from './position-dialogs.tsx';
import { PastProfitFormula } from './profit-formula.tsx';
import { useHistory, type HistoryList } from './use-history.ts';

const REASON_TONES: Readonly<Record<PastPosition['closeReason'], BadgeTone>> = {
  manual: 'neutral',
  stopLoss: 'short',
  takeProfit: 'long',
  stopOut: 'caution',
  auto: 'accent',
  delisting: 'neutral',
  partialTakeProfit: 'long',
};

const BOOKED_CLASS = 'text-mini text-muted tabular-nums';

/** Closed positions, latest first, optionally filtered; older ones are loaded on demand. */
export default function History({ wide }: { readonly wide: boolean }) {
  const { t } = useTranslation('trading');
  const [filter, setFilter] = useState<HistoryFilter>(NO_FILTER);
  const list = useHistory(filter);
  const isLoaded = useAccountPart(({ version }) => version !== undefined);
  const isFiltered = filter !== NO_FILTER;
  if (!isLoaded) return <ListSkeleton />;
  if (!isFiltered && list.positions.length === 0) {
    return <EmptyState icon={<ClockIcon />} title={t('history.none')} text={t('history.noneHint')} className="h-full" />;
  }
  return (
    <div className={classNames('flex flex-col', wide && 'h-full')}>
      <HistoryToolbar filter={filter} onFilterChange={setFilter} totals={list.totals} />
      <FilteredList list={list} wide={wide} isFiltered={isFiltered} onClear={() => setFilter(NO_FILTER)} />
    </div>
  );
}

interface FilteredListProps {
  readonly list: HistoryList;
  readonly wide: boolean;
  readonly isFiltered: boolean;
  readonly onClear: () => void;
}

function FilteredList({ list, wide, isFiltered, onClear }: FilteredListProps) {
  const { t } = useTranslation(['positions', 'trading']);
  if (list.positions.length > 0) return wide ? <HistoryTable list={list} /> : <HistoryCards list={list} />;
  if (list.state === 'loading') return <ListSkeleton />;
  if (list.state === 'failed') {
    return (
      <EmptyState
        icon={<DisconnectedIcon />}
        title={t('positions:history.failed')}
        action={
          <Button variant="secondary" onClick={list.retry}>
            {t('trading:history.retry')}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={<FilterIcon />}
      title={t('positions:history.nothing')}
      text={t('positions:history.nothingHint')}
      action={
        isFiltered && (
          <Button variant="secondary" onClick={onClear}>
            {t('positions:history.clear')}
          </Button>
        )
      }
    />
  );
}

/** Hand-built like the tables beside it: their code is loaded with the platform, but the DataTable's library isn't. */
function HistoryTable({ list }: { readonly list: HistoryList }) {
  const { t } = useTranslation('trading');
  return (
    <Table caption={t('history.title')} className="flex-1 [&_:is(td,th)]:px-2 [&_:is(td,th):first-child]:pl-3">
      <thead>
        <tr>
          <PositionHeads />
          <HeadCell numeric>{t('history.openedAt')}</HeadCell>
          <HeadCell numeric>{t('history.closePrice')}</HeadCell>
          <HeadCell numeric>{t('history.closedAt')}</HeadCell>
          <HeadCell>{t('history.reason')}</HeadCell>
          <HeadCell numeric>{t('positions.profit')}</HeadCell>
          <ButtonsHead label={t('positionActions.actions')} />
        </tr>
      </thead>
      <tbody>
        {list.positions.map((position) => (
          <HistoryRow key={position.id} position={position} />
        ))}
        {list.hasMore && (
          <tr>
            <td colSpan={11}>
              <LoadMore list={list} className="p-2" />
            </td>
          </tr>
        )}
      </tbody>
    </Table>
  );
}

const HistoryRow = memo(function HistoryRow({ position }: { readonly position: PastPosition }) {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  const { instrumentOf } = usePlatform();
  const digits = instrumentOf(position.symbol)?.digits ?? 2;
  return (
    <Row>
      <PositionCells
        position={position}
        mark={
          <span className="ml-2 xl:ml-0">
            <PartMark position={position} />
          </span>
        }
      />
      <Cell numeric className="text-muted">
        {formatDateTime(position.openedAt, locale)}
      </Cell>
      <Cell numeric>{formatLevel(position.closePrice, digits, locale)}</Cell>
      <Cell numeric className="text-muted">
        {formatDateTime(position.closedAt, locale)}
      </Cell>
      <Cell>
        <span className="flex items-center gap-2">
          <Badge tone={REASON_TONES[position.closeReason]}>{t(`history.reasons.${position.closeReason}`)}</Badge>
          <PremiumMark position={position} />
          <BookedMark position={position} className={BOOKED_CLASS} />
        </span>
      </Cell>
      <Cell numeric>
        <ProfitOfPast position={position} />
      </Cell>
      <Cell className="pl-0!">
        <span className="flex items-center justify-end gap-0.5">
          <PastReceipt position={position} />
          <WhyIconButton positionId={position.id} name={position.displayName} />
        </span>
      </Cell>
    </Row>
  );
});

function HistoryCards({ list }: { readonly list: HistoryList }) {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  const { instrumentOf } = usePlatform();
  return (
    <>
      <ul className="grid md:grid-cols-2">
        {list.positions.map((position) => {
          const digits = instrumentOf(position.symbol)?.digits ?? 2;
          return (
            <li key={position.id} className="flex flex-col gap-1.5 border-b border-line px-4 py-3 text-dense md:px-3 md:odd:border-r">
              <div className="flex items-center justify-between gap-3">
                <span className="flex items-center gap-2 text-control font-semibold">
                  <HoldingName holding={position} />
                  {position.openedBy === 'auto' && <AutoMark />}
                  <PartMark position={position} />
                </span>
                <ProfitOfPast position={position} />
              </div>
              <div className="flex items-center justify-between gap-3 text-muted tabular-nums">
                <span>
                  {formatMoney(position.margin, locale)} · {position.leverage}× · {formatLevel(position.openPrice, digits, locale)} →{' '}
                  {formatLevel(position.closePrice, digits, locale)}
                </span>
              </div>
              <div className="flex items-center justify-between gap-3">
                <span className="flex flex-wrap items-center gap-2">
                  <Badge tone={REASON_TONES[position.closeReason]}>{t(`history.reasons.${position.closeReason}`)}</Badge>
                  <PremiumMark position={position} />
                  <BookedMark position={position} className={BOOKED_CLASS} />
                </span>
                <span className="flex items-center gap-2">
                  <span className="text-mini text-muted tabular-nums">{formatDateTime(position.closedAt, locale)}</span>
                  <PastReceipt position={position} />
                  <WhyButton position={position} />
                </span>
              </div>
            </li>
          );
        })}
      </ul>
      {list.hasMore && <LoadMore list={list} className="p-4" />}
    </>
  );
}

function ProfitOfPast({ position }: { readonly position: PastPosition }) {
  const { t } = useTranslation('trading');
  return (
    <Popover
      align="end"
      title={t('positions.profit')}
      trigger={
        <button type="button" className="rounded-mark px-0.5 hover:bg-pressed">
          <Money amount={position.profit} signed className="font-semibold" />
        </button>
      }
    >
      <PastProfitFormula position={position} />
    </Popover>
  );
}

/** The badge of a position closed as part of another, with that one's number. */
function PartMark({ position }: { readonly position: PastPosition }) {
  const { t } = useTranslation('positions');
  return position.partOf === null ? null : <Badge>{t('history.partOf', { id: position.partOf })}</Badge>;
}

/** The premium of the guaranteed stop that closed a position. */
function PremiumMark({ position }: { readonly position: PastPosition }) {
  const { t } = useTranslation('positions');
  const locale = useLocale();
  if (position.premium === 0) return null;
  return (
    <span className="flex items-center gap-1 text-mini text-muted tabular-nums" title={t('history.premiumHint')}>
      <ShieldIcon className="size-3.5" />
      {t('history.premium', { amount: formatMoney(position.premium, locale) })}
    </span>
  );
}

function PastReceipt({ position: { id, displayName } }: { readonly position: PastPosition }) {
  return <ReceiptButton subject={{ kind: 'position', id }} access={useReceiptsAccess()} name={displayName} />;
}

function WhyButton({ position }: { readonly position: PastPosition }) {
  const { t } = useTranslation('trading');
  const open = usePositionDialogs();
  return (
    <Button
      variant="secondary"
      size="dense"
      className="max-md:h-9"
      aria-label={t('positionActions.whyNamed', { name: position.displayName })}
      onClick={() => open({ kind: 'why', positionId: position.id })}
    >
      {t('positionActions.why')}
    </Button>
  );
}

function LoadMore({ list, className }: { readonly list: HistoryList; readonly className: string }) {
  const { t } = useTranslation('trading');
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  async function load(): Promise<void> {
    setState('loading');
    setState((await list.loadMore()) ? 'idle' : 'failed');
  }
  return (
    <div className={`flex items-center justify-center gap-3 ${className}`}>
      {state === 'failed' && <span className="text-dense text-short">{t('history.loadFailed')}</span>}
      <Button variant="secondary" size="dense" loading={state === 'loading'} onClick={() => void load()}>
        {t(state === 'failed' ? 'history.retry' : 'history.loadMore')}
      </Button>
    </div>
  );
}
