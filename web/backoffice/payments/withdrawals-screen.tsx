import { backofficePaths } from '@fairlead/contract/operators/paths.ts';
import type { WithdrawalQueueState } from '@fairlead/contract/payments/operators/schemas.ts';
import { useTranslation } from 'react-i18next';
import { ArrowOutIcon } from '../../ui/area-icons.tsx';
import { Badge } from '../../ui/badge.tsx';
import type { Column } from '../../ui/data-table/column.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Euros } from '../../ui/euros.tsx';
import { QueuePanel, type QueuePanelProps } from '../shared/queue-panel.tsx';
import { QueueScreen, useQueue } from '../shared/queue-screen.tsx';
import { ReviewButton, usePaymentColumns } from './payment-columns.tsx';
import { WithdrawalDialog } from './withdrawal-dialog.tsx';
import { WithdrawalParts } from './withdrawal-parts.tsx';
import type { Withdrawal } from './withdrawal.ts';

/** Withdrawals awaiting the first check, the second approval, or their client; those due first at the top. */
export function WithdrawalsScreen() {
  const { t } = useTranslation('backofficeMoney');
  return (
    <QueueScreen title={t('withdrawals.title')} lead={t('withdrawals.lead')}>
      <WithdrawalPanel
        state="toDecide"
        title={t('withdrawals.waiting')}
        empty={<EmptyState icon={<ArrowOutIcon />} title={t('withdrawals.none')} text={t('withdrawals.noneText')} />}
      />
      <WithdrawalPanel
        state="accountNeeded"
        title={t('withdrawals.accountNeeded')}
        empty={<EmptyState title={t('withdrawals.noneAccountNeeded')} text={t('withdrawals.noneAccountNeededText')} />}
      />
    </QueueScreen>
  );
}

interface WithdrawalPanelProps extends Pick<QueuePanelProps<Withdrawal>, 'title' | 'empty'> {
  readonly state: WithdrawalQueueState;
}

function WithdrawalPanel({ state, ...texts }: WithdrawalPanelProps) {
  const { t } = useTranslation('backofficeMoney');
  const columns: readonly Column<Withdrawal>[] = [
    ...usePaymentColumns<Withdrawal>(),
    {
      id: 'amount',
      head: t('columns.amount'),
      numeric: true,
      className: 'font-semibold',
      render: ({ amount }) => <Euros euros={amount} />,
    },
    {
      id: 'leavesAs',
      head: t('columns.leavesAs'),
      wraps: true,
      className: 'min-w-40',
      render: (row) => <WithdrawalParts withdrawal={row} />,
    },
    { id: 'state', head: t('columns.state'), wraps: true, render: (row) => <WithdrawalState withdrawal={row} /> },
  ];
  return (
    <QueuePanel
      {...texts}
      list={useQueue<Withdrawal>('withdrawals', backofficePaths.withdrawals, { state })}
      idOf={(row) => row.transaction_id}
      columns={columns}
      claims={{
        queue: 'withdrawals',
        key: 'withdrawals',
        dueOn: (row) => (row.payout_account_needed ? null : row.due_on),
        claimOf: ({ claim }) => claim,
      }}
      renderAction={({ number }, open) => <ReviewButton name={t('reviewOf', { number })} onPress={open} />}
      renderDialog={(row, close) => <WithdrawalDialog withdrawal={row} onClose={close} />}
    />
  );
}

function WithdrawalState({
  withdrawal: { checked_by: checkedBy, payout_account_needed: isAccountNeeded, pays_disputed: isDisputed },
}: {
  readonly withdrawal: Withdrawal;
}) {
  const { t } = useTranslation('backofficeMoney');
  if (isAccountNeeded) return <Badge tone="caution">{t('withdrawals.accountNeeded')}</Badge>;
  if (isDisputed) return <Badge tone="caution">{t('withdrawals.disputed')}</Badge>;
  return checkedBy === null ? t('withdrawals.toCheck') : t('withdrawals.checkedBy', { name: checkedBy });
}
