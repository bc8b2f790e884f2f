import { averagesOf, trendOf } from '@fairlead/domain/trading/auto/crossover-signal.ts';
import { CROSSOVER_TERMS } from '@fairlead/domain/trading/auto/crossover-terms.ts';
import { findAccessRefusals } from '@fairlead/domain/trading/order-rules.ts';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import { formatClock, formatPercent, formatPrice } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useAccountPart } from '../live/use-stores.ts';
import { usePlatform } from '../platform-context.ts';
import { useMarketWatch, type WatchedCandles } from './use-market-watch.ts';

/**
 * The strategy's markets: whether this account may trade each, its averages after the last finished candle, and what AutoTrading waits for
 * there. A click selects the market.
 */
export function AutoMarkets({ onChosen }: { readonly onChosen: () => void }) {
  const { t } = useTranslation(['autoTrading', 'errors']);
  const locale = useLocale();
  const { access, instrumentOf, select } = usePlatform();
  const watch = useMarketWatch();
  const held = useAccountPart(({ positions }) => positions).filter(({ openedBy }) => openedBy === 'auto');
  return (
    <>
      <p className="mb-2 text-muted">
        {t('autoTrading:watch.last', { last: formatClock(watch.openedAt, locale), next: formatClock(watch.nextAt, locale) })}
      </p>
      <ul className="border-t border-line">
        {CROSSOVER_TERMS.symbols.map((symbol) => {
          const instrument = instrumentOf(symbol);
          if (instrument === undefined) return null;
          const refusal = findAccessRefusals(access, instrument.category)[0];
          return (
            <li key={symbol} className="border-b border-line py-1.5">
              <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
                <button
                  type="button"
                  title={t('autoTrading:goTo', { name: instrument.displayName })}
                  onClick={() => {
                    onChosen();
                    select(symbol);
                  }}
                  className="-mx-1 rounded-mark px-1 py-0.5 font-medium hover:underline"
                >
                  {symbol} <span className="font-normal text-muted">{instrument.displayName}</span>
                </button>
                {refusal === undefined ? (
                  <Badge tone="long">{t('autoTrading:mayTrade')}</Badge>
                ) : (
                  <Badge tone="caution">{t(`errors:${refusal.code}`)}</Badge>
                )}
              </div>
              <Watched
                candles={watch.candlesOf(symbol)}
                digits={instrument.digits}
                isOpen={instrument.marketOpen}
                isHeld={held.some((position) => position.symbol === symbol)}
              />
            </li>
          );
        })}
      </ul>
    </>
  );
}

interface WatchedProps {
  readonly candles: WatchedCandles;
  readonly digits: number;
  readonly isOpen: boolean;
  readonly isHeld: boolean;
}

function Watched({ candles, digits, isOpen, isHeld }: WatchedProps) {
  const { t } = useTranslation('autoTrading');
  const locale = useLocale();
  if (candles === undefined) return <Skeleton className="mt-1 h-9 w-full" />;
  if (candles === null) return <p className="min-h-10 text-dense text-muted">{t('watch.unknown')}</p>;
  const { fastCandles: fast, slowCandles: slow } = CROSSOVER_TERMS;
  const averages = averagesOf(candles, CROSSOVER_TERMS);
  if (averages === null) return <p className="min-h-10 text-dense text-muted">{t('watch.few')}</p>;
  const trend = trendOf(candles, CROSSOVER_TERMS);
  const gap = ((averages.fast - averages.slow) / averages.slow) * 100;
  const waits = !isOpen ? t('watch.closed') : isHeld ? t('watch.held') : t(`watch.${trend ?? 'none'}`, { fast, slow });
  return (
    <div className="min-h-10 text-dense text-muted">
      <dl className="flex flex-wrap gap-x-4 tabular-nums sm:grid sm:grid-cols-3">
        <Average label={t('watch.average', { count: fast })} value={formatPrice(averages.fast, locale, digits)} />
        <Average label={t('watch.average', { count: slow })} value={formatPrice(averages.slow, locale, digits)} />
        <Average label={t('watch.gap')} value={formatPercent(gap, locale, 3, true)} />
      </dl>
      <p>{waits}</p>
    </div>
  );
}

function Average({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div className="flex gap-x-1.5">
      <dt>{label}</dt>
      <dd className="text-strong">{value}</dd>
    </div>
  );
}
