import type { ComplaintRow } from '@fairlead/contract/contact/operators/complaints.ts';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import type { Column } from '../../../ui/data-table/column.ts';
import { formatDate } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { ClientLink } from '../../shared/client-link.tsx';

export const STATUS_TONES: Readonly<Record<ComplaintRow['status'], BadgeTone>> = {
  open: 'caution',
  upheld: 'long',
  partlyUpheld: 'long',
  rejected: 'short',
  withdrawn: 'neutral',
};

/** The columns of a complaint besides the queue's own: its next step while open, its decision afterwards. */
export function useComplaintColumns(isOpen: boolean): readonly Column<ComplaintRow>[] {
  const { t } = useTranslation('backofficeQueues');
  const locale = useLocale();
  const number: Column<ComplaintRow> = { id: 'number', head: t('columns.number'), numeric: true, render: ({ id }) => id };
  const about: readonly Column<ComplaintRow>[] = [
    { id: 'from', head: t('columns.from'), className: 'max-w-60 py-1.5', onPhone: 'first', render: (row) => <Sender row={row} /> },
    { id: 'category', head: t('columns.category'), wraps: true, render: ({ category }) => t(`categories.${category}`) },
    { id: 'channel', head: t('columns.channel'), render: ({ channel }) => t(`channels.${channel}`) },
  ];
  if (isOpen) {
    return [
      number,
      { id: 'step', head: t('columns.step'), wraps: true, render: ({ due }) => due !== null && t(`step.${due.step}`) },
      ...about,
    ];
  }
  return [
    number,
    {
      id: 'status',
      head: t('columns.status'),
      render: ({ status }) => <Badge tone={STATUS_TONES[status]}>{t(`complaintStatus.${status}`)}</Badge>,
    },
    ...about,
    { id: 'received', head: t('columns.received'), numeric: true, render: (row) => formatDate(row.received_at, locale) },
  ];
}

/** The complainant: a client or someone else. */
export function Sender({ row: { client, name, email } }: { readonly row: Pick<ComplaintRow, 'client' | 'name' | 'email'> }) {
  if (client !== null) return <ClientLink client={client} />;
  return (
    <span className="flex min-w-0 flex-col">
      <span className="truncate">{name}</span>
      <span className="truncate text-mini font-normal text-muted">{email}</span>
    </span>
  );
}
