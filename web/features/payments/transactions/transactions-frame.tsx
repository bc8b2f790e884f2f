import { TRANSACTION_GROUPS, type TransactionGroup } from '@fairlead/domain/payments/transaction-type.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageMain } from '../../../ui/page-main.tsx';
import { LinkTabs } from '../../../ui/link-tabs.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { STATEMENTS_ADDRESS, transactionsAddress } from './transaction-addresses.ts';

export interface TransactionsFrameProps {
  readonly group: TransactionGroup;
  /** The groups available to this client; omitted until they are known. */
  readonly groups?: readonly TransactionGroup[] | undefined;
  readonly children: ReactNode;
  /** Shown beside the list, or below it on a narrow screen. */
  readonly aside?: ReactNode;
}

/** The page around a group of transactions: its title and the tabs. */
export function TransactionsFrame({ group, groups = STANDARD_GROUPS, children, aside }: TransactionsFrameProps) {
  const { t } = useTranslation('payments');
  return (
    <PageMain title={t(`groups.${group}`)}>
      <h1 className="text-heading">{t('transactions.title')}</h1>
      <GroupTabs group={group} groups={groups} />
      {aside === undefined ? (
        children
      ) : (
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_304px]">
          {children}
          {aside}
        </div>
      )}
    </PageMain>
  );
}

/** The groups every client has. Bonuses and credits are shown to clients who may have one, or had one. */
const STANDARD_GROUPS: readonly TransactionGroup[] = ['deposits', 'withdrawals'];

/** The tabs of the groups and the statements. */
function GroupTabs({ group, groups }: { readonly group: TransactionGroup; readonly groups: readonly TransactionGroup[] }) {
  const { t } = useTranslation('payments');
  const shown = TRANSACTION_GROUPS.filter((name) => name === group || groups.includes(name));
  const tabs = [
    ...shown.map((name) => ({ to: transactionsAddress(name), text: t(`groups.${name}`) })),
    { to: STATEMENTS_ADDRESS, text: t('transactions.statements'), isApart: true },
  ];
  return <LinkTabs label={t('transactions.title')} tabs={tabs} current={group} />;
}

/** Placeholder of the page while it loads. */
export function TransactionsSkeleton({ group }: { readonly group: TransactionGroup }) {
  const { t } = useTranslation('common');
  return (
    <TransactionsFrame group={group}>
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      <ListSkeleton />
    </TransactionsFrame>
  );
}
