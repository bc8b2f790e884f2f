import type { AffiliatePayout } from '@fairlead/contract/affiliates/money.ts';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import type { Column } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { listOfAnswer } from '../../../ui/data-table/list-state.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { formatDay } from '../../../ui/format-day.ts';
import { InboxIcon } from '../../../ui/icons.tsx';
import { useLocale } from '../../../ui/locale.tsx';
import { Euros } from '../../../ui/euros.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { usePayouts } from './payout-queries.ts';

const TONES: Readonly<Record<AffiliatePayout['state'], BadgeTone>> = {
  underway: 'accent',
  credited: 'caution',
  pending: 'accent',
  processing: 'accent',
  completed: 'long',
  declined: 'short',
  expired: 'short',
  inReview: 'caution',
  rejected: 'short',
  cancelled: 'neutral',
};

/** A due date is only meaningful while the payout is pending. */
const AHEAD: readonly AffiliatePayout['state'][] = ['underway', 'pending', 'processing', 'inReview'];

export function PayoutList() {
  const { t } = useTranslation('affiliate');
  const locale = useLocale();
  const failureText = useFailureText();
  const payouts = usePayouts();
  const columns: readonly Column<AffiliatePayout>[] = [
    { id: 'requested', head: t('payouts.list.requested'), render: (row) => formatDateTime(row.requested_at, locale) },
    {
      id: 'amount',
      head: t('payouts.list.amount'),
      numeric: true,
      className: 'font-medium',
      render: ({ amount }) => <Euros euros={amount} />,
    },
    {
      id: 'state',
      head: t('payouts.list.state'),
      render: ({ state }) => <Badge tone={TONES[state]}>{t(`payouts.state.${state}`)}</Badge>,
    },
    { id: 'number', head: t('payouts.list.number'), render: ({ number }) => number ?? '–' },
    {
      id: 'due',
      head: t('payouts.list.due'),
      render: ({ due_on: day, state }) => (day !== null && AHEAD.includes(state) ? formatDay(day, locale) : '–'),
    },
    {
      id: 'next',
      head: t('payouts.list.next'),
      wraps: true,
      className: 'max-w-80 min-w-50 py-1.5 text-muted',
      render: ({ state }) => t(`payouts.stateText.${state}`),
    },
  ];
  return (
    <Panel title={t('payouts.list.title')} flush>
      <DataTable
        caption={t('payouts.list.title')}
        list={listOfAnswer(payouts, failureText)}
        columns={columns}
        idOf={({ id }) => id}
        empty={<EmptyState icon={<InboxIcon />} title={t('payouts.list.none')} text={t('payouts.list.noneText')} className="py-10" />}
      />
    </Panel>
  );
}
