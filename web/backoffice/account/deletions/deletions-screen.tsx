import type { PendingDeletion } from '@fairlead/contract/account/operators/queues.ts';
import { queuePaths } from '@fairlead/contract/operators/paths.ts';
import { useTranslation } from 'react-i18next';
import { EraseIcon } from '../../../ui/area-icons.tsx';
import { Button } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/data-table/column.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { clientColumn } from '../../shared/client-column.tsx';
import { QUEUE_KEYS } from '../../shared/queue-calls.ts';
import { QueuePanel } from '../../shared/queue-panel.tsx';
import { QueueScreen, useQueue } from '../../shared/queue-screen.tsx';
import { DeletionDialog } from './deletion-dialog.tsx';

/** Clients' requests for deletion, oldest first. */
export function DeletionsScreen() {
  const { t } = useTranslation('backofficeQueues');
  const columns: readonly Column<PendingDeletion>[] = [
    clientColumn(t('columns.client'), ({ client }) => client),
    {
      id: 'reason',
      head: t('columns.reason'),
      className: 'max-w-70 truncate',
      title: ({ reason }) => reason,
      render: ({ reason }) => (reason === '' ? <span className="text-muted">{t('deletions.noReason')}</span> : reason),
    },
  ];
  return (
    <QueueScreen title={t('deletions.title')} lead={t('deletions.lead')}>
      <Notice>{t('deletions.law')}</Notice>
      <QueuePanel
        title={t('deletions.waiting')}
        list={useQueue<PendingDeletion>(QUEUE_KEYS.deletions, queuePaths.deletions)}
        idOf={({ id }) => id}
        empty={<EmptyState icon={<EraseIcon />} title={t('deletions.none')} text={t('deletions.noneText')} />}
        columns={columns}
        claims={{ queue: 'deletions', key: QUEUE_KEYS.deletions, dueOn: (row) => row.due_on, claimOf: ({ claim }) => claim }}
        since={(row) => row.requested_at}
        renderAction={(_row, open) => (
          <Button variant="secondary" size="dense" onClick={open}>
            {t('deletions.decide')}
          </Button>
        )}
        renderDialog={({ id }, close) => <DeletionDialog requestId={id} onClose={close} />}
      />
    </QueueScreen>
  );
}
