import type { Execution } from '@fairlead/contract/trading/operators/desk.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatPercent } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { Tile, Tiles } from '../../../ui/panel.tsx';
import { useSlippageText } from '../../../features/trading/execution/use-slippage-text.ts';

/** The number of market fills, and the shares that were better, as shown or worse. */
export function ExecutionTiles({ execution: { seen, refused, latency } }: { readonly execution: Execution }) {
  const { t } = useTranslation(['backofficeDesk', 'execution']);
  const locale = useLocale();
  const slippageText = useSlippageText();
  const share = (count: number) => (seen.fills === 0 ? '–' : formatPercent((count / seen.fills) * 100, locale, 1));
  const average = (value: number | null) => (value === null ? undefined : t('execution.onAverage', { value: slippageText(value) }));
  const slowest = latency.quantiles.find(({ percent }) => percent === 95);
  return (
    <Tiles>
      <Tile label={t('execution:fills')} note={t('execution.fillsSeen')}>
        {formatNumber(seen.fills, locale)}
      </Tile>
      <Tile label={t('execution:better')} note={average(seen.average_better)}>
        {share(seen.better)}
      </Tile>
      <Tile label={t('execution:same')} note={formatNumber(seen.same, locale)}>
        {share(seen.same)}
      </Tile>
      <Tile label={t('execution:worse')} note={average(seen.average_worse)}>
        {share(seen.worse)}
      </Tile>
      <Tile label={t('execution:refusals.title')}>{formatNumber(refused, locale)}</Tile>
      {slowest !== undefined && (
        <Tile label={t('execution:latency.quantile', { percent: slowest.percent })}>
          {t(slowest.is_beyond ? 'execution:latency.beyond' : 'execution:latency.ms', { value: formatNumber(slowest.ms, locale, 1) })}
        </Tile>
      )}
    </Tiles>
  );
}
