import type { ClientDocument } from '@fairlead/contract/account/operators/client-records.ts';
import { clientPaths } from '@fairlead/contract/operators/paths.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { IdIcon } from '../../../../ui/area-icons.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { formatNumber } from '../../../../ui/format.ts';
import { useLocale } from '../../../../ui/locale.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { Cell, HeadCell, Row, Table } from '../../../../ui/table.tsx';
import { usePagedList } from '../../../shared/use-paged-list.ts';
import { DocumentBadge } from '../client-state.tsx';
import { None } from '../clients-table.tsx';
import { RecordList } from '../../../shared/record-list.tsx';
import { clientPath } from '../use-client.ts';
import { When } from './when.tsx';

const BYTES_PER_KB = 1_024;

/** Every file that the client has handed in; each opens where documents are decided. */
export function DocumentsTab({ userId }: { readonly userId: number }) {
  const { t } = useTranslation('backofficeClients');
  const locale = useLocale();
  const list = usePagedList<ClientDocument>('client', clientPath(clientPaths.documents, userId), { limit: 50 });
  return (
    <Panel title={t('documents.title')} flush>
      <RecordList list={list} empty={<EmptyState icon={<IdIcon />} title={t('documents.none')} text={t('documents.noneText')} />}>
        <Table caption={t('documents.title')}>
          <thead>
            <tr>
              <HeadCell>{t('column.document')}</HeadCell>
              <HeadCell>{t('column.state')}</HeadCell>
              <HeadCell>{t('column.uploadedAt')}</HeadCell>
              <HeadCell>{t('column.reviewedAt')}</HeadCell>
              <HeadCell>{t('column.decidedBy')}</HeadCell>
              <HeadCell>{t('column.note')}</HeadCell>
              <HeadCell numeric>{t('column.size')}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {list.rows.map((row) => (
              <Row key={row.id}>
                <Cell>
                  <Link to={`/backoffice/documents/${row.id}`} className="text-accent hover:underline">
                    {t(`document.${row.kind}`)}
                  </Link>
                </Cell>
                <Cell>
                  <DocumentBadge status={row.status} />
                </Cell>
                <Cell>
                  <When at={row.uploaded_at} />
                </Cell>
                <Cell>
                  <When at={row.reviewed_at} />
                </Cell>
                <Cell>{row.reviewed_by ?? <None />}</Cell>
                <Cell className="max-w-80 truncate" title={row.note}>
                  {row.note === '' ? <None /> : row.note}
                </Cell>
                <Cell numeric>
                  {row.media_type === 'application/pdf' ? 'PDF' : 'JPEG'} ·{' '}
                  {formatNumber(Math.ceil(row.size_bytes / BYTES_PER_KB), locale, 0)} KB
                </Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      </RecordList>
    </Panel>
  );
}
