import { lossLeft } from '@fairlead/domain/trading/margin-relief.ts';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatPercent } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { useFiguresPaint } from '../live/use-figures-paint.ts';
import { setText } from '../live/use-live-paint.ts';
import { usePlatform } from '../platform-context.ts';

/** Shows how much more can be lost before positions are closed. */
export function useLossLeft<Element extends HTMLElement>() {
  const { t } = useTranslation('notices');
  const { rules } = usePlatform();
  const locale = useLocale();
  const stopOut = formatPercent(rules.stopOutPercent, locale, 0);
  return useFiguresPaint<Element>((element, figures) => {
    if (figures !== undefined) setText(element, t('margin.lossLeft', { stopOut, loss: formatMoney(lossLeft(figures, rules), locale) }));
  });
}
