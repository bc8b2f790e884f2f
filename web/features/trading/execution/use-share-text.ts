import { FEWEST_FOR_SHARES } from '@fairlead/domain/trading/desk/scorecard.ts';
import { formatPercent } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';

/** Formats a share in percent; a dash if the sample is too small for one. */
export function useShareText(): (count: number, sample: number) => string {
  const locale = useLocale();
  return (count, sample) => (sample < FEWEST_FOR_SHARES ? '–' : formatPercent((count / sample) * 100, locale, 1));
}
