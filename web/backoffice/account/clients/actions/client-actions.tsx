import type { ClientPage } from '@fairlead/contract/account/operators/clients.ts';
import type { StatusChange } from '@fairlead/contract/account/operators/client-changes.ts';
import type { Permission } from '@fairlead/domain/operators/permissions.ts';
import { Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button.tsx';
import { lazyPart } from '../../../../ui/lazy-part.ts';
import { ActionsMenu } from '../../../shared/actions-menu.tsx';
import { useMay } from '../../../shared/use-operator.ts';
import { AccessDialog } from './access-dialog.tsx';
import { DetailsDialog } from './details-dialog.tsx';
import { LoginLinkDialog } from './login-link-dialog.tsx';
import { SecondFactorsDialog, SignOutDialog } from './sign-in-dialogs.tsx';
import { StatusDialog } from './status-dialog.tsx';

const MessageDialog = lazyPart(async () => ({ default: (await import('./message-dialog.tsx')).MessageDialog }));

type ActionName = 'details' | 'access' | 'message' | 'loginLink' | 'signOut' | 'secondFactors' | StatusChange;

interface MenuGroup {
  readonly permission: Permission;
  readonly actions: readonly ActionName[];
}

/** The actions for a client as buttons: those that the operator may use and that would change something. */
export function ClientActions({ client }: { readonly client: ClientPage }) {
  const { t } = useTranslation('backofficeClients');
  const may = useMay();
  const [open, setOpen] = useState<ActionName | null>(null);
  const isClosed = client.status === 'closed';
  const groups = selectMenu(client).filter(({ permission, actions }) => may(permission) && actions.length > 0);
  const close = () => setOpen(null);
  return (
    <>
      {may('clients.edit') && !isClosed && (
        <Button variant="secondary" onClick={() => setOpen('details')}>
          {t('actions.details.open')}
        </Button>
      )}
      {may('clients.access') && !isClosed && client.trading !== null && (
        <Button variant="secondary" onClick={() => setOpen('access')}>
          {t('actions.access.open')}
        </Button>
      )}
      {groups.length > 0 && (
        <ActionsMenu
          label={t('actions.more')}
          groups={groups.map(({ actions }) =>
            actions.map((name) => ({ name, label: t(`actions.${name}.open`), isHarmful: name === 'close', onChosen: () => setOpen(name) })),
          )}
        />
      )}
      {open !== null && <Suspense>{dialogOf(open, client, close)}</Suspense>}
    </>
  );
}

/** The actions in menu order, without those that would change nothing. */
function selectMenu({ status, trading, second_factor: factor }: ClientPage): readonly MenuGroup[] {
  const isActive = status === 'active';
  const hasFactor = factor.has_app || factor.passkeys > 0;
  const isClosed = status === 'closed';
  return [
    { permission: 'popups.send', actions: isActive ? ['message'] : [] },
    { permission: 'clients.loginLink', actions: isActive ? ['loginLink'] : [] },
    { permission: 'clients.status', actions: isClosed ? [] : ['signOut', ...(hasFactor ? (['secondFactors'] as const) : [])] },
    {
      permission: 'clients.status',
      actions: [
        ...(trading?.status === 'active' ? (['freeze'] as const) : []),
        ...(trading?.status === 'frozen' ? (['thaw'] as const) : []),
        ...(isActive ? (['block'] as const) : []),
        ...(status === 'blocked' ? (['unblock'] as const) : []),
        ...(isClosed ? [] : (['close'] as const)),
      ],
    },
  ];
}

function dialogOf(name: ActionName, client: ClientPage, onClose: () => void): ReactNode {
  const props = { client, onClose };
  switch (name) {
    case 'details':
      return <DetailsDialog {...props} />;
    case 'access':
      return <AccessDialog {...props} />;
    case 'message':
      return <MessageDialog {...props} />;
    case 'loginLink':
      return <LoginLinkDialog {...props} />;
    case 'signOut':
      return <SignOutDialog {...props} />;
    case 'secondFactors':
      return <SecondFactorsDialog {...props} />;
    default:
      return <StatusDialog {...props} change={name} />;
  }
}
