import type { Execution } from '@fairlead/contract/trading/operators/desk.ts';
import { useTranslation } from 'react-i18next';
import { LatencyTable } from '../../../features/trading/execution/latency-table.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { Panel } from '../../../ui/panel.tsx';

/** The time from the arrival of a market order or a close to its durable response. */
export function ExecutionLatency({ latency }: { readonly latency: Execution['latency'] }) {
  const { t } = useTranslation('backofficeDesk');
  const locale = useLocale();
  const title = t('execution.latency.title');
  return (
    <Panel flush title={title} lead={t('execution.latency.lead', { orders: formatNumber(latency.commands, locale) })}>
      {latency.commands === 0 ? (
        <p className="px-4 py-4 text-control text-muted sm:px-5">{t('execution.latency.none')}</p>
      ) : (
        <LatencyTable caption={title} latency={latency} />
      )}
    </Panel>
  );
}
