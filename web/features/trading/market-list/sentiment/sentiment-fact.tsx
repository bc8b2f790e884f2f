import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../../../ui/format.ts';
import { useLocale } from '../../../../ui/locale.tsx';
import { Popover } from '../../../../ui/popover.tsx';
import { usePlatform } from '../../platform-context.ts';
import { SentimentBar } from './sentiment-bar.tsx';
import { useSentiment } from './use-sentiment.ts';

/** The share of clients who are long the selected instrument, with an explanation; nothing if it isn't known. */
export default function SentimentFact() {
  const { t } = useTranslation(['positions', 'trading']);
  const locale = useLocale();
  const { selected } = usePlatform();
  const longPercent = useSentiment(true).get(selected.symbol);
  if (longPercent === undefined) return null;
  const values = {
    symbol: selected.symbol,
    long: formatPercent(longPercent, locale, 0),
    short: formatPercent(100 - longPercent, locale, 0),
  };
  return (
    <Popover
      align="end"
      title={t('positions:sentiment.title', values)}
      trigger={
        <button
          type="button"
          aria-label={t('positions:sentiment.named', values)}
          className="flex items-center gap-1.5 rounded-mark text-micro text-muted hover:text-strong"
        >
          {t('trading:marketList.long')}
          <SentimentBar longPercent={longPercent} />
        </button>
      }
    >
      <p>{t('positions:sentiment.figures', values)}</p>
      <p className="mt-2 text-muted">{t('positions:sentiment.meaning')}</p>
      <p className="mt-2 text-muted">{t('positions:sentiment.noAdvice')}</p>
    </Popover>
  );
}
