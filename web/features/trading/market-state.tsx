import { useTranslation } from 'react-i18next';
import { closedText } from './opening-text.ts';
import { useLocale } from '../../ui/locale.tsx';
import { ClockIcon } from '../../ui/icons.tsx';
import { tradingBanOf } from './live/trading-ban.ts';
import { useQuote } from './live/use-stores.ts';
import { usePlatform } from './platform-context.ts';

/**
 * Why the instrument can't be traded right now, with the time it opens; nothing while it can. Overlays the candles and lets clicks through,
 * so that the layout doesn't move.
 */
export function MarketState() {
  const { t } = useTranslation(['trading', 'errors']);
  const locale = useLocale();
  const { selected } = usePlatform();
  const view = useQuote(selected.symbol);
  const isShown = view !== undefined && view.status !== 'live' && view.status !== 'waiting';
  return (
    <div role="status" className="pointer-events-none flex justify-center empty:hidden">
      {isShown && (
        <p className="flex items-center gap-2 rounded-control border border-caution bg-raised px-3 py-1.5 text-dense shadow-overlay max-md:px-2 max-md:text-mini">
          <ClockIcon className="size-4! shrink-0 text-caution" />
          <span>{stateText()}</span>
        </p>
      )}
    </div>
  );

  function stateText(): string {
    const ban = tradingBanOf(view?.status);
    if (ban !== null) return t(`errors:${ban}`, { limit: '' });
    if (view?.status === 'review') return t('errors:priceUnderReview', { limit: '' });
    if (view?.status === 'closed') return closedText(view.opensAt, view.closure, { t, locale, now: view.asOf });
    return t('trading:markets.unavailable');
  }
}
