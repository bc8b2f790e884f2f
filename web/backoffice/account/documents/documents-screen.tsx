import type { PendingDocument } from '@fairlead/contract/account/operators/queues.ts';
import { queuePaths } from '@fairlead/contract/operators/paths.ts';
import { DOCUMENT_KINDS } from '@fairlead/domain/account/document-rules.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { IdIcon } from '../../../ui/area-icons.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/data-table/column.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ViewChoice } from '../../shared/view-choice.tsx';
import { clientColumn } from '../../shared/client-column.tsx';
import { QUEUE_KEYS } from '../../shared/queue-calls.ts';
import { QueuePanel } from '../../shared/queue-panel.tsx';
import { QueueScreen, useQueue } from '../../shared/queue-screen.tsx';
import { useFileText } from '../use-file-text.ts';

const KINDS = ['all', ...DOCUMENT_KINDS] as const;

/** Documents awaiting review, oldest first. */
export function DocumentsScreen() {
  const { t } = useTranslation('backofficeQueues');
  const fileText = useFileText();
  const [kind, setKind] = useState<(typeof KINDS)[number]>('all');
  const columns: readonly Column<PendingDocument>[] = [
    clientColumn(t('columns.client'), ({ client }) => client),
    { id: 'document', head: t('columns.document'), render: ({ type }) => t(`kinds.${type}`) },
    { id: 'file', head: t('columns.file'), className: 'text-muted', render: fileText },
  ];
  return (
    <QueueScreen
      title={t('documents.title')}
      lead={t('documents.lead')}
      filters={
        <ViewChoice label={t('documents.kind')} values={KINDS} textOf={(value) => t(`kinds.${value}`)} value={kind} onChange={setKind} />
      }
    >
      <QueuePanel
        title={t('documents.waiting')}
        list={useQueue<PendingDocument>(QUEUE_KEYS.documents, queuePaths.documents, { type: kind === 'all' ? null : kind })}
        idOf={({ id }) => id}
        empty={<EmptyState icon={<IdIcon />} title={t('documents.none')} text={t('documents.noneText')} />}
        columns={columns}
        claims={{ queue: 'documents', key: QUEUE_KEYS.documents, dueOn: (row) => row.due_on, claimOf: ({ claim }) => claim }}
        since={(row) => row.uploaded_at}
        renderAction={({ id }) => (
          <Link to={`/backoffice/documents/${id}`} className={buttonClass('secondary', 'dense')}>
            {t('documents.open')}
          </Link>
        )}
      />
    </QueueScreen>
  );
}
