import type { TransactionGroup } from '@fairlead/domain/payments/transaction-type.ts';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import {
  filterQuery,
  readFilter,
  readOpenTransaction,
  withFilter,
  withOpenTransaction,
  type TransactionFilter,
} from './filter-in-address.ts';
import { GroupPanel } from './group-panel.tsx';
import { TransactionDialog } from './transaction-dialog.tsx';
import { TransactionsFrame } from './transactions-frame.tsx';
import { OPENED_HERE } from './transactions-table.tsx';
import { useTransactions } from './use-transactions.ts';
import { WithdrawPanel } from './withdraw-panel.tsx';

export interface TransactionsPageProps {
  readonly group: TransactionGroup;
  readonly platformAddress: string;
}

/**
 * The client's transactions of one group (spec section 2, "Transactions and payments"). The URL has the filter and the open transaction.
 */
export function TransactionsPage({ group, platformAddress }: TransactionsPageProps) {
  const navigate = useNavigate();
  const hasForm = group === 'deposits' || group === 'withdrawals';
  // Kept while another group loads, so that the tabs stay in place.
  const [groups, setGroups] = useState<readonly TransactionGroup[]>();
  return (
    <TransactionsFrame
      group={group}
      groups={groups}
      aside={hasForm ? <WithdrawPanel onDone={() => void navigate(platformAddress)} /> : undefined}
    >
      <GroupSection key={group} group={group} platformAddress={platformAddress} onGroups={setGroups} />
    </TransactionsFrame>
  );
}

interface GroupSectionProps extends TransactionsPageProps {
  readonly onGroups: (groups: readonly TransactionGroup[]) => void;
}

function GroupSection({ group, platformAddress, onGroups }: GroupSectionProps) {
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  const filter = readFilter(params);
  const list = useTransactions(filterQuery(group, filter));
  const openId = readOpenTransaction(params);
  const groups = list.kind === 'loaded' ? list.pages.groups : null;
  useEffect(() => {
    if (groups !== null) onGroups(groups);
  }, [groups, onGroups]);

  function changeFilter(next: TransactionFilter): void {
    setParams((before) => withFilter(before, next), { replace: true, preventScrollReset: true });
  }

  function closeTransaction(): void {
    if (isOpenedHere(location.state)) void navigate(-1);
    else setParams((before) => withOpenTransaction(before, null), { replace: true, preventScrollReset: true });
  }

  return (
    <>
      <GroupPanel group={group} list={list} filter={filter} onFilterChange={changeFilter} platformAddress={platformAddress} />
      {openId !== null && (
        <TransactionDialog
          key={openId}
          transactionId={openId}
          onClose={closeTransaction}
          onChanged={() => {
            if (list.kind === 'loaded') void list.refresh();
          }}
        />
      )}
    </>
  );
}

function isOpenedHere(state: unknown): boolean {
  return typeof state === 'object' && state !== null && Object.keys(OPENED_HERE).every((key) => key in state);
}
