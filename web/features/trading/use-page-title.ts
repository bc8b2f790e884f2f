import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../ui/locale.tsx';
import { formatQuote } from './format-quote.ts';
import { usePlatform } from './platform-context.ts';

const TITLE_INTERVAL_MS = 1_000;

/** Shows symbol and bid in the page title, updated at most once a second, even in a background tab. */
export function usePageTitle(): void {
  const { t } = useTranslation('common');
  const locale = useLocale();
  const { session, selected } = usePlatform();
  const { symbol, digits } = selected;
  useEffect(() => {
    function write(): void {
      const quote = session.quotes.read(symbol)?.quote;
      const title =
        quote === undefined ? `${symbol} | ${t('brand')}` : `${symbol} ${formatQuote(quote.bid, digits, locale)} | ${t('brand')}`;
      if (document.title !== title) document.title = title;
    }
    write();
    const timer = setInterval(write, TITLE_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [session, symbol, digits, locale, t]);
}
