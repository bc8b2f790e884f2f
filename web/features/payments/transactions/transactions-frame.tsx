import { TRANSACTION_GROUPS, type TransactionGroup } from '@fairlead/domain/payments/transaction-type.ts';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { ListSkeleton } from './list-skeleton.tsx';
import { STATEMENTS_ADDRESS, transactionsAddress } from './transaction-addresses.ts';

export interface TransactionsFrameProps {
  readonly group: TransactionGroup;
  /** Those that there are for this client; left out while that isn't known. */
  readonly groups?: readonly TransactionGroup[] | undefined;
  readonly children: ReactNode;
  /** Stands beside the list, or below it on a narrow screen. */
  readonly aside?: ReactNode;
}

/** The page around a group of transactions: its title and the way to the others. */
export function TransactionsFrame({ group, groups = EVERYBODYS_GROUPS, children, aside }: TransactionsFrameProps) {
  const { t } = useTranslation(['payments', 'common']);
  return (
    <main id="content" className="mx-auto flex w-full max-w-page flex-1 flex-col gap-5 px-4 py-6 sm:px-6 md:py-8">
      <title>{`${t(`payments:groups.${group}`)} | ${t('common:brand')}`}</title>
      <h1 className="text-heading">{t('payments:transactions.title')}</h1>
      <GroupTabs group={group} groups={groups} />
      {aside === undefined ? (
        children
      ) : (
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_304px]">
          {children}
          {aside}
        </div>
      )}
    </main>
  );
}

const TAB_CLASS =
  '-mb-px flex h-11 items-center rounded-t-control border-b-2 border-transparent px-3 text-control font-medium whitespace-nowrap text-muted transition-colors hover:text-strong focus-visible:-outline-offset-2 aria-[current=page]:border-accent aria-[current=page]:text-strong';

/** What every client has. Bonuses and credits are for those who may have one, or had one. */
const EVERYBODYS_GROUPS: readonly TransactionGroup[] = ['deposits', 'withdrawals'];

/** The groups as links, and the statements beside them; on a narrow screen they scroll sideways. */
function GroupTabs({ group, groups }: { readonly group: TransactionGroup; readonly groups: readonly TransactionGroup[] }) {
  const { t } = useTranslation('payments');
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [group]);
  return (
    <nav aria-label={t('transactions.title')} className="-mx-4 overflow-x-auto border-b border-line px-4 sm:mx-0 sm:px-0">
      <ul ref={list} className="flex w-max min-w-full gap-1">
        {TRANSACTION_GROUPS.filter((name) => name === group || groups.includes(name)).map((name) => (
          <li key={name}>
            <NavLink to={transactionsAddress(name)} className={TAB_CLASS}>
              {t(`groups.${name}`)}
            </NavLink>
          </li>
        ))}
        <li className="ml-auto">
          <NavLink to={STATEMENTS_ADDRESS} className={TAB_CLASS}>
            {t('transactions.statements')}
          </NavLink>
        </li>
      </ul>
    </nav>
  );
}

/** The page's place while it is on its way. */
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
