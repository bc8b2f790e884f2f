import type { AffiliateEntry } from '@fairlead/contract/affiliates/money.ts';
import { AFFILIATE_ENTRY_KINDS, type AffiliateEntryKind } from '@fairlead/domain/affiliates/affiliate-book.ts';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { useListOfPages } from '../../../ui/data-table/use-list-of-pages.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatMonth } from '../../../ui/format-month.ts';
import { CalculatorIcon } from '../../../ui/icons.tsx';
import { useLocale } from '../../../ui/locale.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { Euros } from '../../../ui/euros.tsx';
import { readEntryFilter, useEntries, useStatements, type EntryFilter } from './earnings-queries.ts';
import { EntriesTable } from './entries-table.tsx';

const ANY = '';

/** Every ledger entry, filtered by month and kind. The filter is kept in the URL. */
export function EntriesView() {
  const { t } = useTranslation('affiliate');
  const failureText = useFailureText();
  const [search, setSearch] = useSearchParams();
  const filter = readEntryFilter(search);
  const entries = useEntries(filter);
  const list = useListOfPages<AffiliateEntry>(entries, failureText);
  const total = entries.data?.pages[0]?.total;

  function change(next: EntryFilter): void {
    const kept = Object.entries(next).flatMap(([name, value]) => (value === null ? [] : [[name, value] as [string, string]]));
    setSearch(new URLSearchParams([['view', 'entries'], ...kept]), { replace: true, preventScrollReset: true });
  }

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <FilterFields filter={filter} onChange={change} />
        {total !== undefined && list.rows.length > 0 && (
          <p className="text-control text-muted">
            {t('earnings.entries.total')} <Euros euros={total} className="font-semibold text-strong" />
          </p>
        )}
      </div>
      <div className="overflow-hidden rounded-panel border border-line bg-raised">
        <EntriesTable
          list={list}
          empty={
            <EmptyState
              icon={<CalculatorIcon />}
              title={t('earnings.entries.none')}
              text={t('earnings.entries.noneText')}
              className="py-12"
            />
          }
        />
      </div>
    </div>
  );
}

function FilterFields({ filter, onChange }: { readonly filter: EntryFilter; readonly onChange: (filter: EntryFilter) => void }) {
  const { t } = useTranslation('affiliate');
  const locale = useLocale();
  const known = useStatements().data?.map(({ month }) => month) ?? [];
  const months = filter.month === null || known.includes(filter.month) ? known : [filter.month, ...known];
  const kinds: readonly (AffiliateEntryKind | typeof ANY)[] = [ANY, ...AFFILIATE_ENTRY_KINDS];
  return (
    <div className="grid w-full grid-cols-2 gap-3 sm:w-96">
      <SelectField
        label={t('earnings.entries.month')}
        size="regular"
        options={[
          { value: ANY, label: t('earnings.entries.anyMonth') },
          ...months.map((month) => ({ value: month, label: formatMonth(month, locale) })),
        ]}
        value={filter.month ?? ANY}
        onValueChange={(month) => onChange({ ...filter, month: month === ANY ? null : month })}
      />
      <SelectField
        label={t('earnings.entries.kind')}
        size="regular"
        options={kinds.map((value) => ({ value, label: t(value === ANY ? 'earnings.entries.anyKind' : `earnings.kinds.${value}`) }))}
        value={filter.kind ?? ANY}
        onValueChange={(kind) => onChange({ ...filter, kind: kind === ANY ? null : kind })}
      />
    </div>
  );
}
