import type { Execution } from '@fairlead/contract/trading/operators/desk.ts';
import { useTranslation } from 'react-i18next';
import { shareColumn } from '../../../features/trading/execution/share-column.tsx';
import { useRefusalText } from '../../../features/trading/execution/use-refusal-text.ts';
import type { Column } from '../../../ui/data-table/column.ts';
import { listOf } from '../../../ui/data-table/list-state.ts';
import { formatNumber } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { ListPanel } from '../../shared/list-panel.tsx';

/** Refusals by command and reason, most frequent first. */
export function RefusalsPanel({ execution: { refusals } }: { readonly execution: Execution }) {
  const { t } = useTranslation(['backofficeDesk', 'execution']);
  const locale = useLocale();
  const { reasonText, commandText } = useRefusalText();
  const largest = Math.max(1, ...refusals.map(({ count }) => count));

  const columns: readonly Column<(typeof refusals)[number]>[] = [
    {
      id: 'reason',
      head: t('execution:refusals.reason'),
      className: 'font-medium',
      onPhone: 'first',
      sort: ({ code }) => reasonText(code),
      render: ({ code }) => reasonText(code),
    },
    {
      id: 'command',
      head: t('execution:refusals.command'),
      sort: ({ command, name }) => commandText(command, name),
      render: ({ command, name }) => commandText(command, name),
    },
    shareColumn(({ count }) => count / largest, 'w-32'),
    {
      id: 'count',
      head: t('execution:refusals.count'),
      numeric: true,
      sort: ({ count }) => count,
      render: ({ count }) => formatNumber(count, locale),
    },
  ];

  return (
    <ListPanel
      title={t('execution:refusals.title')}
      lead={t('execution.refusals.lead')}
      list={listOf(refusals)}
      columns={columns}
      idOf={({ command, code, symbol }) => `${command} ${code} ${symbol}`}
      empty={<p className="px-4 py-4 text-control text-muted sm:px-5">{t('execution.refusals.none')}</p>}
    />
  );
}
