import type { ClientEmail } from '@fairlead/contract/account/operators/client-records.ts';
import { clientPaths } from '@fairlead/contract/operators/paths.ts';
import { useTranslation } from 'react-i18next';
import { MailIcon } from '../../../../ui/area-icons.tsx';
import { Badge, type BadgeTone } from '../../../../ui/badge.tsx';
import type { Column } from '../../../../ui/data-table/column.ts';
import { useEmailName } from '../use-email-name.ts';
import { whenColumn } from './when.tsx';
import { ClientRecords } from './client-records.tsx';

const TONES: Readonly<Record<ClientEmail['state'], BadgeTone>> = { sent: 'long', waiting: 'caution', givenUp: 'short' };

/** Emails sent to the client, and queued ones. */
export function EmailsTab({ userId }: { readonly userId: number }) {
  const { t } = useTranslation(['backofficeClients', 'backoffice']);
  const emailName = useEmailName();
  const columns: readonly Column<ClientEmail>[] = [
    whenColumn('owedAt', t('column.owedAt'), (row) => row.created_at),
    { id: 'mail', head: t('column.mail'), onPhone: 'first', render: ({ template }) => emailName(template) },
    { id: 'recipient', head: t('column.recipient'), render: ({ recipient }) => recipient },
    { id: 'language', head: t('column.language'), render: ({ language }) => t(`backoffice:language.${language}`) },
    { id: 'state', head: t('column.state'), render: ({ state }) => <Badge tone={TONES[state]}>{t(`mailState.${state}`)}</Badge> },
    whenColumn('sentAt', t('column.sentAt'), (row) => row.sent_at),
    { id: 'attempts', head: t('column.attempts'), numeric: true, render: ({ attempts }) => attempts },
  ];
  return (
    <ClientRecords userId={userId} path={clientPaths.mails} topic="mails" lead={t('mails.lead')} icon={<MailIcon />} columns={columns} />
  );
}
