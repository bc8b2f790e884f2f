import { isConsolidation, type SplitRatio } from '@fairlead/domain/markets/split-ratio.ts';
import { useTranslation } from 'react-i18next';

/** Returns what says that unsent prices were adjusted for a split or a consolidation. */
export function useSplitText(): (ratio: SplitRatio) => string {
  const { t } = useTranslation('trading');
  return (ratio) => t(isConsolidation(ratio) ? 'levels.adjustedForConsolidation' : 'levels.adjustedForSplit', { ...ratio });
}
