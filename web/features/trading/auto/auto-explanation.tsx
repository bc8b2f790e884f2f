import { CROSSOVER_TERMS } from '@fairlead/domain/trading/auto/crossover-terms.ts';
import { CANDLE_INTERVAL_MS } from '@fairlead/domain/markets/candle.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialog.tsx';
import { formatNumber, formatPercent } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { AutoMarkets } from './auto-markets.tsx';
import { AutoRecord } from './auto-record.tsx';
import { AutoTrades } from './auto-trades.tsx';

/** What AutoTrading has done for this account and what it waits for, the strategy with its figures, and the risks. */
export default function AutoExplanation({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('autoTrading');
  const values = useTerms();
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('title')}
    >
      <div className="flex flex-col gap-5 text-control">
        <p>{t('intro')}</p>
        <AutoRecord />
        <Part title={t('trades.title')}>
          <AutoTrades />
        </Part>
        <Part title={t('marketsTitle')}>
          <p className="mb-2 text-muted">{t('marketsText')}</p>
          <AutoMarkets onChosen={onClose} />
        </Part>
        <Part title={t('rulesTitle')}>
          <dl className="border-t border-line">
            {RULES.map((rule) => (
              <div key={rule} className="grid gap-x-4 border-b border-line py-2 sm:grid-cols-[132px_1fr]">
                <dt className="text-muted">{t(`rules.${rule}.name`)}</dt>
                <dd>{t(`rules.${rule}.text`, values)}</dd>
              </div>
            ))}
          </dl>
        </Part>
        <Part title={t('offTitle')}>
          <p>{t('offText')}</p>
        </Part>
        <Notice tone="caution" title={t('riskTitle')}>
          {t('riskText')}
        </Notice>
      </div>
    </Dialog>
  );
}

const RULES = ['signal', 'stopLoss', 'takeProfit', 'risk', 'stake', 'limits', 'margin', 'spread', 'exit'] as const;

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1.5 font-semibold">{title}</h3>
      {children}
    </section>
  );
}

const MINUTE_MS = 60_000;

/** The strategy's parameters, formatted for the reader's locale. */
function useTerms() {
  const locale = useLocale();
  const terms = CROSSOVER_TERMS;
  return {
    interval: formatNumber(CANDLE_INTERVAL_MS[terms.interval] / MINUTE_MS, locale, 0),
    fast: formatNumber(terms.fastCandles, locale, 0),
    slow: formatNumber(terms.slowCandles, locale, 0),
    range: formatNumber(terms.rangeCandles, locale, 0),
    stop: formatNumber(terms.stopRanges, locale, 0),
    target: formatNumber(terms.targetRanges, locale, 0),
    risk: formatPercent(terms.riskBasisPoints / 100, locale, 1),
    stake: formatPercent(terms.stakePercent, locale, 0),
    positions: formatNumber(terms.mostPositions, locale, 0),
    trades: formatNumber(terms.mostTradesADay, locale, 0),
    marginLevel: formatPercent(terms.leastMarginLevelPercent, locale, 0),
    spread: formatPercent(terms.mostSpreadPercent, locale, 0),
    noEntry: formatNumber(terms.noEntryBeforeCloseMs / MINUTE_MS, locale, 0),
    exit: formatNumber(terms.exitBeforeCloseMs / MINUTE_MS, locale, 0),
  };
}
