import type { RulesInstrument } from '@fairlead/contract/trading/operators/rules.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import type { Column } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { listOf } from '../../../ui/data-table/list-state.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { SearchField } from '../../shared/search-field.tsx';
import { ViewChoice } from '../../shared/view-choice.tsx';
import { InstrumentName } from './instrument-name.tsx';
import { DEFAULT_TERMS, setTerms, type WireTerms } from './rules-draft.ts';
import type { RulesPartProps } from './rules-part-props.ts';
import { useRuleText } from './use-rule-text.ts';

const GROUPS = ['Forex', 'Crypto', 'Stocks', 'Commodities', 'own'] as const;
/** Stands for the market's own hours. */
const OF_MARKET = '';

/** Each instrument's markups, and the hours in which the broker trades it. */
export function RulesInstruments({ view, draft, onChange, mayChange }: RulesPartProps) {
  const { t } = useTranslation('backofficeDesk');
  const locale = useLocale();
  const { hoursName } = useRuleText();
  const [group, setGroup] = useState<(typeof GROUPS)[number]>('Forex');
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const isOwn = (symbol: string): boolean => draft.instruments[symbol] !== undefined || view.rules.instruments[symbol] !== undefined;
  const shown = view.instruments.filter((instrument) => {
    if (wanted !== '') return `${instrument.symbol} ${instrument.name}`.toLowerCase().includes(wanted);
    return group === 'own' ? isOwn(instrument.symbol) : instrument.group === group;
  });
  const termsOf = ({ symbol }: RulesInstrument): WireTerms => draft.instruments[symbol] ?? DEFAULT_TERMS;
  const change = ({ symbol }: RulesInstrument, terms: Partial<WireTerms>): void => onChange(setTerms(draft, symbol, terms));
  const columns: readonly Column<RulesInstrument>[] = [
    {
      id: 'instrument',
      head: t('rules.instruments.instrument'),
      onPhone: 'first',
      render: ({ symbol, name, halted }) => (
        <span className="flex items-center gap-2">
          <InstrumentName symbol={symbol} name={name} />
          {halted && <Badge tone="short">{t('halt.halted')}</Badge>}
        </span>
      ),
    },
    {
      id: 'usualSpread',
      head: t('rules.instruments.usualSpread'),
      numeric: true,
      render: ({ usual_spread: spread, digits }) => formatNumber(spread, locale, digits),
    },
    ...(['bid_markup', 'ask_markup'] as const).map((side): Column<RulesInstrument> => {
      const label = t(side === 'bid_markup' ? 'rules.instruments.bidMarkup' : 'rules.instruments.askMarkup');
      return {
        id: side,
        head: label,
        numeric: true,
        className: 'py-1',
        render: (instrument) => {
          const { symbol, digits } = instrument;
          const value = termsOf(instrument)[side];
          if (!mayChange) return formatNumber(value, locale, digits);
          return (
            <NumberField
              size="dense"
              label={`${symbol}: ${label}`}
              labelHidden
              className="w-28 md:ml-auto"
              value={value}
              minimumFractionDigits={0}
              maximumFractionDigits={digits}
              step={10 ** -digits}
              onValueChange={(next) => change(instrument, { [side]: next ?? 0 })}
            />
          );
        },
      };
    }),
    {
      id: 'clientSpread',
      head: t('rules.instruments.clientSpread'),
      numeric: true,
      render: (instrument) => {
        const { bid_markup: bid, ask_markup: ask } = termsOf(instrument);
        return (
          <span className={bid + ask > 0 ? 'font-medium' : 'text-muted'}>
            {formatNumber(instrument.usual_spread + bid + ask, locale, instrument.digits)}
          </span>
        );
      },
    },
    {
      id: 'hours',
      head: t('rules.instruments.hours'),
      className: 'min-w-44 py-1',
      render: (instrument) => {
        const { symbol, market_hours: market, hours_choices: choices } = instrument;
        const { trading_hours: own } = termsOf(instrument);
        if (!mayChange) return hoursName(own ?? market);
        return (
          <SelectField
            size="dense"
            label={`${symbol}: ${t('rules.instruments.hours')}`}
            labelHidden
            value={own ?? OF_MARKET}
            options={[
              { value: OF_MARKET, label: t('rules.instruments.hoursOfMarket', { hours: hoursName(market) }) },
              ...choices.filter((hours) => hours !== market).map((hours) => ({ value: hours, label: hoursName(hours) })),
            ]}
            onValueChange={(hours) => change(instrument, { trading_hours: choices.find((one) => one === hours) ?? null })}
          />
        );
      },
    },
  ];
  return (
    <Panel
      flush
      title={t('rules.instruments.title')}
      lead={t('rules.instruments.lead')}
      actions={
        <>
          <SearchField size="dense" label={t('rules.instruments.search')} className="w-52" value={search} onValueChange={setSearch} />
          <ViewChoice
            size="dense"
            label={t('rules.instruments.group')}
            values={GROUPS}
            textOf={(value) => t(`rules.group.${value}`)}
            value={wanted === '' ? group : null}
            onChange={(next) => {
              setGroup(next);
              setSearch('');
            }}
          />
        </>
      }
    >
      <DataTable
        caption={t('rules.instruments.title')}
        list={listOf(shown)}
        columns={columns}
        idOf={({ symbol }) => symbol}
        empty={
          <EmptyState
            title={t(wanted === '' ? 'rules.instruments.noneOwn' : 'rules.instruments.nothingFound')}
            text={t(wanted === '' ? 'rules.instruments.noneOwnText' : 'rules.instruments.nothingFoundText')}
          />
        }
        className="relative max-h-[36rem]"
      />
    </Panel>
  );
}
