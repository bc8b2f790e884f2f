import type { ClientLogin, ClientSession } from '@fairlead/contract/account/operators/client-records.ts';
import { clientPaths } from '@fairlead/contract/operators/paths.ts';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../../transport/use-failure-text.ts';
import { KeyIcon } from '../../../../ui/area-icons.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import type { Column } from '../../../../ui/data-table/column.ts';
import { listOfAnswer } from '../../../../ui/data-table/list-state.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { useCountryName } from '../../../../ui/use-country-name.ts';
import { ListPanel } from '../../../shared/list-panel.tsx';
import { useTokenAnswer } from '../../../../transport/use-token-answer.ts';
import { None } from '../../../shared/none.tsx';
import { clientPath } from '../use-client.ts';
import { whenColumn } from './when.tsx';
import { ClientRecords } from './client-records.tsx';

/** The client's active sessions, and all sign-ins and attempts. */
export function LoginsTab({ userId }: { readonly userId: number }) {
  const { t } = useTranslation('backofficeClients');
  const columns: readonly Column<ClientLogin>[] = [
    whenColumn('at', t('column.at'), ({ at }) => at),
    {
      id: 'outcome',
      head: t('column.outcome'),
      render: ({ outcome }) => <Badge tone={outcome === 'signedIn' ? 'long' : 'short'}>{t(`loginOutcome.${outcome}`)}</Badge>,
    },
    { id: 'method', head: t('column.method'), render: ({ method }) => t(`loginMethod.${method}`) },
    ...useOriginColumns<ClientLogin>(),
  ];
  return (
    <div className="flex flex-col gap-5">
      <Sessions userId={userId} />
      <ClientRecords userId={userId} path={clientPaths.logins} topic="logins" icon={<KeyIcon />} columns={columns} />
    </div>
  );
}

function Sessions({ userId }: { readonly userId: number }) {
  const { t } = useTranslation('backofficeClients');
  const failureText = useFailureText();
  const sessions = useTokenAnswer<ClientSession[]>(['client', userId, 'sessions'], clientPath(clientPaths.sessions, userId));
  const columns: readonly Column<ClientSession>[] = [
    whenColumn('lastSeen', t('column.lastSeen'), (row) => row.last_seen_at),
    whenColumn('startedAt', t('column.startedAt'), (row) => row.started_at),
    ...useOriginColumns<ClientSession>(),
  ];
  return (
    <ListPanel
      title={t('sessions.title')}
      list={listOfAnswer(sessions, failureText)}
      columns={columns}
      idOf={({ id }) => id}
      empty={<EmptyState icon={<KeyIcon />} title={t('sessions.none')} text={t('sessions.noneText')} />}
    />
  );
}

/** The origin of a sign-in or session. */
function useOriginColumns<Row extends Pick<ClientLogin, 'device' | 'address' | 'country'>>(): readonly Column<Row>[] {
  const { t } = useTranslation('backofficeClients');
  const countryName = useCountryName();
  return [
    { id: 'device', head: t('column.device'), onPhone: 'first', render: ({ device }) => (device === '' ? <None /> : device) },
    { id: 'address', head: t('column.address'), render: ({ address }) => (address === '' ? <None /> : address) },
    { id: 'country', head: t('column.country'), render: ({ country }) => (country === null ? <None /> : countryName(country)) },
  ];
}
