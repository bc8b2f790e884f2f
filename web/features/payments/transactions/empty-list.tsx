import type { TransactionGroup } from '@fairlead/domain/payments/transaction-type.ts';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../../ui/link-button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterIcon, InboxIcon } from '../../../ui/icons.tsx';
import { NothingFound } from '../../../ui/nothing-found.tsx';
import { ADDING_ADDRESSES } from './transaction-addresses.ts';

export interface NothingYetProps {
  readonly group: TransactionGroup;
  readonly platformAddress: string;
}

/** Empty state of a group without transactions: what will appear here, and the next step. */
export function NothingYet({ group, platformAddress }: NothingYetProps) {
  const { t } = useTranslation('payments');
  const address = ADDING_ADDRESSES[group];
  const isAsked = group === 'deposits' || group === 'withdrawals';
  return (
    <EmptyState
      icon={<InboxIcon />}
      title={t('transactions.empty.title')}
      text={t(`transactions.empty.${group}`)}
      action={
        <LinkButton to={address ?? platformAddress} variant="secondary">
          {isAsked ? t(`transactions.add.${group}`) : t('transactions.toPlatform')}
        </LinkButton>
      }
      className="min-h-80"
    />
  );
}

/** Empty state of a list whose transactions are all filtered out. */
export function NoMatches({ onClear }: { readonly onClear: () => void }) {
  const { t } = useTranslation('payments');
  return (
    <NothingFound
      icon={<FilterIcon />}
      title={t('transactions.empty.title')}
      text={t('transactions.empty.filtered')}
      clear={t('transactions.filter.clear')}
      onClear={onClear}
      className="min-h-80"
    />
  );
}
