import { backofficePaths } from '@fairlead/contract/operators/paths.ts';
import type { DepositQueueState } from '@fairlead/contract/payments/operators/schemas.ts';
import { useTranslation } from 'react-i18next';
import { ArrowInIcon } from '../../ui/area-icons.tsx';
import type { Column } from '../../ui/data-table/column.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QueuePanel, type QueuePanelProps } from '../shared/queue-panel.tsx';
import { QueueScreen, useQueue } from '../shared/queue-screen.tsx';
import { TwoLines } from '../shared/two-lines.tsx';
import { DepositDialog } from './deposit-dialog.tsx';
import { useDepositTexts } from './deposit-texts.ts';
import type { Deposit } from './deposit.ts';
import { ReviewButton, usePaymentColumns } from './payment-columns.tsx';

/** Deposits that need manual review: those in review, and awaited wires. */
export function DepositsScreen() {
  const { t } = useTranslation('backofficeMoney');
  return (
    <QueueScreen title={t('deposits.title')} lead={t('deposits.lead')}>
      <DepositPanel
        state="inReview"
        title={t('deposits.inReview')}
        empty={<EmptyState icon={<ArrowInIcon />} title={t('deposits.noneInReview')} text={t('deposits.noneInReviewText')} />}
      />
      <DepositPanel
        state="awaited"
        title={t('deposits.awaited')}
        empty={<EmptyState title={t('deposits.noneAwaited')} text={t('deposits.noneAwaitedText')} />}
      />
    </QueueScreen>
  );
}

interface DepositPanelProps extends Pick<QueuePanelProps<Deposit>, 'title' | 'empty'> {
  readonly state: DepositQueueState;
}

function DepositPanel({ state, ...texts }: DepositPanelProps) {
  const { t } = useTranslation('backofficeMoney');
  const { formatAmount, describeCause, describeReport } = useDepositTexts();
  const columns: readonly Column<Deposit>[] = [
    ...usePaymentColumns<Deposit>(),
    {
      id: 'amount',
      head: t('columns.amount'),
      numeric: true,
      className: 'font-semibold',
      render: ({ amount, currency }) => formatAmount(amount, currency),
    },
    { id: 'cause', head: t('columns.cause'), render: (row) => <TwoLines below={describeReport(row)}>{describeCause(row)}</TwoLines> },
    {
      id: 'state',
      head: t('columns.state'),
      render: ({ checked_by: name }) => (name === null ? t('deposits.undecided') : t('deposits.saidBy', { name })),
    },
  ];
  return (
    <QueuePanel
      {...texts}
      list={useQueue<Deposit>('deposits', backofficePaths.deposits, { state })}
      idOf={(row) => row.transaction_id}
      columns={columns}
      claims={{ queue: 'deposits', key: 'deposits', dueOn: (row) => row.due_on, claimOf: ({ claim }) => claim }}
      renderAction={({ number }, open) => <ReviewButton name={t('reviewOf', { number })} onPress={open} />}
      renderDialog={(row, close) => <DepositDialog deposit={row} onClose={close} />}
    />
  );
}
