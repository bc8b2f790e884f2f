import { readEuros } from '../../../ui/read-euros.ts';
import { negateKnownCents } from '@fairlead/domain/money.ts';
import type { Execution } from '@fairlead/contract/trading/operators/desk.ts';
import { FEWEST_DIFFERING } from '@fairlead/domain/trading/desk/execution-quality.ts';
import { useTranslation } from 'react-i18next';
import { formatEuros } from '../../../ui/euros.tsx';
import { formatMoney, formatNumber, formatPercent } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { Notice, type NoticeTone } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ShareBar } from '../../../ui/share-bar.tsx';
import { Cell, HeadCell, Row, Table } from '../../../ui/table.tsx';

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

/** From the best to the worst, each bar with its figure. */
export function DistributionPanel({ execution: { distribution, seen } }: { readonly execution: Execution }) {
  const { t } = useTranslation('backofficeDesk');
  const locale = useLocale();
  const largest = Math.max(1, ...distribution.map(({ fills }) => fills));
  const bound = (value: number) => formatNumber(value, locale);
  return (
    <Panel flush title={t('execution.distribution.title')} lead={`${t('execution.distribution.lead')} ${t('execution.unit')}`}>
      <Table caption={t('execution.distribution.title')}>
        <thead>
          <tr>
            <HeadCell>{t('execution.distribution.slippage')}</HeadCell>
            <HeadCell aria-hidden="true" className="w-full min-w-24" />
            <HeadCell numeric>{t('execution.fills')}</HeadCell>
            <HeadCell numeric>{t('execution.distribution.share')}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {distribution.toReversed().map(({ from, to, fills }) => (
            <Row key={`${from} ${to}`}>
              <Cell className="h-8">
                {from === null && t('execution.distribution.below', { to: bound(to ?? 0) })}
                {to === null && t('execution.distribution.above', { from: bound(from ?? 0) })}
                {from !== null &&
                  to !== null &&
                  (from === to
                    ? t('execution.distribution.exact')
                    : t('execution.distribution.between', { from: bound(from), to: bound(to) }))}
              </Cell>
              <Cell aria-hidden="true" className="h-8">
                <ShareBar share={fills / largest} />
              </Cell>
              <Cell numeric className="h-8">
                {formatNumber(fills, locale)}
              </Cell>
              <Cell numeric className="h-8 text-muted">
                {seen.fills === 0 ? '–' : formatPercent((fills / seen.fills) * 100, locale, 1)}
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </Panel>
  );
}
