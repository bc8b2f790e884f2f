import type { Euros as WireEuros } from '@fairlead/domain/money.ts';
import type { AffiliateEntry, WireWorkings } from '@fairlead/contract/affiliates/money.ts';
import { backofficePaths } from '@fairlead/contract/operators/paths.ts';
import { AFFILIATE_ENTRY_KINDS, type AffiliateEntryKind } from '@fairlead/domain/affiliates/affiliate-book.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { BookIcon } from '../../../ui/area-icons.tsx';
import type { Column } from '../../../ui/data-table/column.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Euros, formatEuros } from '../../../ui/euros.tsx';
import { formatDateTime, formatNumber } from '../../../ui/format.ts';
import { formatDay } from '../../../ui/format-day.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { ListPanel } from '../../shared/list-panel.tsx';
import { None } from '../../shared/none.tsx';
import { usePagedList } from '../../shared/use-paged-list.ts';
import { useMay } from '../../shared/use-operator.ts';
import { AFFILIATE_LEDGER, affiliatePath } from '../affiliate-queries.ts';

const ALL = 'all';
type Choice = AffiliateEntryKind | typeof ALL;
const CHOICES: readonly Choice[] = [ALL, ...AFFILIATE_ENTRY_KINDS];

/** All of the affiliate's ledger entries, latest first, each with the calculation of its amount. */
export function LedgerTab({ affiliateId }: { readonly affiliateId: number }) {
  const { t } = useTranslation('backofficeAffiliates');
  const [kind, setKind] = useState<Choice>(ALL);
  const path = affiliatePath(backofficePaths.affiliateBook, affiliateId);
  const list = usePagedList<AffiliateEntry>(AFFILIATE_LEDGER, path, { kind: kind === ALL ? null : kind });
  return (
    <ListPanel
      title={t('book.title')}
      lead={t('book.lead')}
      actions={
        <SelectField
          label={t('book.kind')}
          labelHidden
          size="regular"
          className="w-48"
          value={kind}
          options={CHOICES.map((value) => ({ value, label: t(`book.kinds.${value}`) }))}
          onValueChange={setKind}
        />
      }
      list={list}
      columns={useBookColumns()}
      idOf={({ id }) => id}
      empty={
        <EmptyState
          className="py-12"
          icon={<BookIcon />}
          title={t(kind === ALL ? 'book.none' : 'book.noneOfKind')}
          text={t('book.noneText')}
        />
      }
    />
  );
}

function useBookColumns(): readonly Column<AffiliateEntry>[] {
  const { t } = useTranslation('backofficeAffiliates');
  const locale = useLocale();
  const workingsText = useWorkingsText();
  return [
    {
      id: 'day',
      head: t('book.day'),
      title: (row) => formatDateTime(row.booked_at, locale),
      render: ({ day }) => formatDay(day, locale),
    },
    { id: 'kind', head: t('book.kind'), onPhone: 'first', render: ({ kind }) => t(`book.kinds.${kind}`) },
    { id: 'account', head: t('book.account'), render: (row) => <AccountLink accountId={row.account_id} /> },
    {
      id: 'workings',
      head: t('book.workings'),
      wraps: true,
      className: 'min-w-90 py-1.5',
      render: ({ workings }) => workingsText(workings),
    },
    {
      id: 'plan',
      head: t('columns.plan'),
      className: 'max-w-48 truncate',
      render: ({ plan }) => (plan === null ? <None /> : t('planVersion', { ...plan })),
    },
    {
      id: 'amount',
      head: t('columns.amount'),
      numeric: true,
      className: 'font-semibold',
      render: ({ amount }) => <Euros euros={amount} signed />,
    },
    { id: 'balance', head: t('columns.balance'), numeric: true, render: ({ balance }) => <Euros euros={balance} /> },
  ];
}

/** Returns the calculation of an amount on one line. */
function useWorkingsText(): (workings: WireWorkings) => string {
  const { t } = useTranslation('backofficeAffiliates');
  const locale = useLocale();
  const money = (euros: WireEuros) => formatEuros(euros, locale);
  return (workings) => {
    switch (workings.kind) {
      case 'acquisition':
        return [
          t(workings.minimum_volume > 0 ? 'book.acquisitionTraded' : 'book.acquisition', {
            number: workings.count,
            deposits: money(workings.deposits),
            volume: money(workings.volume),
            from: workings.from,
          }),
          ...(workings.revenue === null ? [] : [t('book.paidForTrading', { amount: money(workings.revenue) })]),
        ].join(', ');
      case 'share':
        return t('book.share', {
          percent: formatNumber(workings.percent, locale),
          spread: money(workings.spread),
          premiums: money(workings.premiums),
        });
      case 'undone':
        return t('book.undone', { deposits: money(workings.deposits), minimum: money(workings.minimum_deposits) });
      case 'correction':
        return workings.note;
      case 'payout':
        return t('book.payout', { number: workings.payout_id });
    }
  };
}

function AccountLink({ accountId }: { readonly accountId: number | null }) {
  const mayRead = useMay()('clients.read');
  if (accountId === null) return <None />;
  if (!mayRead) return `#${accountId}`;
  return <Link to={`/backoffice/clients/${accountId}`} className="text-accent hover:underline">{`#${accountId}`}</Link>;
}
