import type { WaitingDocument } from '@fairlead/contract/account/operators/queues.ts';
import { queuePaths } from '@fairlead/contract/operators/paths.ts';
import { DOCUMENT_KINDS } from '@fairlead/domain/account/document-rules.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { IdIcon } from '../../../ui/area-icons.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Screen } from '../../../ui/screen.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Cell, HeadCell, Row, Table } from '../../../ui/table.tsx';
import { ClientLink } from '../../shared/client-link.tsx';
import { RecordList } from '../../shared/record-list.tsx';
import { usePagedList } from '../../shared/use-paged-list.ts';
import { Age } from '../../shared/age.tsx';
import { ClaimControl } from '../../shared/claim-control.tsx';
import { DueBadge } from '../../shared/due-badge.tsx';
import { QUEUE_KEYS, useRefresh } from '../../shared/queue-calls.ts';

const KINDS = ['all', ...DOCUMENT_KINDS] as const;

/** Documents that somebody has to look at, the oldest first. */
export function DocumentsScreen() {
  const { t } = useTranslation('backofficeQueues');
  const [kind, setKind] = useState<(typeof KINDS)[number]>('all');
  const type = kind === 'all' ? null : kind;
  const list = usePagedList<WaitingDocument>(QUEUE_KEYS.documents, queuePaths.documents, { type });
  return (
    <Screen title={t('documents.title')} lead={t('documents.lead')}>
      <Segmented
        label={t('documents.kind')}
        labelHidden
        className="self-start"
        options={KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        value={kind}
        onValueChange={setKind}
      />
      <Panel title={t('documents.waiting')} flush>
        <RecordList list={list} empty={<EmptyState icon={<IdIcon />} title={t('documents.none')} text={t('documents.noneText')} />}>
          <DocumentTable rows={list.rows} />
        </RecordList>
      </Panel>
    </Screen>
  );
}

const BYTES_A_KILOBYTE = 1024;

function DocumentTable({ rows }: { readonly rows: readonly WaitingDocument[] }) {
  const { t } = useTranslation('backofficeQueues');
  const locale = useLocale();
  const refresh = useRefresh(QUEUE_KEYS.documents);
  return (
    <Table caption={t('documents.waiting')}>
      <thead>
        <tr>
          <HeadCell>{t('columns.due')}</HeadCell>
          <HeadCell>{t('columns.client')}</HeadCell>
          <HeadCell>{t('columns.document')}</HeadCell>
          <HeadCell>{t('columns.file')}</HeadCell>
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
            <Cell className="max-w-70 py-1.5">
              <ClientLink client={row.client} />
            </Cell>
            <Cell>{t(`kinds.${row.type}`)}</Cell>
            <Cell className="text-muted">
              {`${row.media_type === 'application/pdf' ? 'PDF' : 'JPEG'}, ${formatNumber(Math.ceil(row.size_bytes / BYTES_A_KILOBYTE), locale, 0)} kB`}
            </Cell>
            <Cell numeric>
              <Age at={row.uploaded_at} />
            </Cell>
            <Cell>
              <ClaimControl queue="documents" itemId={row.id} claim={row.claim} onChanged={refresh} />
            </Cell>
            <Cell numeric>
              <Link to={`/backoffice/documents/${row.id}`} className={buttonClass('secondary', 'dense')}>
                {t('documents.open')}
              </Link>
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
