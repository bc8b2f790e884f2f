import type { AffiliateEntry } from '@fairlead/contract/affiliates/money.ts';
import type { AffiliateEntryKind } from '@fairlead/domain/affiliates/affiliate-book.ts';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import type { Column } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import type { PagedList } from '../../../ui/data-table/use-list-of-pages.ts';
import { Euros } from '../../../ui/euros.tsx';
import { formatDay } from '../../../ui/format-day.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ChevronDownIcon } from '../../../ui/icons.tsx';
import { useLocale } from '../../../ui/locale.tsx';
import { Workings } from '../entries/workings.tsx';

const TONES: Readonly<Record<AffiliateEntryKind, BadgeTone>> = {
  acquisition: 'long',
  share: 'accent',
  correction: 'caution',
  payout: 'neutral',
};

/** Ledger entries; each opens to show its calculation. */
export function EntriesTable({ list, empty }: { readonly list: PagedList<AffiliateEntry>; readonly empty: ReactNode }) {
  const { t } = useTranslation('affiliate');
  const locale = useLocale();
  const [opened, setOpened] = useState<readonly number[]>([]);
  const columns: readonly Column<AffiliateEntry>[] = [
    { id: 'day', head: t('earnings.columns.day'), render: ({ day }) => formatDay(day, locale) },
    {
      id: 'kind',
      head: t('earnings.columns.kind'),
      onPhone: 'first',
      render: ({ kind }) => <Badge tone={TONES[kind]}>{t(`earnings.kinds.${kind}`)}</Badge>,
    },
    { id: 'account', head: t('earnings.columns.account'), render: (entry) => <AccountLink accountId={entry.account_id} /> },
    {
      id: 'plan',
      head: t('earnings.columns.plan'),
      className: 'text-muted',
      // The calculation names the plan too.
      onPhone: 'hidden',
      render: ({ plan }) => plan !== null && t('earnings.entries.plan', { name: plan.name, version: plan.version }),
    },
    { id: 'amount', head: t('earnings.columns.amount'), numeric: true, render: ({ amount }) => <Euros euros={amount} signed /> },
    { id: 'balance', head: t('earnings.columns.balance'), numeric: true, render: ({ balance }) => <Euros euros={balance} /> },
    {
      id: 'workings',
      head: t('earnings.columns.workings'),
      headHidden: true,
      className: 'w-0 pr-2 pl-0',
      render: ({ id, day }) => {
        const isOpen = opened.includes(id);
        return (
          <IconButton
            size="dense"
            label={t(isOpen ? 'earnings.entries.close' : 'earnings.entries.open', { day: formatDay(day, locale) })}
            aria-expanded={isOpen}
            onClick={() => setOpened(isOpen ? opened.filter((each) => each !== id) : [...opened, id])}
          >
            <ChevronDownIcon className={classNames('size-4 transition-transform', isOpen && 'rotate-180')} />
          </IconButton>
        );
      },
    },
  ];
  return (
    <DataTable
      caption={t('earnings.view.entries')}
      list={list}
      columns={columns}
      idOf={({ id }) => id}
      empty={empty}
      renderBelow={(entry) => (opened.includes(entry.id) ? <Workings entry={entry} /> : null)}
    />
  );
}

function AccountLink({ accountId }: { readonly accountId: number | null }) {
  if (accountId === null) return '–';
  return (
    <Link to={`/affiliate/accounts/${accountId}`} className="rounded-mark font-medium text-accent hover:underline">
      {accountId}
    </Link>
  );
}
