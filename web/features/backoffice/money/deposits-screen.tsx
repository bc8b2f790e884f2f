import type { DepositQueue } from '@fairlead/contract/backoffice-payments.ts';
import { backofficePaths } from '@fairlead/contract/backoffice-paths.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { ArrowInIcon } from '../../../ui/area-icons.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Screen, ScreenFailed, ScreenWaiting } from '../../../ui/screen.tsx';
import { Cell, HeadCell, Row, Table } from '../../../ui/table.tsx';
import { ClaimControl } from '../queues/claim-control.tsx';
import { ClientLink } from '../shared/client-link.tsx';
import { clientOf } from './client-of.ts';
import { DepositDialog } from './deposit-dialog.tsx';
import { useDepositWords } from './deposit-words.ts';
import { useQueue, useRefresh } from './money-queries.ts';
import { Age } from '../shared/age.tsx';
import { DueBadge } from '../shared/due-badge.tsx';
import { TwoLines } from '../shared/two-lines.tsx';

export type Deposit = DepositQueue['data'][number];

/** Deposits that do not go on without a person: those in review, and wires that are awaited. */
export function DepositsScreen() {
  const { t } = useTranslation('backofficeMoney');
  const failureText = useFailureText();
  const list = useQueue<Deposit>('deposits', backofficePaths.deposits);
  const [openId, setOpenId] = useState<string | null>(null);
  const rows = list.data ?? [];
  const opened = rows.find(({ transaction_id: id }) => id === openId);
  const inReview = rows.filter(({ status }) => status === 'inReview');
  const awaited = rows.filter(({ status }) => status !== 'inReview');
  return (
    <Screen title={t('deposits.title')} lead={t('deposits.lead')} wide>
      {list.isPending && <ScreenWaiting />}
      {list.isError && <ScreenFailed text={failureText(list.error)} onRetry={() => void list.refetch()} />}
      {list.isSuccess && (
        <>
          <Panel
            title={t('deposits.inReview')}
            lead={inReview.length === 0 ? undefined : t('waitingCount', { count: inReview.length })}
            flush
          >
            {inReview.length === 0 ? (
              <EmptyState icon={<ArrowInIcon />} title={t('deposits.noneInReview')} text={t('deposits.noneInReviewText')} />
            ) : (
              <DepositTable name={t('deposits.inReview')} rows={inReview} onOpen={setOpenId} />
            )}
          </Panel>
          <Panel title={t('deposits.awaited')} lead={awaited.length === 0 ? undefined : t('waitingCount', { count: awaited.length })} flush>
            {awaited.length === 0 ? (
              <EmptyState title={t('deposits.noneAwaited')} text={t('deposits.noneAwaitedText')} />
            ) : (
              <DepositTable name={t('deposits.awaited')} rows={awaited} onOpen={setOpenId} />
            )}
          </Panel>
        </>
      )}
      {opened !== undefined && <DepositDialog deposit={opened} onClose={() => setOpenId(null)} />}
    </Screen>
  );
}

interface DepositTableProps {
  readonly name: string;
  readonly rows: readonly Deposit[];
  readonly onOpen: (id: string) => void;
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
