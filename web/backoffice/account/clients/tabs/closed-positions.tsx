import { clientPaths } from '@fairlead/contract/operators/paths.ts';
import type { WirePosition } from '@fairlead/contract/trading/schemas.ts';
import { CLOSE_REASONS } from '@fairlead/domain/trading/position.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../../../ui/data-table/column.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Euros } from '../../../../ui/euros.tsx';
import { ChartIcon } from '../../../../ui/icons.tsx';
import { ListPanel } from '../../../shared/list-panel.tsx';
import { usePagedList } from '../../../shared/use-paged-list.ts';
import { clientPath } from '../use-client.ts';
import { useDealColumns } from './deal-columns.tsx';
import { rateColumn } from './rate.tsx';
import { whenColumn } from './when.tsx';
import { WhyDialog } from './why-dialog.tsx';

/** The account's closed positions, each with an explanation of its close. */
export function ClosedPositions({ userId }: { readonly userId: number }) {
  const { t } = useTranslation('backofficeClients');
  const list = usePagedList<WirePosition>('client', clientPath(clientPaths.closedPositions, userId), { limit: 25 });
  const [asked, setAsked] = useState<WirePosition | null>(null);
  const columns: readonly Column<WirePosition>[] = [
    ...useDealColumns<WirePosition>(t('column.position'), ({ id }) => `#${id}`),
    rateColumn('openRate', t('column.openRate'), (row) => row.open_rate),
    rateColumn('closeRate', t('column.closeRate'), (row) => row.closed_rate),
    whenColumn('openedAt', t('column.openedAt'), (row) => row.open_date),
    whenColumn('closedAt', t('column.closedAt'), (row) => row.close_date),
    {
      id: 'reason',
      head: t('column.reason'),
      render: (row) => (
        <button type="button" className="rounded-control text-accent hover:underline" onClick={() => setAsked(row)}>
          {t(`closeReason.${CLOSE_REASONS[row.closingReason ?? 0] ?? 'manual'}`)}
          <span className="sr-only">{`: ${t('why.open', { id: row.id })}`}</span>
        </button>
      ),
    },
    { id: 'profit', head: t('column.profit'), numeric: true, render: ({ profit }) => <Euros euros={profit} signed /> },
  ];
  return (
    <>
      <ListPanel
        title={t('positions.closed')}
        list={list}
        columns={columns}
        idOf={({ id }) => id}
        empty={<EmptyState icon={<ChartIcon />} title={t('positions.noneClosed')} text={t('positions.noneClosedText')} />}
      />
      {asked !== null && <WhyDialog userId={userId} position={asked} onClose={() => setAsked(null)} />}
    </>
  );
}
