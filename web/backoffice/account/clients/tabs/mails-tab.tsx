import type { ClientMail } from '@fairlead/contract/account/operators/client-records.ts';
import { clientPaths } from '@fairlead/contract/operators/paths.ts';
import { useTranslation } from 'react-i18next';
import { MailIcon } from '../../../../ui/area-icons.tsx';
import { Badge, type BadgeTone } from '../../../../ui/badge.tsx';
import type { Column } from '../../../../ui/data-table/column.ts';
import { DataTable } from '../../../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { usePagedList } from '../../../shared/use-paged-list.ts';
import { clientPath } from '../use-client.ts';
import { useMailName } from '../use-mail-name.ts';
import { whenColumn } from './when.tsx';

const TONES: Readonly<Record<ClientMail['state'], BadgeTone>> = { sent: 'long', waiting: 'caution', givenUp: 'short' };

/** What the client was sent, and what is owed to them. */
export function MailsTab({ userId }: { readonly userId: number }) {
  const { t } = useTranslation(['backofficeClients', 'backoffice']);
  const mailName = useMailName();
  const list = usePagedList<ClientMail>('client', clientPath(clientPaths.mails, userId), { limit: 50 });
  const columns: readonly Column<ClientMail>[] = [
    whenColumn('owedAt', t('column.owedAt'), (row) => row.created_at),
    { id: 'mail', head: t('column.mail'), onPhone: 'first', render: ({ template }) => mailName(template) },
    { id: 'recipient', head: t('column.recipient'), render: ({ recipient }) => recipient },
    { id: 'language', head: t('column.language'), render: ({ language }) => t(`backoffice:language.${language}`) },
    { id: 'state', head: t('column.state'), render: ({ state }) => <Badge tone={TONES[state]}>{t(`mailState.${state}`)}</Badge> },
    whenColumn('sentAt', t('column.sentAt'), (row) => row.sent_at),
    { id: 'attempts', head: t('column.attempts'), numeric: true, render: ({ attempts }) => attempts },
  ];
  return (
    <Panel title={t('mails.title')} lead={t('mails.lead')} flush>
      <DataTable
        caption={t('mails.title')}
        list={list}
        columns={columns}
        idOf={({ id }) => id}
        empty={<EmptyState icon={<MailIcon />} title={t('mails.none')} text={t('mails.noneText')} />}
      />
    </Panel>
  );
}
