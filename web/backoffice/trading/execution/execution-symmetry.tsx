import { readEuros } from '../../../ui/read-euros.ts';
import { negateKnownCents } from '@fairlead/domain/money.ts';
import type { Execution } from '@fairlead/contract/trading/operators/desk.ts';
import { FEWEST_DIFFERING } from '@fairlead/domain/trading/desk/execution-quality.ts';
import { useTranslation } from 'react-i18next';
import { DistributionTable } from '../../../features/trading/execution/distribution-table.tsx';
import { formatEuros } from '../../../ui/euros.tsx';
import { formatMoney, formatNumber, formatPercent } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { Notice, type NoticeTone } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';

const TONES: Readonly<Record<Execution['seen']['verdict'], NoticeTone>> = {
  symmetric: 'success',
  tooFew: 'info',
  clientsFavoured: 'info',
  houseFavoured: 'danger',
};

/** Whether both sides are treated alike, and by which test. */
export function VerdictPanel({ seen }: { readonly seen: Execution['seen'] }) {
  const { t } = useTranslation(['backofficeDesk', 'execution']);
  const locale = useLocale();
  const counts = { better: formatNumber(seen.better, locale), worse: formatNumber(seen.worse, locale), fewest: FEWEST_DIFFERING };
  return (
    <Panel title={t('execution.verdict.title')}>
      <div className="flex flex-col gap-3">
        <Notice tone={TONES[seen.verdict]}>{t(`execution.verdict.${seen.verdict}`, counts)}</Notice>
        <p className="text-control">
          {t('execution.verdict.worth', {
            gained: formatEuros(seen.gained, locale),
            lost: formatMoney(negateKnownCents(readEuros(seen.lost)), locale),
          })}
        </p>
        <p className="text-dense text-muted">{t('execution.verdict.test', { deviations: formatNumber(seen.deviations, locale) })}</p>
      </div>
    </Panel>
  );
}

/** The distribution from best to worst, each bar with its figure. */
export function DistributionPanel({ execution: { distribution } }: { readonly execution: Execution }) {
  const { t } = useTranslation(['backofficeDesk', 'execution']);
  const locale = useLocale();
  const bound = (value: number) => formatNumber(value, locale);
  const slippageText = ({ from, to }: Execution['distribution'][number]): string => {
    if (from === null) return t('execution:distribution.below', { to: bound(to ?? 0) });
    if (to === null) return t('execution:distribution.above', { from: bound(from) });
    return from === to ? t('execution:distribution.exact') : t('execution:distribution.between', { from: bound(from), to: bound(to) });
  };
  const shareText = (fills: number, sample: number): string => (sample === 0 ? '–' : formatPercent((fills / sample) * 100, locale, 1));
  return (
    <Panel flush title={t('execution:distribution.title')} lead={`${t('execution.distribution.lead')} ${t('execution:unit')}`}>
      <DistributionTable head={t('execution:distribution.slippage')} bars={distribution} rangeText={slippageText} shareText={shareText} />
    </Panel>
  );
}
