import type { PendingVerification } from '@fairlead/contract/account/operators/queues.ts';
import { queuePaths } from '@fairlead/contract/operators/paths.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/data-table/column.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ShieldIcon } from '../../../ui/icons.tsx';
import { clientColumn } from '../../shared/client-column.tsx';
import { QUEUE_KEYS } from '../../shared/queue-calls.ts';
import { QueuePanel } from '../../shared/queue-panel.tsx';
import { QueueScreen, useQueue } from '../../shared/queue-screen.tsx';
import { useMay } from '../../shared/use-operator.ts';
import { VerifyDialog } from './verify-dialog.tsx';

/** Clients who only await verification, longest wait first. */
export function VerificationsScreen() {
  const { t } = useTranslation('backofficeQueues');
  const mayVerify = useMay()('clients.access');
  const columns: readonly Column<PendingVerification>[] = [clientColumn(t('columns.client'), ({ client }) => client)];
  return (
    <QueueScreen title={t('verifications.title')} lead={t('verifications.lead')}>
      <QueuePanel
        title={t('verifications.waiting')}
        list={useQueue<PendingVerification>(QUEUE_KEYS.verifications, queuePaths.verifications)}
        idOf={({ id }) => id}
        empty={<EmptyState icon={<ShieldIcon />} title={t('verifications.none')} text={t('verifications.noneText')} />}
        columns={columns}
        claims={{ queue: 'verifications', key: QUEUE_KEYS.verifications, dueOn: (row) => row.due_on, claimOf: ({ claim }) => claim }}
        since={(row) => row.ready_at}
        renderAction={(_row, open) =>
          mayVerify && (
            <Button variant="secondary" size="dense" onClick={open}>
              {t('verifications.verify')}
            </Button>
          )
        }
        renderDialog={({ client }, close) => <VerifyDialog client={client} onVerified={close} onClose={close} />}
      />
    </QueueScreen>
  );
}
