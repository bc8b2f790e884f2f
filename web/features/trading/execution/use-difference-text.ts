import { useTranslation } from 'react-i18next';
import { formatPercent, formatShortPercent } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';

/** From basis points, in which the server gives slippage. */
const toPercent = (hundredths: number): number => hundredths / 100;

/** Formats slippage in percent with its sign, for clients and visitors: above zero is better for the client. */
export function useDifferenceText(): (hundredths: number | null) => string {
  const locale = useLocale();
  return (hundredths) => (hundredths === null ? '–' : formatPercent(toPercent(hundredths), locale, 4, true));
}

export interface SlippageRange {
  /** Null for an open end. */
  readonly from: number | null;
  readonly to: number | null;
}

/** Says in words what a bar of the distribution covers: 0.005% to 0.01% better. */
export function useRangeText(): (range: SlippageRange) => string {
  const { t } = useTranslation('execution');
  const locale = useLocale();
  const percent = (hundredths: number): string => formatShortPercent(toPercent(Math.abs(hundredths)), locale, 3);
  return ({ from, to }) => {
    if (from === null) return t('ranges.farWorse', { from: percent(to ?? 0) });
    if (to === null) return t('ranges.farBetter', { from: percent(from) });
    if (from === to) return t('ranges.exact');
    return from < 0
      ? t('ranges.worse', { from: percent(to), to: percent(from) })
      : t('ranges.better', { from: percent(from), to: percent(to) });
  };
}

/** Whether a bar has fills that were better or worse than expected. */
export function toneOfRange({ from, to }: SlippageRange): 'good' | 'bad' | undefined {
  if (from === to) return undefined;
  return from === null || from < 0 ? 'bad' : 'good';
}
