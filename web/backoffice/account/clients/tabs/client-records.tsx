import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../../../ui/data-table/column.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ListPanel } from '../../../shared/list-panel.tsx';
import { usePagedList } from '../../../shared/use-paged-list.ts';
import { clientPath } from '../use-client.ts';

export interface ClientRecordsProps<Row extends { readonly id: string | number }> {
  readonly userId: number;
  readonly path: string;
  /** The key of the list's texts. */
  readonly topic: 'ledger' | 'documents' | 'logins' | 'mails';
  readonly lead?: string;
  readonly icon: ReactNode;
  readonly columns: readonly Column<Row>[];
}

/** A client's records of one kind, latest first, page by page. */
export function ClientRecords<Row extends { readonly id: string | number }>(props: ClientRecordsProps<Row>) {
  const { userId, path, topic, icon, ...table } = props;
  const { t } = useTranslation('backofficeClients');
  const list = usePagedList<Row>('client', clientPath(path, userId), { limit: 50 });
  return (
    <ListPanel
      {...table}
      title={t(`${topic}.title`)}
      list={list}
      idOf={({ id }) => id}
      empty={<EmptyState icon={icon} title={t(`${topic}.none`)} text={t(`${topic}.noneText`)} />}
    />
  );
}
