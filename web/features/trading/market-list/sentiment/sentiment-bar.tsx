import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../../../ui/format.ts';
import { useLocale } from '../../../../ui/locale.tsx';
import { UNKNOWN_FIGURE } from '../../format-quote.ts';

/** The share of clients who are long, in figures and as a bar; a dash if too few clients are in the instrument. */
export function SentimentBar({ longPercent }: { readonly longPercent: number | undefined }) {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  if (longPercent === undefined) return <span className="text-mini text-muted">{UNKNOWN_FIGURE}</span>;
  const percent = formatPercent(longPercent, locale, 0);
  return (
    <span title={t('marketList.longMeaning', { percent })} className="flex w-13 flex-col items-end gap-0.5 text-mini leading-4">
      {percent}
      <svg aria-hidden="true" height="4" className="block w-full overflow-hidden rounded-round">
        <rect width="100%" height="4" className="fill-short" />
        <rect width={`${longPercent}%`} height="4" className="fill-long" />
      </svg>
    </span>
  );
}
