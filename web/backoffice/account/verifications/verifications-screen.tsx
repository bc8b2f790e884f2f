import type { WaitingVerification } from '@fairlead/contract/account/operators/queues.ts';
import { queuePaths } from '@fairlead/contract/operators/paths.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ShieldIcon } from '../../../ui/icons.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Screen } from '../../../ui/screen.tsx';
import { Cell, HeadCell, Row, Table } from '../../../ui/table.tsx';
import { Age } from '../../shared/age.tsx';
import { ClientLink } from '../../shared/client-link.tsx';
import { DueBadge } from '../../shared/due-badge.tsx';
import { RecordList } from '../../shared/record-list.tsx';
import { usePagedList } from '../../shared/use-paged-list.ts';
import { useMay } from '../../shared/use-operator.ts';
import { ClaimControl } from '../../shared/claim-control.tsx';
import { QUEUE_KEYS, useRefresh } from '../../shared/queue-calls.ts';
import { VerifyDialog } from './verify-dialog.tsx';

/** Clients who wait for nothing but to be verified, the longest first. */
export function VerificationsScreen() {
  const { t } = useTranslation('backofficeQueues');
  const list = usePagedList<WaitingVerification>(QUEUE_KEYS.verifications, queuePaths.verifications, {});
  return (
    <Screen title={t('verifications.title')} lead={t('verifications.lead')}>
      <Panel title={t('verifications.waiting')} flush>
        <RecordList
          list={list}
          empty={<EmptyState icon={<ShieldIcon />} title={t('verifications.none')} text={t('verifications.noneText')} />}
        >
          <VerificationTable rows={list.rows} />
        </RecordList>
      </Panel>
    </Screen>
  );
}

function VerificationTable({ rows }: { readonly rows: readonly WaitingVerification[] }) {
  const { t } = useTranslation('backofficeQueues');
  const mayVerify = useMay()('clients.access');
  const refresh = useRefresh(QUEUE_KEYS.verifications);
  const [verified, setVerified] = useState<WaitingVerification | null>(null);
  return (
    <>
      <Table caption={t('verifications.waiting')}>
        <thead>
          <tr>
            <HeadCell>{t('columns.due')}</HeadCell>
            <HeadCell>{t('columns.client')}</HeadCell>
            <HeadCell numeric>{t('columns.age')}</HeadCell>
            <HeadCell>{t('columns.claim')}</HeadCell>
            <HeadCell>
              <span className="sr-only">{t('columns.actions')}</span>
            </HeadCell>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id}>
              <Cell>
                <DueBadge on={row.due_on} />
              </Cell>
              <Cell className="max-w-70 py-1.5">
                <ClientLink client={row.client} />
              </Cell>
              <Cell numeric>
                <Age at={row.ready_at} />
              </Cell>
              <Cell>
                <ClaimControl queue="verifications" itemId={row.id} claim={row.claim} onChanged={refresh} />
              </Cell>
              <Cell numeric>
                {mayVerify && (
                  <Button variant="secondary" size="dense" onClick={() => setVerified(row)}>
                    {t('verifications.verify')}
                  </Button>
                )}
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
      {verified !== null && (
        <VerifyDialog client={verified.client} onVerified={() => setVerified(null)} onClose={() => setVerified(null)} />
      )}
    </>
  );
}
