import { fundsPaths } from '@fairlead/contract/operators/paths.ts';
import type { FundsRequest } from '@fairlead/contract/payments/operators/funds.ts';
import { useTranslation } from 'react-i18next';
import { HandIcon } from '../../ui/area-icons.tsx';
import type { Column } from '../../ui/data-table/column.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QueuePanel } from '../shared/queue-panel.tsx';
import { useQueue } from '../shared/queue-screen.tsx';
import { ConfirmAdjustmentDialog } from './confirm-adjustment-dialog.tsx';
import { useFundsColumns } from './funds-columns.tsx';
import { FUNDS } from './funds-texts.ts';
import { ReviewButton } from './payment-columns.tsx';

/** Adjustments above the single-approver limit that await a second approver, oldest first. */
export function PendingAdjustments() {
  const { t } = useTranslation('backofficeMoney');
  const columns: readonly Column<FundsRequest>[] = [
    ...useFundsColumns(),
    { id: 'askedBy', head: t('columns.askedBy'), wraps: true, render: (row) => row.requested_by },
    {
      id: 'reason',
      head: t('columns.reason'),
      wraps: true,
      className: 'min-w-50 py-1.5',
      title: ({ reason }) => reason,
      render: ({ reason }) => <span className="line-clamp-2">{reason}</span>,
    },
  ];
  return (
    <QueuePanel
      title={t('funds.waiting')}
      lead={t('funds.waitingLead')}
      list={useQueue<FundsRequest>(FUNDS, fundsPaths.list, { status: 'waiting' })}
      idOf={({ id }) => id}
      empty={<EmptyState icon={<HandIcon />} title={t('funds.noneWaiting')} text={t('funds.noneWaitingText')} />}
      columns={columns}
      claims={{ queue: 'funds', key: FUNDS, dueOn: (row) => row.due_on, claimOf: ({ claim }) => claim }}
      renderAction={({ client }, open) => <ReviewButton name={t('funds.reviewOf', { name: client.email })} onPress={open} />}
      renderDialog={(row, close) => <ConfirmAdjustmentDialog request={row} onClose={close} />}
    />
  );
}
