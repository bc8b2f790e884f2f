import type { PastPosition } from '@fairlead/contract/read-trading.ts';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Money } from '../../../ui/figures.tsx';
import { formatDateTime, formatMoney } from '../../../ui/format.ts';
import { ClockIcon } from '../../../ui/icons.tsx';
import { useLocale } from '../../../ui/locale.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { SideMark } from '../../../ui/side-mark.tsx';
import { Cell, HeadCell, Row, Table } from '../../../ui/table.tsx';
import { formatQuote } from '../format-quote.ts';
import { useAccountPart } from '../live/use-stores.ts';
import { usePlatform } from '../platform-context.ts';
import { hasMoreHistory } from '../stores/account-state.ts';
import { ListSkeleton } from './open-positions.tsx';
import { PastProfitFormula } from './profit-formula.tsx';

const REASON_TONES: Readonly<Record<PastPosition['closeReason'], BadgeTone>> = {
  manual: 'neutral',
  stopLoss: 'short',
  takeProfit: 'long',
  stopOut: 'caution',
  auto: 'accent',
};

/** Closed positions, latest first; older ones are loaded on demand. */
export function History({ wide }: { readonly wide: boolean }) {
  const { t } = useTranslation('trading');
  const history = useAccountPart((account) => account.history);
  const isLoaded = useAccountPart(({ version }) => version !== undefined);
  if (!isLoaded) return <ListSkeleton />;
  if (history.length === 0) {
    return <EmptyState icon={<ClockIcon />} title={t('history.none')} text={t('history.noneHint')} className="h-full" />;
  }
  return wide ? <HistoryTable history={history} /> : <HistoryCards history={history} />;
}

function HistoryTable({ history }: { readonly history: readonly PastPosition[] }) {
  const { t } = useTranslation('trading');
  return (
    <Table caption={t('history.title')} className="h-full">
      <thead>
        <tr>
          <HeadCell>{t('positions.symbol')}</HeadCell>
          <HeadCell>{t('positions.side')}</HeadCell>
          <HeadCell numeric>{t('positions.amount')}</HeadCell>
          <HeadCell numeric>{t('positions.leverage')}</HeadCell>
          <HeadCell numeric>{t('positions.openPrice')}</HeadCell>
          <HeadCell numeric>{t('history.openedAt')}</HeadCell>
          <HeadCell numeric>{t('history.closePrice')}</HeadCell>
          <HeadCell numeric>{t('history.closedAt')}</HeadCell>
          <HeadCell>{t('history.reason')}</HeadCell>
          <HeadCell numeric>{t('positions.profit')}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {history.map((position) => (
          <HistoryRow key={position.id} position={position} />
        ))}
        <LoadMoreRow />
      </tbody>
    </Table>
  );
}

const HistoryRow = memo(function HistoryRow({ position }: { readonly position: PastPosition }) {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  const { instrumentOf, select } = usePlatform();
  const digits = instrumentOf(position.symbol)?.digits ?? 2;
  return (
    <Row>
      <Cell className="max-w-60 truncate">
        <button
          type="button"
          title={position.displayName}
          onClick={() => select(position.symbol)}
          className="rounded-mark font-medium hover:underline"
        >
          {position.symbol}
        </button>
        <span className="ml-2 text-mini text-muted">{position.displayName}</span>
      </Cell>
      <Cell>
        <SideMark side={position.side} />
      </Cell>
      <Cell numeric>
        <Money amount={position.margin} />
      </Cell>
      <Cell numeric>{position.leverage}×</Cell>
      <Cell numeric>{formatQuote(position.openPrice, digits, locale)}</Cell>
      <Cell numeric className="text-muted">
        {formatDateTime(position.openedAt, locale)}
      </Cell>
      <Cell numeric>{formatQuote(position.closePrice, digits, locale)}</Cell>
      <Cell numeric className="text-muted">
        {formatDateTime(position.closedAt, locale)}
      </Cell>
      <Cell>
        <Badge tone={REASON_TONES[position.closeReason]}>{t(`history.reasons.${position.closeReason}`)}</Badge>
      </Cell>
      <Cell numeric>
        <ProfitOfPast position={position} />
      </Cell>
    </Row>
  );
});

function HistoryCards({ history }: { readonly history: readonly PastPosition[] }) {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  const { instrumentOf } = usePlatform();
  return (
    <>
      <ul className="grid md:grid-cols-2">
        {history.map((position) => {
          const digits = instrumentOf(position.symbol)?.digits ?? 2;
          return (
            <li key={position.id} className="flex flex-col gap-1.5 border-b border-line px-4 py-3 text-dense md:px-3 md:odd:border-r">
              <div className="flex items-center justify-between gap-3">
                <span className="flex items-center gap-2 text-control font-semibold">
                  {position.symbol}
                  <SideMark side={position.side} className="text-dense" />
                </span>
                <ProfitOfPast position={position} />
              </div>
              <div className="flex items-center justify-between gap-3 text-muted tabular-nums">
                <span>
                  {formatMoney(position.margin, locale)} · {position.leverage}× · {formatQuote(position.openPrice, digits, locale)} →{' '}
                  {formatQuote(position.closePrice, digits, locale)}
                </span>
              </div>
              <div className="flex items-center justify-between gap-3">
                <Badge tone={REASON_TONES[position.closeReason]}>{t(`history.reasons.${position.closeReason}`)}</Badge>
                <span className="text-mini text-muted tabular-nums">{formatDateTime(position.closedAt, locale)}</span>
              </div>
            </li>
          );
        })}
      </ul>
      <LoadMore className="p-4" />
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

function LoadMoreRow() {
  return (
    <tr>
      <td colSpan={10}>
        <LoadMore className="p-2" />
      </td>
    </tr>
  );
}

function LoadMore({ className }: { readonly className: string }) {
  const { t } = useTranslation('trading');
  const { session } = usePlatform();
  const hasMore = useAccountPart(hasMoreHistory);
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  if (!hasMore) return null;
  async function load(): Promise<void> {
    setState('loading');
    setState((await session.loadMoreHistory()) ? 'idle' : 'failed');
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
