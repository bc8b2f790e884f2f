import type { ClientLogin, ClientSession } from '@fairlead/contract/account/operators/client-records.ts';
import { clientPaths } from '@fairlead/contract/operators/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useTokenCalls } from '../../../../transport/token-calls.ts';
import { useFailureText } from '../../../../transport/use-failure-text.ts';
import { KeyIcon } from '../../../../ui/area-icons.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { ScreenFailed } from '../../../../ui/screen.tsx';
import { Cell, HeadCell, Row, Table } from '../../../../ui/table.tsx';
import { useCountryName } from '../../../../ui/use-country-name.ts';
import { usePagedList } from '../../../shared/use-paged-list.ts';
import { None } from '../clients-table.tsx';
import { ListWaiting, RecordList } from '../../../shared/record-list.tsx';
import { clientPath } from '../use-client.ts';
import { WHOLE_LIST } from '../whole-list.ts';
import { When } from './when.tsx';

/** Where the client is logged in, and every login and attempt before. */
export function LoginsTab({ userId }: { readonly userId: number }) {
  const { t } = useTranslation('backofficeClients');
  const list = usePagedList<ClientLogin>('client', clientPath(clientPaths.logins, userId), { limit: 50 });
  return (
    <div className="flex flex-col gap-5">
      <Sessions userId={userId} />
      <Panel title={t('logins.title')} flush>
        <RecordList list={list} empty={<EmptyState icon={<KeyIcon />} title={t('logins.none')} text={t('logins.noneText')} />}>
          <Table caption={t('logins.title')}>
            <thead>
              <tr>
                <HeadCell>{t('column.at')}</HeadCell>
                <HeadCell>{t('column.outcome')}</HeadCell>
                <HeadCell>{t('column.method')}</HeadCell>
                <HeadCell>{t('column.device')}</HeadCell>
                <HeadCell>{t('column.address')}</HeadCell>
                <HeadCell>{t('column.country')}</HeadCell>
              </tr>
            </thead>
            <tbody>
              {list.rows.map((row) => (
                <Row key={row.id}>
                  <Cell>
                    <When at={row.at} />
                  </Cell>
                  <Cell>
                    <Badge tone={row.outcome === 'signedIn' ? 'long' : 'short'}>{t(`loginOutcome.${row.outcome}`)}</Badge>
                  </Cell>
                  <Cell>{t(`loginMethod.${row.method}`)}</Cell>
                  <Origin origin={row} />
                </Row>
              ))}
            </tbody>
          </Table>
        </RecordList>
      </Panel>
    </div>
  );
}

function Sessions({ userId }: { readonly userId: number }) {
  const { t } = useTranslation('backofficeClients');
  const { call } = useTokenCalls();
  const failureText = useFailureText();
  const sessions = useQuery({
    queryKey: ['client', userId, 'sessions'],
    queryFn: async () => (await call<{ data: ClientSession[] }>({ method: 'GET', path: clientPath(clientPaths.sessions, userId) })).data,
  });
  return (
    <Panel title={t('sessions.title')} flush>
      {sessions.isPending && <ListWaiting />}
      {sessions.isError && (
        <div className="p-4">
          <ScreenFailed text={failureText(sessions.error)} onRetry={() => void sessions.refetch()} />
        </div>
      )}
      {sessions.data?.length === 0 && <EmptyState icon={<KeyIcon />} title={t('sessions.none')} text={t('sessions.noneText')} />}
      {sessions.data !== undefined && sessions.data.length > 0 && (
        <Table caption={t('sessions.title')} className={WHOLE_LIST}>
          <thead>
            <tr>
              <HeadCell>{t('column.lastSeen')}</HeadCell>
              <HeadCell>{t('column.startedAt')}</HeadCell>
              <HeadCell>{t('column.device')}</HeadCell>
              <HeadCell>{t('column.address')}</HeadCell>
              <HeadCell>{t('column.country')}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {sessions.data.map((row) => (
              <Row key={row.id}>
                <Cell>
                  <When at={row.last_seen_at} />
                </Cell>
                <Cell>
                  <When at={row.started_at} />
                </Cell>
                <Origin origin={row} />
              </Row>
            ))}
          </tbody>
        </Table>
      )}
    </Panel>
  );
}

function Origin({ origin: { device, address, country } }: { readonly origin: Pick<ClientLogin, 'device' | 'address' | 'country'> }) {
  const countryName = useCountryName();
  return (
    <>
      <Cell>{device === '' ? <None /> : device}</Cell>
      <Cell>{address === '' ? <None /> : address}</Cell>
      <Cell>{country === null ? <None /> : countryName(country)}</Cell>
    </>
  );
}
