import type { WithdrawalQueueState } from '@fairlead/contract/payments/operators/schemas.ts';
import { backofficePaths } from '@fairlead/contract/operators/paths.ts';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ArrowOutIcon } from '../../ui/area-icons.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Euros } from '../../ui/euros.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Cell, HeadCell, Row, Table } from '../../ui/table.tsx';
import { ClaimControl } from '../shared/claim-control.tsx';
import { ClientLink } from '../shared/client-link.tsx';
import { clientOf } from './client-of.ts';
import { LOOKED_AT, useRefresh } from './money-queries.ts';
import { Age } from '../shared/age.tsx';
import { DueBadge } from '../shared/due-badge.tsx';
import { RecordList } from '../shared/record-list.tsx';
import { TwoLines } from '../shared/two-lines.tsx';
import { usePagedList } from '../shared/use-paged-list.ts';
import { WithdrawalDialog } from './withdrawal-dialog.tsx';
import { WithdrawalParts } from './withdrawal-parts.tsx';
import type { Withdrawal } from './withdrawal.ts';

/** Withdrawals that wait for the first or the second of two people, and those that wait for their client; what is due first at the top. */
export function WithdrawalsScreen() {
  const { t } = useTranslation('backofficeMoney');
  return (
    <Screen title={t('withdrawals.title')} lead={t('withdrawals.lead')} wide>
      <WithdrawalPanel
        state="toDecide"
        title={t('withdrawals.waiting')}
        empty={<EmptyState icon={<ArrowOutIcon />} title={t('withdrawals.none')} text={t('withdrawals.noneText')} />}
      />
      <WithdrawalPanel
        state="accountNeeded"
        title={t('withdrawals.accountNeeded')}
        empty={<EmptyState title={t('withdrawals.noneAccountNeeded')} text={t('withdrawals.noneAccountNeededText')} />}
      />
    </Screen>
  );
}

interface WithdrawalPanelProps {
  readonly state: WithdrawalQueueState;
  readonly title: string;
  readonly empty: ReactNode;
}

function WithdrawalPanel({ state, title, empty }: WithdrawalPanelProps) {
  const list = usePagedList<Withdrawal>('withdrawals', backofficePaths.withdrawals, { state }, LOOKED_AT);
  const [opened, setOpened] = useState<Withdrawal | null>(null);
  const latest = list.rows.find(({ transaction_id: id }) => id === opened?.transaction_id) ?? opened;
  return (
    <Panel title={title} flush>
      <RecordList list={list} empty={empty}>
        <WithdrawalTable name={title} rows={list.rows} onOpen={setOpened} />
      </RecordList>
      {latest !== null && <WithdrawalDialog withdrawal={latest} onClose={() => setOpened(null)} />}
    </Panel>
  );
}

interface WithdrawalTableProps {
  readonly name: string;
  readonly rows: readonly Withdrawal[];
  readonly onOpen: (withdrawal: Withdrawal) => void;
}

function WithdrawalTable({ name, rows, onOpen }: WithdrawalTableProps) {
  const { t } = useTranslation('backofficeMoney');
  const refresh = useRefresh('withdrawals');
  return (
    <Table caption={name}>
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
            <Cell>{row.payout_account_needed ? '–' : <DueBadge on={row.due_on} />}</Cell>
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
            <Cell wraps>
              <WithdrawalState withdrawal={row} />
            </Cell>
            <Cell>
              <ClaimControl queue="withdrawals" itemId={row.transaction_id} claim={row.claim} onChanged={refresh} />
            </Cell>
            <Cell numeric>
              <Button variant="secondary" size="dense" aria-label={t('reviewOf', { number: row.number })} onClick={() => onOpen(row)}>
                {t('review')}
              </Button>
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

function WithdrawalState({
  withdrawal: { checked_by: checkedBy, payout_account_needed: isAccountNeeded, pays_disputed: isDisputed },
}: {
  readonly withdrawal: Withdrawal;
}) {
  const { t } = useTranslation('backofficeMoney');
  if (isAccountNeeded) return <Badge tone="caution">{t('withdrawals.accountNeeded')}</Badge>;
  if (isDisputed) return <Badge tone="caution">{t('withdrawals.disputed')}</Badge>;
  return checkedBy === null ? t('withdrawals.toCheck') : t('withdrawals.checkedBy', { name: checkedBy });
}
