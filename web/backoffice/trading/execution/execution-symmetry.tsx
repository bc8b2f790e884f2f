import { readEuros } from '../../../ui/read-euros.ts';
import { negateKnownCents } from '@fairlead/domain/money.ts';
import type { Execution } from '@fairlead/contract/trading/operators/desk.ts';
import { FEWEST_DIFFERING } from '@fairlead/domain/trading/desk/execution-quality.ts';
import { useTranslation } from 'react-i18next';
import { formatEuros } from '../../../ui/euros.tsx';
import type { Column } from '../../../ui/data-table/column.ts';
import { listOf } from '../../../ui/data-table/list-state.ts';
import { formatMoney, formatNumber, formatPercent } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { Notice, type NoticeTone } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ListPanel } from '../../shared/list-panel.tsx';
import { shareColumn } from './share-column.tsx';

const TONES: Readonly<Record<Execution['seen']['verdict'], NoticeTone>> = {
  symmetric: 'success',
  tooFew: 'info',
  clientsFavoured: 'info',
  houseFavoured: 'danger',
};

/** Whether both sides are treated alike, and by which test. */
export function VerdictPanel({ seen }: { readonly seen: Execution['seen'] }) {
  const { t } = useTranslation('backofficeDesk');
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

type Part = Execution['distribution'][number];

/** The distribution from best to worst, each bar with its figure. */
export function DistributionPanel({ execution: { distribution, seen } }: { readonly execution: Execution }) {
  const { t } = useTranslation('backofficeDesk');
  const locale = useLocale();
  const largest = Math.max(1, ...distribution.map(({ fills }) => fills));
  const bound = (value: number) => formatNumber(value, locale);
  const slippageText = ({ from, to }: Part): string => {
    if (from === null) return t('execution.distribution.below', { to: bound(to ?? 0) });
    if (to === null) return t('execution.distribution.above', { from: bound(from) });
    return from === to ? t('execution.distribution.exact') : t('execution.distribution.between', { from: bound(from), to: bound(to) });
  };
  const columns: readonly Column<Part>[] = [
    { id: 'slippage', head: t('execution.distribution.slippage'), className: 'h-8', render: slippageText },
    shareColumn(({ fills }) => fills / largest, 'h-8 w-full min-w-24'),
    { id: 'fills', head: t('execution.fills'), numeric: true, className: 'h-8', render: ({ fills }) => formatNumber(fills, locale) },
    {
      id: 'percent',
      head: t('execution.distribution.share'),
      numeric: true,
      className: 'h-8 text-muted',
      render: ({ fills }) => (seen.fills === 0 ? '–' : formatPercent((fills / seen.fills) * 100, locale, 1)),
    },
  ];
  return (
    <ListPanel
      title={t('execution.distribution.title')}
      lead={`${t('execution.distribution.lead')} ${t('execution.unit')}`}
      list={listOf(distribution.toReversed())}
      columns={columns}
      idOf={({ from, to }) => `${from} ${to}`}
      empty={null}
      isOfFigures
    />
  );
}
