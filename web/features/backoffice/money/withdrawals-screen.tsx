import type { WithdrawalQueue } from '@fairlead/contract/backoffice-payments.ts';
import { backofficePaths } from '@fairlead/contract/backoffice-paths.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { ArrowOutIcon } from '../../../ui/area-icons.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Euros } from '../../../ui/euros.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Screen, ScreenFailed, ScreenWaiting } from '../../../ui/screen.tsx';
import { Cell, HeadCell, Row, Table } from '../../../ui/table.tsx';
import { ClaimControl } from '../queues/claim-control.tsx';
import { ClientLink } from '../shared/client-link.tsx';
import { clientOf } from './client-of.ts';
import { useQueue, useRefresh } from './money-queries.ts';
import { Age } from '../shared/age.tsx';
import { DueBadge } from '../shared/due-badge.tsx';
import { TwoLines } from '../shared/two-lines.tsx';
import { WithdrawalDialog } from './withdrawal-dialog.tsx';
import { WithdrawalParts } from './withdrawal-parts.tsx';

export type Withdrawal = WithdrawalQueue['data'][number];

/** Withdrawals that wait for the first or the second of two people, what is due first at the top. */
export function WithdrawalsScreen() {
  const { t } = useTranslation('backofficeMoney');
  const failureText = useFailureText();
  const list = useQueue<Withdrawal>('withdrawals', backofficePaths.withdrawals);
  const [openId, setOpenId] = useState<string | null>(null);
  const rows = list.data ?? [];
  const opened = rows.find(({ transaction_id: id }) => id === openId);
  return (
    <Screen title={t('withdrawals.title')} lead={t('withdrawals.lead')} wide>
      {list.isPending && <ScreenWaiting />}
      {list.isError && <ScreenFailed text={failureText(list.error)} onRetry={() => void list.refetch()} />}
      {list.isSuccess && (
        <Panel title={t('withdrawals.waiting')} lead={rows.length === 0 ? undefined : t('waitingCount', { count: rows.length })} flush>
          {rows.length === 0 ? (
            <EmptyState icon={<ArrowOutIcon />} title={t('withdrawals.none')} text={t('withdrawals.noneText')} />
          ) : (
            <WithdrawalTable rows={rows} onOpen={setOpenId} />
          )}
        </Panel>
      )}
      {opened !== undefined && <WithdrawalDialog withdrawal={opened} onClose={() => setOpenId(null)} />}
    </Screen>
  );
}

function WithdrawalTable({ rows, onOpen }: { readonly rows: readonly Withdrawal[]; readonly onOpen: (id: string) => void }) {
  const { t } = useTranslation('backofficeMoney');
  const refresh = useRefresh('withdrawals');
  return (
    <Table caption={t('withdrawals.title')}>
      <thead>
        <tr>
          <HeadCell>{t('columns.due')}</HeadCell>
          <HeadCell>{t('columns.number')}</HeadCell>
          <HeadCell>{t('columns.client')}</HeadCell>
          <HeadCell numeric>{t('columns.amount')}</HeadCell>
          <HeadCell>{t('columns.leavesAs')}</HeadCell>
          <HeadCell>{t('columns.state')}</HeadCell>
          <HeadCell>{t('columns.claim')}</HeadCell>
          <HeadCell>
            <span className="sr-only">{t('columns.actions')}</span>
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.transaction_id}>
            <Cell>
              <DueBadge on={row.due_on} />
            </Cell>
            <Cell>
              <TwoLines below={<Age at={row.created_at} />}>{row.number}</TwoLines>
            </Cell>
            <Cell className="max-w-56 py-1.5">
              <ClientLink client={clientOf(row)} />
            </Cell>
            <Cell numeric className="font-semibold">
              <Euros euros={row.amount} />
            </Cell>
            <Cell wraps className="min-w-40">
              <WithdrawalParts withdrawal={row} />
            </Cell>
            <Cell wraps>{row.checked_by === null ? t('withdrawals.toCheck') : t('withdrawals.checkedBy', { name: row.checked_by })}</Cell>
            <Cell>
              <ClaimControl queue="withdrawals" itemId={row.transaction_id} claim={row.claim} onChanged={refresh} />
            </Cell>
            <Cell numeric>
              <Button
                variant="secondary"
                size="dense"
                aria-label={t('reviewOf', { number: row.number })}
                onClick={() => onOpen(row.transaction_id)}
              >
                {t('review')}
              </Button>
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
