import type { FinancedInstrument } from '@fairlead/contract/trading/operators/financing.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { listOf } from '../../../ui/data-table/list-state.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Euros } from '../../../ui/euros.tsx';
import { formatMinute } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SearchField } from '../../shared/search-field.tsx';
import { InstrumentName } from '../rules/instrument-name.tsx';
import { FeeDialog } from './fee-dialog.tsx';
import type { FeeSubject } from './financing-draft.ts';
import { editColumn, type FinancingPartProps } from './financing-rates.tsx';
import { useFinancingText } from './use-financing-text.ts';

/** What each instrument pays at the rates in effect, and its own fee if it has one. */
export function FinancingInstruments({ view, draft, onChange, mayChange }: FinancingPartProps) {
  const { t } = useTranslation('backofficeDesk');
  const locale = useLocale();
  const { percent, feeText } = useFinancingText();
  const [search, setSearch] = useState('');
  const [edited, setEdited] = useState<FeeSubject | null>(null);
  const wanted = search.trim().toLowerCase();
  const shown = view.instruments.filter(({ symbol, name }) => `${symbol} ${name}`.toLowerCase().includes(wanted));
  const rate = (value: number | null): string => (value === null ? '–' : percent(value));
  const columns: readonly Column<FinancedInstrument>[] = [
    {
      id: 'instrument',
      head: t('rules.instruments.instrument'),
      onPhone: 'first',
      sort: ({ symbol }) => symbol,
      render: ({ symbol, name }) => <InstrumentName symbol={symbol} name={name} />,
    },
    {
      id: 'currencies',
      head: t('financing.instruments.currencies'),
      onPhone: 'hidden',
      render: ({ borrowed, held }) => [borrowed, held].filter((currency) => currency !== null).join(' − '),
    },
    {
      id: 'fee',
      head: t('financing.fees.fee'),
      numeric: true,
      sort: ({ fee_percent: fee }) => fee,
      render: ({ fee_percent: fee }) => feeText(fee),
    },
    {
      id: 'long',
      head: t('financing.instruments.long'),
      numeric: true,
      sort: ({ long_percent: long }) => long,
      render: ({ long_percent: long }) => rate(long),
    },
    {
      id: 'short',
      head: t('financing.instruments.short'),
      numeric: true,
      sort: ({ short_percent: short }) => short,
      render: ({ short_percent: short }) => rate(short),
    },
    {
      id: 'year',
      head: t('financing.instruments.year'),
      numeric: true,
      onPhone: 'hidden',
      render: ({ year_days: days }) => days,
    },
    {
      id: 'days',
      head: t('financing.instruments.days'),
      headTitle: t('financing.instruments.daysTitle'),
      numeric: true,
      title: ({ next_night: night }) => (night === null ? undefined : formatMinute(night.at, locale)),
      render: ({ next_night: night }) => night?.days ?? '–',
    },
    {
      id: 'longCost',
      head: t('financing.instruments.longCost'),
      numeric: true,
      sort: ({ next_night: night }) => night?.long_cost ?? null,
      render: ({ next_night: night }) => (night === null ? '–' : <Euros euros={night.long_cost} />),
    },
    {
      id: 'shortCost',
      head: t('financing.instruments.shortCost'),
      numeric: true,
      sort: ({ next_night: night }) => night?.short_cost ?? null,
      render: ({ next_night: night }) => (night === null ? '–' : <Euros euros={night.short_cost} />),
    },
    ...(mayChange
      ? [
          editColumn<FinancedInstrument>({
            head: t('financing.edit'),
            nameOf: ({ symbol }) => t('financing.fees.editNamed', { subject: symbol }),
            onEdit: ({ symbol, rule_class: ruleClass }) => setEdited({ kind: 'instrument', symbol, ruleClass }),
          }),
        ]
      : []),
  ];
  return (
    <Panel
      flush
      title={t('financing.instruments.title')}
      lead={t('financing.instruments.lead')}
      actions={<SearchField label={t('rules.instruments.search')} value={search} onValueChange={setSearch} />}
    >
      <DataTable
        caption={t('financing.instruments.title')}
        list={listOf(shown)}
        columns={columns}
        idOf={({ symbol }) => symbol}
        empty={<EmptyState title={t('rules.instruments.nothingFound')} text={t('rules.instruments.nothingFoundText')} />}
      />
      {edited !== null && <FeeDialog subject={edited} draft={draft} onChange={onChange} onClose={() => setEdited(null)} />}
    </Panel>
  );
}
