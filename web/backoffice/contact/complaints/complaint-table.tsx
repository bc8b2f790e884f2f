import type { ComplaintRow } from '@fairlead/contract/contact/operators/complaints.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { formatDate } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { Cell, HeadCell, Row, Table } from '../../../ui/table.tsx';
import { ClientLink } from '../../shared/client-link.tsx';
import { Age } from '../../shared/age.tsx';
import { ClaimControl } from '../../shared/claim-control.tsx';
import { DueBadge } from '../../shared/due-badge.tsx';
import { QUEUE_KEYS, useRefresh } from '../../shared/queue-calls.ts';

export const STATUS_TONES: Readonly<Record<ComplaintRow['status'], BadgeTone>> = {
  open: 'caution',
  upheld: 'long',
  partlyUpheld: 'long',
  rejected: 'short',
  withdrawn: 'neutral',
};

export function ComplaintTable({ rows, isOpen }: { readonly rows: readonly ComplaintRow[]; readonly isOpen: boolean }) {
  const { t } = useTranslation('backofficeQueues');
  const locale = useLocale();
  const refresh = useRefresh(QUEUE_KEYS.complaints);
  return (
    <Table caption={t(isOpen ? 'complaints.open' : 'complaints.decided')}>
      <thead>
        <tr>
          <HeadCell numeric>{t('columns.number')}</HeadCell>
          <HeadCell>{t(isOpen ? 'columns.due' : 'columns.status')}</HeadCell>
          {isOpen && <HeadCell>{t('columns.step')}</HeadCell>}
          <HeadCell>{t('columns.from')}</HeadCell>
          <HeadCell>{t('columns.category')}</HeadCell>
          <HeadCell>{t('columns.channel')}</HeadCell>
          <HeadCell numeric>{t(isOpen ? 'columns.age' : 'columns.received')}</HeadCell>
          {isOpen && <HeadCell>{t('columns.claim')}</HeadCell>}
          <HeadCell>
            <span className="sr-only">{t('columns.actions')}</span>
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id}>
            <Cell numeric>{row.id}</Cell>
            <Cell>
              {row.due === null ? (
                <Badge tone={STATUS_TONES[row.status]}>{t(`complaintStatus.${row.status}`)}</Badge>
              ) : (
                <DueBadge on={row.due.on} />
              )}
            </Cell>
            {isOpen && <Cell wraps>{row.due !== null && t(`step.${row.due.step}`)}</Cell>}
            <Cell className="max-w-60 py-1.5">
              <Sender row={row} />
            </Cell>
            <Cell wraps>{t(`categories.${row.category}`)}</Cell>
            <Cell>{t(`channels.${row.channel}`)}</Cell>
            <Cell numeric>{isOpen ? <Age at={row.received_at} /> : formatDate(row.received_at, locale)}</Cell>
            {isOpen && (
              <Cell>
                <ClaimControl queue="complaints" itemId={row.id} claim={row.claim} onChanged={refresh} />
              </Cell>
            )}
            <Cell numeric>
              <Link to={`/backoffice/complaints/${row.id}`} className={buttonClass('secondary', 'dense')}>
                {t('complaints.look')}
              </Link>
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

/** Who complained: a client, or somebody who is none. */
export function Sender({ row: { client, name, email } }: { readonly row: Pick<ComplaintRow, 'client' | 'name' | 'email'> }) {
  if (client !== null) return <ClientLink client={client} />;
  return (
    <span className="flex min-w-0 flex-col">
      <span className="truncate">{name}</span>
      <span className="truncate text-mini text-muted">{email}</span>
    </span>
  );
}
