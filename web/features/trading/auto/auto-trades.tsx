import type { HeldPosition, PastPosition } from '@fairlead/contract/trading/client.ts';
import { NO_FILTER, type HistoryFilter } from '@fairlead/contract/trading/history/client.ts';
import { Suspense, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Money } from '../../../ui/figures.tsx';
import { formatClock, formatDate, formatMinute, formatMoney } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { RetryNotice } from '../../../ui/retry-notice.tsx';
import { SideMark } from '../../../ui/side-mark.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useAccountPart } from '../live/use-stores.ts';
import { usePlatform } from '../platform-context.ts';
import { lazyPanel } from '../positions/load-panel.ts';
import { LiveProfit } from '../positions/live-profit.tsx';
import { useHistory } from '../positions/use-history.ts';

const WhyDialog = lazyPanel(() => import('../why/why-dialog.tsx'));

const BY_AUTO: HistoryFilter = { ...NO_FILTER, openedBy: 'auto' };
const SHOWN_FIRST = 5;
const SHOWN_MORE = 20;

/** The positions that AutoTrading opened, open ones first and then the latest; each leads to its explanation. */
export function AutoTrades() {
  const { t } = useTranslation('autoTrading');
  const open = useAccountPart(({ positions }) => positions).filter(({ openedBy }) => openedBy === 'auto');
  const closed = useHistory(BY_AUTO);
  const [shown, setShown] = useState(SHOWN_FIRST);
  const [whyId, setWhyId] = useState<number | null>(null);

  async function showMore(): Promise<void> {
    if (closed.positions.length < shown + SHOWN_MORE && closed.hasMore) await closed.loadMore();
    setShown(shown + SHOWN_MORE);
  }

  if (closed.state === 'loading') return <Skeleton className="h-28 w-full" />;
  const isNone = open.length === 0 && closed.positions.length === 0;
  return (
    <>
      {closed.state === 'failed' ? <RetryNotice text={t('trades.failed')} onRetry={closed.retry} /> : isNone && <NoTrades />}
      {!isNone && (
        <ul className="border-t border-line">
          {open.toReversed().map((position) => (
            <OpenTrade key={position.id} position={position} onWhy={setWhyId} />
          ))}
          {closed.positions.slice(0, shown).map((position) => (
            <ClosedTrade key={position.id} position={position} onWhy={setWhyId} />
          ))}
        </ul>
      )}
      {(closed.positions.length > shown || closed.hasMore) && (
        <div className="mt-2 flex justify-center">
          <Button variant="secondary" size="dense" onClick={() => void showMore()}>
            {t('trades.more')}
          </Button>
        </div>
      )}
      {whyId !== null && (
        <Suspense>
          <WhyDialog positionId={whyId} onClose={() => setWhyId(null)} />
        </Suspense>
      )}
    </>
  );
}

function NoTrades() {
  const { t } = useTranslation('autoTrading');
  const { auto } = usePlatform().session;
  const isOn = useSyncExternalStore(auto.subscribe, auto.isOn);
  return (
    <div className="rounded-control border border-line px-3 py-2.5">
      <p className="font-semibold">{t('trades.none')}</p>
      <p className="text-muted">{t(isOn ? 'trades.noneOn' : 'trades.noneOff')}</p>
    </div>
  );
}

interface TradeProps<Position> {
  readonly position: Position;
  readonly onWhy: (positionId: number) => void;
}

function OpenTrade({ position, onWhy }: TradeProps<HeldPosition>) {
  const { t } = useTranslation('autoTrading');
  const locale = useLocale();
  return (
    <Trade
      position={position}
      onWhy={onWhy}
      badge={<Badge tone="accent">{t('trades.open')}</Badge>}
      when={t('trades.opened', { time: formatMinute(position.openedAt, locale) })}
      result={<LiveProfit position={position} className="justify-end font-semibold" />}
    />
  );
}

function ClosedTrade({ position, onWhy }: TradeProps<PastPosition>) {
  const { t } = useTranslation(['autoTrading', 'trading']);
  const locale = useLocale();
  const { closeReason, openedAt, closedAt, profit } = position;
  const isSameDay = formatDate(openedAt, locale) === formatDate(closedAt, locale);
  return (
    <Trade
      position={position}
      onWhy={onWhy}
      badge={<Badge>{t(`trading:history.reasons.${closeReason}`)}</Badge>}
      when={t('autoTrading:trades.from', {
        opened: formatMinute(openedAt, locale),
        closed: (isSameDay ? formatClock : formatMinute)(closedAt, locale),
      })}
      result={<Money amount={profit} signed className="font-semibold" />}
    />
  );
}

type TradeFacts = Pick<PastPosition, 'id' | 'symbol' | 'displayName' | 'side' | 'margin' | 'leverage'>;

interface TradeLineProps extends TradeProps<TradeFacts> {
  readonly badge: ReactNode;
  readonly when: string;
  readonly result: ReactNode;
}

/** One trade on two lines, as a button that opens its explanation. */
function Trade({ position, onWhy, badge, when, result }: TradeLineProps) {
  const { t } = useTranslation(['autoTrading', 'trading']);
  const locale = useLocale();
  const { id, symbol, displayName, side, margin, leverage } = position;
  return (
    <li className="flex items-center gap-x-3 border-b border-line py-1.5">
      <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 tabular-nums">
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">{symbol}</span>
          <SideMark side={side} />
          <span className="text-dense text-muted">{`${formatMoney(margin, locale)} · ${leverage}×`}</span>
        </span>
        <span className="text-right">{result}</span>
        <span className="text-dense text-muted">{when}</span>
        <span className="flex justify-end">{badge}</span>
      </div>
      <Button
        variant="secondary"
        size="dense"
        className="shrink-0 max-md:h-9"
        aria-label={t('autoTrading:trades.why', { name: displayName, id })}
        onClick={() => onWhy(id)}
      >
        {t('trading:positionActions.why')}
      </Button>
    </li>
  );
}
