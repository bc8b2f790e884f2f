import type { ClientDocument } from '@fairlead/contract/account/operators/client-records.ts';
import { clientPaths } from '@fairlead/contract/operators/paths.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { IdIcon } from '../../../../ui/area-icons.tsx';
import type { Column } from '../../../../ui/data-table/column.ts';
import { None } from '../../../shared/none.tsx';
import { useFileText } from '../../use-file-text.ts';
import { DocumentBadge } from '../client-state.tsx';
import { whenColumn } from './when.tsx';
import { ClientRecords } from './client-records.tsx';

/** All files the client has uploaded; each opens in the document review. */
export function DocumentsTab({ userId }: { readonly userId: number }) {
  const { t } = useTranslation('backofficeClients');
  const fileText = useFileText();
  const columns: readonly Column<ClientDocument>[] = [
    {
      id: 'document',
      head: t('column.document'),
      onPhone: 'first',
      render: ({ id, kind }) => (
        <Link to={`/backoffice/documents/${id}`} className="text-accent hover:underline">
          {t(`document.${kind}`)}
        </Link>
      ),
    },
    { id: 'state', head: t('column.state'), render: ({ status }) => <DocumentBadge status={status} /> },
    whenColumn('uploadedAt', t('column.uploadedAt'), (row) => row.uploaded_at),
    whenColumn('reviewedAt', t('column.reviewedAt'), (row) => row.reviewed_at),
    { id: 'decidedBy', head: t('column.decidedBy'), render: (row) => row.reviewed_by ?? <None /> },
    {
      id: 'note',
      head: t('column.note'),
      className: 'max-w-80 truncate',
      title: ({ note }) => note,
      render: ({ note }) => (note === '' ? <None /> : note),
    },
    { id: 'size', head: t('column.size'), numeric: true, render: fileText },
  ];
  return <ClientRecords userId={userId} path={clientPaths.documents} topic="documents" icon={<IdIcon />} columns={columns} />;
}
