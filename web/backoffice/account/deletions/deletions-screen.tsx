import type { WaitingDeletion } from '@fairlead/contract/account/operators/queues.ts';
import { queuePaths } from '@fairlead/contract/operators/paths.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EraseIcon } from '../../../ui/area-icons.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Screen } from '../../../ui/screen.tsx';
import { Cell, HeadCell, Row, Table } from '../../../ui/table.tsx';
import { ClientLink } from '../../shared/client-link.tsx';
import { RecordList } from '../../shared/record-list.tsx';
import { usePagedList } from '../../shared/use-paged-list.ts';
import { Age } from '../../shared/age.tsx';
import { ClaimControl } from '../../shared/claim-control.tsx';
import { DeletionDialog } from './deletion-dialog.tsx';
import { DueBadge } from '../../shared/due-badge.tsx';
import { QUEUE_KEYS, useRefresh } from '../../shared/queue-calls.ts';

/** Clients who ask to be forgotten, the oldest first. */
export function DeletionsScreen() {
  const { t } = useTranslation('backofficeQueues');
  const list = usePagedList<WaitingDeletion>(QUEUE_KEYS.deletions, queuePaths.deletions, {});
  const [openedId, setOpenedId] = useState<number | null>(null);
  return (
    <Screen title={t('deletions.title')} lead={t('deletions.lead')}>
      <Notice>{t('deletions.law')}</Notice>
      <Panel title={t('deletions.waiting')} flush>
        <RecordList list={list} empty={<EmptyState icon={<EraseIcon />} title={t('deletions.none')} text={t('deletions.noneText')} />}>
          <DeletionTable rows={list.rows} onOpen={setOpenedId} />
        </RecordList>
      </Panel>
      {openedId !== null && <DeletionDialog requestId={openedId} onClose={() => setOpenedId(null)} />}
    </Screen>
  );
}

interface DeletionTableProps {
  readonly rows: readonly WaitingDeletion[];
  readonly onOpen: (requestId: number) => void;
}

function DeletionTable({ rows, onOpen }: DeletionTableProps) {
  const { t } = useTranslation('backofficeQueues');
  const refresh = useRefresh(QUEUE_KEYS.deletions);
  return (
    <Table caption={t('deletions.waiting')}>
      <thead>
        <tr>
          <HeadCell>{t('columns.due')}</HeadCell>
          <HeadCell>{t('columns.client')}</HeadCell>
          <HeadCell>{t('columns.reason')}</HeadCell>
          <HeadCell numeric>{t('columns.age')}</HeadCell>
          <HeadCell>{t('columns.claim')}</HeadCell>
          <HeadCell>
            <span className="sr-only">{t('columns.actions')}</span>
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id}>
            <Cell>
              <DueBadge on={row.due_on} />
            </Cell>
            <Cell className="max-w-60 py-1.5">
              <ClientLink client={row.client} />
            </Cell>
            <Cell className="max-w-70 truncate" title={row.reason}>
              {row.reason === '' ? <span className="text-muted">{t('deletions.noReason')}</span> : row.reason}
            </Cell>
            <Cell numeric>
              <Age at={row.requested_at} />
            </Cell>
            <Cell>
              <ClaimControl queue="deletions" itemId={row.id} claim={row.claim} onChanged={refresh} />
            </Cell>
            <Cell numeric>
              <Button variant="secondary" size="dense" onClick={() => onOpen(row.id)}>
                {t('deletions.decide')}
              </Button>
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
