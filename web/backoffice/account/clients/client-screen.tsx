import type { ClientPage } from '@fairlead/contract/account/operators/clients.ts';
import type { Permission } from '@fairlead/domain/operators/permissions.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { PeopleIcon } from '../../../ui/area-icons.tsx';
import { Screen } from '../../../ui/screen.tsx';
import { AddressTabs } from '../../shared/address-tabs.tsx';
import { ItemPlaceholder } from '../../shared/item-placeholder.tsx';
import { useMay } from '../../shared/use-operator.ts';
import { ClientActions } from './actions/client-actions.tsx';
import { ClientHead } from './client-head.tsx';
import { LiveFigures } from './live-figures.tsx';
import { NotesPanel } from './notes/notes-panel.tsx';
import { DocumentsTab } from './tabs/documents-tab.tsx';
import { LedgerTab } from './tabs/ledger-tab.tsx';
import { LoginsTab } from './tabs/logins-tab.tsx';
import { EmailsTab } from './tabs/emails-tab.tsx';
import { OverviewTab } from './tabs/overview-tab.tsx';
import { PositionsTab } from './tabs/positions-tab.tsx';
import { TimelineTab } from './tabs/timeline-tab.tsx';
import { TransactionsTab } from './tabs/transactions-tab.tsx';
import { useClient, useClientLive } from './use-client.ts';

interface ClientTab {
  readonly name: 'overview' | 'positions' | 'ledger' | 'transactions' | 'documents' | 'logins' | 'mails' | 'notes' | 'timeline';
  readonly needs?: Permission;
  readonly render: (client: ClientPage) => ReactNode;
}

const TABS: readonly ClientTab[] = [
  { name: 'overview', render: (client) => <OverviewTab client={client} /> },
  { name: 'positions', render: ({ id }) => <PositionsTab userId={id} /> },
  { name: 'ledger', needs: 'payments.read', render: ({ id }) => <LedgerTab userId={id} /> },
  { name: 'transactions', needs: 'payments.read', render: ({ id }) => <TransactionsTab userId={id} /> },
  { name: 'documents', needs: 'documents.read', render: ({ id }) => <DocumentsTab userId={id} /> },
  { name: 'logins', render: ({ id }) => <LoginsTab userId={id} /> },
  { name: 'mails', render: ({ id }) => <EmailsTab userId={id} /> },
  { name: 'notes', render: ({ id }) => <NotesPanel userId={id} /> },
  { name: 'timeline', render: ({ id }) => <TimelineTab userId={id} /> },
];

/** Everything about one client, with the available actions. The tab is in the URL. */
export function ClientScreen() {
  const { t } = useTranslation('backofficeClients');
  const { id } = useParams();
  const userId = Number(id);
  const { data: client, error, refetch } = useClient(userId);

  if (client === undefined) {
    return (
      <Screen title={t('page.title', { id: userId })} wide>
        <ItemPlaceholder
          query={{ error, refetch }}
          className="py-16"
          icon={<PeopleIcon />}
          title={t('page.missing')}
          text={t('page.missingText')}
          list="/backoffice/clients"
          toList={t('page.toList')}
        />
      </Screen>
    );
  }
  return (
    <Screen
      key={client.id}
      title={client.full_name === '' ? t('list.nameless', { id: client.id }) : client.full_name}
      actions={<ClientActions client={client} />}
      wide
    >
      <ClientHead client={client} />
      <LiveFigures userId={client.id} />
      <ClientTabs client={client} />
    </Screen>
  );
}

function ClientTabs({ client }: { readonly client: ClientPage }) {
  const { t } = useTranslation('backofficeClients');
  const may = useMay();
  const { data: live } = useClientLive(client.id);
  const openPositions = live?.positions.length ?? client.trading?.open_positions ?? 0;
  const shown = TABS.filter(({ needs }) => needs === undefined || may(needs));
  return (
    <AddressTabs
      label={t('page.tabs')}
      path={`/backoffice/clients/${client.id}`}
      tabs={shown.map(({ name, render }) => ({
        value: name,
        label: t(`tab.${name}`),
        count: name === 'positions' ? openPositions : undefined,
        content: render(client),
      }))}
    />
  );
}
