import type { Execution } from '@fairlead/contract/trading/operators/desk.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ShareBar } from '../../../ui/share-bar.tsx';
import { Cell, HeadCell, Row, Table } from '../../../ui/table.tsx';

/** How long commands took to their durable answer. */
export function ExecutionLatency({ latency }: { readonly latency: Execution['latency'] }) {
  const { t } = useTranslation('backofficeDesk');
  const locale = useLocale();
  const largest = Math.max(1, ...latency.buckets.map(({ count }) => count));
  return (
    <Panel flush title={t('execution.latency.title')} lead={t('execution.latency.lead', { count: latency.commands })}>
      {latency.commands === 0 ? (
        <p className="px-4 py-4 text-control text-muted sm:px-5">{t('execution.latency.none')}</p>
      ) : (
        <>
          <dl className="grid grid-cols-3 border-b border-line">
            {latency.quantiles.map(({ percent, ms, is_beyond: isBeyond }) => (
              <div key={percent} className="flex min-w-0 flex-col gap-0.5 px-4 py-3 sm:px-5">
                <dt className="text-dense text-muted">{t('execution.latency.quantile', { percent })}</dt>
                <dd className="text-body font-semibold tabular-nums">
                  {t(isBeyond ? 'execution.latency.beyond' : 'execution.latency.ms', { value: formatNumber(ms, locale, 1) })}
                </dd>
              </div>
            ))}
          </dl>
          <Table caption={t('execution.latency.title')}>
            <thead>
              <tr>
                <HeadCell>{t('execution.latency.time')}</HeadCell>
                <HeadCell aria-hidden="true" className="w-full min-w-24" />
                <HeadCell numeric>{t('execution.latency.commands')}</HeadCell>
              </tr>
            </thead>
            <tbody>
              {latency.buckets.map(({ up_to_ms: upTo, count }) => (
                <Row key={upTo ?? 'slower'}>
                  <Cell className="h-8">
                    {upTo === null ? t('execution.latency.slower') : t('execution.latency.upTo', { value: formatNumber(upTo, locale) })}
                  </Cell>
                  <Cell aria-hidden="true" className="h-8">
                    <ShareBar share={count / largest} />
                  </Cell>
                  <Cell numeric className="h-8">
                    {formatNumber(count, locale)}
                  </Cell>
                </Row>
              ))}
            </tbody>
          </Table>
        </>
      )}
    </Panel>
  );
}
