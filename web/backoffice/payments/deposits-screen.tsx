import type { DepositQueueState } from '@fairlead/contract/payments/operators/schemas.ts';
import { backofficePaths } from '@fairlead/contract/operators/paths.ts';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ArrowInIcon } from '../../ui/area-icons.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Cell, HeadCell, Row, Table } from '../../ui/table.tsx';
import { ClaimControl } from '../shared/claim-control.tsx';
import { ClientLink } from '../shared/client-link.tsx';
import { clientOf } from './client-of.ts';
import { DepositDialog } from './deposit-dialog.tsx';
import { useDepositWords } from './deposit-words.ts';
import { LOOKED_AT, useRefresh } from './money-queries.ts';
import { Age } from '../shared/age.tsx';
import { DueBadge } from '../shared/due-badge.tsx';
import { RecordList } from '../shared/record-list.tsx';
import { TwoLines } from '../shared/two-lines.tsx';
import { usePagedList } from '../shared/use-paged-list.ts';
import type { Deposit } from './deposit.ts';

/** Deposits that do not go on without a person: those in review, and wires that are awaited. */
export function DepositsScreen() {
  const { t } = useTranslation('backofficeMoney');
  return (
    <Screen title={t('deposits.title')} lead={t('deposits.lead')} wide>
      <DepositPanel
        state="inReview"
        title={t('deposits.inReview')}
        empty={<EmptyState icon={<ArrowInIcon />} title={t('deposits.noneInReview')} text={t('deposits.noneInReviewText')} />}
      />
      <DepositPanel
        state="awaited"
        title={t('deposits.awaited')}
        empty={<EmptyState title={t('deposits.noneAwaited')} text={t('deposits.noneAwaitedText')} />}
      />
    </Screen>
  );
}

interface DepositPanelProps {
  readonly state: DepositQueueState;
  readonly title: string;
  readonly empty: ReactNode;
}

function DepositPanel({ state, title, empty }: DepositPanelProps) {
  const list = usePagedList<Deposit>('deposits', backofficePaths.deposits, { state }, LOOKED_AT);
  const [opened, setOpened] = useState<Deposit | null>(null);
  const latest = list.rows.find(({ transaction_id: id }) => id === opened?.transaction_id) ?? opened;
  return (
    <Panel title={title} flush>
      <RecordList list={list} empty={empty}>
        <DepositTable name={title} rows={list.rows} onOpen={setOpened} />
      </RecordList>
      {latest !== null && <DepositDialog deposit={latest} onClose={() => setOpened(null)} />}
    </Panel>
  );
}

interface DepositTableProps {
  readonly name: string;
  readonly rows: readonly Deposit[];
  readonly onOpen: (deposit: Deposit) => void;
}

function DepositTable({ name, rows, onOpen }: DepositTableProps) {
  const { t } = useTranslation('backofficeMoney');
  const refresh = useRefresh('deposits');
  const { formatAmount, describeCause, describeReport } = useDepositWords();
  return (
    <Table caption={name}>
      <thead>
        <tr>
          <HeadCell>{t('columns.due')}</HeadCell>
          <HeadCell>{t('columns.number')}</HeadCell>
          <HeadCell>{t('columns.client')}</HeadCell>
          <HeadCell numeric>{t('columns.amount')}</HeadCell>
          <HeadCell>{t('columns.cause')}</HeadCell>
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
              {formatAmount(row.amount, row.currency)}
            </Cell>
            <Cell>
              <TwoLines below={describeReport(row)}>{describeCause(row)}</TwoLines>
            </Cell>
            <Cell>{row.checked_by === null ? t('deposits.undecided') : t('deposits.saidBy', { name: row.checked_by })}</Cell>
            <Cell>
              <ClaimControl queue="deposits" itemId={row.transaction_id} claim={row.claim} onChanged={refresh} />
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
