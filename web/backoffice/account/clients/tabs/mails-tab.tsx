import type { ClientMail } from '@fairlead/contract/account/operators/client-records.ts';
import { clientPaths } from '@fairlead/contract/operators/paths.ts';
import { useTranslation } from 'react-i18next';
import { MailIcon } from '../../../../ui/area-icons.tsx';
import { Badge, type BadgeTone } from '../../../../ui/badge.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { Cell, HeadCell, Row, Table } from '../../../../ui/table.tsx';
import { usePagedList } from '../../../shared/use-paged-list.ts';
import { RecordList } from '../../../shared/record-list.tsx';
import { clientPath } from '../use-client.ts';
import { useMailName } from '../use-mail-name.ts';
import { When } from './when.tsx';

const TONES: Readonly<Record<ClientMail['state'], BadgeTone>> = { sent: 'long', waiting: 'caution', givenUp: 'short' };

/** What the client was sent, and what is owed to them. */
export function MailsTab({ userId }: { readonly userId: number }) {
  const { t } = useTranslation(['backofficeClients', 'backoffice']);
  const mailName = useMailName();
  const list = usePagedList<ClientMail>('client', clientPath(clientPaths.mails, userId), { limit: 50 });
  return (
    <Panel title={t('mails.title')} lead={t('mails.lead')} flush>
      <RecordList list={list} empty={<EmptyState icon={<MailIcon />} title={t('mails.none')} text={t('mails.noneText')} />}>
        <Table caption={t('mails.title')}>
          <thead>
            <tr>
              <HeadCell>{t('column.owedAt')}</HeadCell>
              <HeadCell>{t('column.mail')}</HeadCell>
              <HeadCell>{t('column.recipient')}</HeadCell>
              <HeadCell>{t('column.language')}</HeadCell>
              <HeadCell>{t('column.state')}</HeadCell>
              <HeadCell>{t('column.sentAt')}</HeadCell>
              <HeadCell numeric>{t('column.attempts')}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {list.rows.map((row) => (
              <Row key={row.id}>
                <Cell>
                  <When at={row.created_at} />
                </Cell>
                <Cell>{mailName(row.template)}</Cell>
                <Cell>{row.recipient}</Cell>
                <Cell>{t(`backoffice:language.${row.language}`)}</Cell>
                <Cell>
                  <Badge tone={TONES[row.state]}>{t(`mailState.${row.state}`)}</Badge>
                </Cell>
                <Cell>
                  <When at={row.sent_at} />
                </Cell>
                <Cell numeric>{row.attempts}</Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      </RecordList>
    </Panel>
  );
}
