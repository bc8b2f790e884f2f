import type { ClientTransaction } from '@fairlead/contract/account/operators/client-records.ts';
import { clientPaths } from '@fairlead/contract/operators/paths.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { BankIcon } from '../../../../ui/area-icons.tsx';
import { Badge, type BadgeTone } from '../../../../ui/badge.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Euros } from '../../../../ui/euros.tsx';
import { ChevronRightIcon } from '../../../../ui/icons.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { Cell, HeadCell, Row, Table } from '../../../../ui/table.tsx';
import { usePagedList } from '../../../shared/use-paged-list.ts';
import { None } from '../clients-table.tsx';
import { RecordList } from '../../../shared/record-list.tsx';
import { clientPath } from '../use-client.ts';
import { TransactionSteps } from './transaction-steps.tsx';
import { When } from './when.tsx';

const COLUMNS = 8;

const TONES: Readonly<Record<ClientTransaction['status'], BadgeTone>> = {
  pending: 'caution',
  processing: 'caution',
  inReview: 'caution',
  completed: 'long',
  declined: 'short',
  rejected: 'short',
  expired: 'neutral',
  cancelled: 'neutral',
};

/** The client's payments and bonuses; each opens to what happened to it, step by step. The one that the address names is open. */
export function TransactionsTab({ userId }: { readonly userId: number }) {
  const { t } = useTranslation('backofficeClients');
  const { hash } = useLocation();
  const list = usePagedList<ClientTransaction>('client', clientPath(clientPaths.transactions, userId), { limit: 25 });
  const [opened, setOpened] = useState<string | null>(hash === '' ? null : hash.slice(1));
  return (
    <Panel title={t('transactions.title')} flush>
      <RecordList list={list} empty={<EmptyState icon={<BankIcon />} title={t('transactions.none')} text={t('transactions.noneText')} />}>
        <Table caption={t('transactions.title')}>
          <thead>
            <tr>
              <HeadCell>{t('column.number')}</HeadCell>
              <HeadCell>{t('column.type')}</HeadCell>
              <HeadCell>{t('column.state')}</HeadCell>
              <HeadCell>{t('column.provider')}</HeadCell>
              <HeadCell>{t('column.askedAt')}</HeadCell>
              <HeadCell>{t('column.endedAt')}</HeadCell>
              <HeadCell>{t('column.decidedBy')}</HeadCell>
              <HeadCell numeric>{t('column.amount')}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {list.rows.map((row) => (
              <Transaction
                key={row.id}
                row={row}
                userId={userId}
                isOpen={opened === row.id}
                onToggle={() => setOpened(opened === row.id ? null : row.id)}
              />
            ))}
          </tbody>
        </Table>
      </RecordList>
    </Panel>
  );
}

interface TransactionProps {
  readonly row: ClientTransaction;
  readonly userId: number;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function Transaction({ row, userId, isOpen, onToggle }: TransactionProps) {
  const { t } = useTranslation('backofficeClients');
  return (
    <>
      <Row>
        <Cell>
          <button
            type="button"
            aria-expanded={isOpen}
            className="inline-flex min-h-6 items-center gap-1 rounded-control text-accent hover:underline"
            onClick={onToggle}
          >
            <ChevronRightIcon className={classNames('size-4', isOpen && 'rotate-90')} />
            {row.number}
          </button>
        </Cell>
        <Cell>{t(`transactionType.${row.type}`)}</Cell>
        <Cell>
          <Badge tone={TONES[row.status]}>{t(`transactionStatus.${row.status}`)}</Badge>
        </Cell>
        <Cell>{row.provider ?? <None />}</Cell>
        <Cell>
          <When at={row.created_at} />
        </Cell>
        <Cell>
          <When at={row.completed_at} />
        </Cell>
        <Cell>{[...new Set([row.checked_by, row.decided_by])].filter((name) => name !== null).join(', ') || <None />}</Cell>
        <Cell numeric>
          <Euros euros={row.amount} signed />
          {row.reversed > 0 && (
            <span className="block text-mini text-muted">
              {t('transactions.reversed')} <Euros euros={row.reversed} />
            </span>
          )}
          {row.disputed > 0 && (
            <span className="block text-mini text-muted">
              {t('transactions.disputed')} <Euros euros={row.disputed} />
            </span>
          )}
        </Cell>
      </Row>
      {isOpen && (
        <tr>
          <td colSpan={COLUMNS} className="border-b border-line bg-surface px-4 py-3">
            <TransactionSteps transaction={row} userId={userId} />
          </td>
        </tr>
      )}
    </>
  );
}
