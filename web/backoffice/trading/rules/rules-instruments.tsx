import type { RulesInstrument } from '@fairlead/contract/trading/operators/rules.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { Cell, HeadCell, Row, Table } from '../../../ui/table.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { PLAIN_TERMS, setTerms, type WireTerms } from './rules-draft.ts';
import type { RulesPartProps } from './rules-part-props.ts';
import { useRuleText } from './use-rule-text.ts';

const GROUPS = ['Forex', 'Crypto', 'Stocks', 'Commodities', 'own'] as const;
/** Stands for the hours of the market. */
const OF_MARKET = '';

/** What each instrument costs beyond its market, and when the house trades it. */
export function RulesInstruments({ view, draft, onChange, mayChange }: RulesPartProps) {
  const { t } = useTranslation('backofficeDesk');
  const [group, setGroup] = useState<(typeof GROUPS)[number]>('Forex');
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const isOwn = (symbol: string): boolean => draft.instruments[symbol] !== undefined || view.rules.instruments[symbol] !== undefined;
  const shown = view.instruments.filter((instrument) => {
    if (wanted !== '') return `${instrument.symbol} ${instrument.name}`.toLowerCase().includes(wanted);
    return group === 'own' ? isOwn(instrument.symbol) : instrument.group === group;
  });
  return (
    <Panel
      flush
      title={t('rules.instruments.title')}
      lead={t('rules.instruments.lead')}
      actions={
        <>
          <TextField
            size="dense"
            type="search"
            label={t('rules.instruments.search')}
            labelHidden
            placeholder={t('rules.instruments.search')}
            className="w-52"
            value={search}
            onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          />
          <Segmented
            size="dense"
            label={t('rules.instruments.group')}
            labelHidden
            options={GROUPS.map((value) => ({ value, label: t(`rules.group.${value}`) }))}
            value={wanted === '' ? group : null}
            onValueChange={(next) => {
              setGroup(next);
              setSearch('');
            }}
          />
        </>
      }
    >
      {shown.length === 0 ? (
        <EmptyState
          title={t(wanted === '' ? 'rules.instruments.noneOwn' : 'rules.instruments.nothingFound')}
          text={t(wanted === '' ? 'rules.instruments.noneOwnText' : 'rules.instruments.nothingFoundText')}
        />
      ) : (
        <Table caption={t('rules.instruments.title')} className="relative max-h-[36rem]">
          <thead>
            <tr>
              <HeadCell>{t('rules.instruments.instrument')}</HeadCell>
              <HeadCell numeric>{t('rules.instruments.usualSpread')}</HeadCell>
              <HeadCell numeric>{t('rules.instruments.bidMarkup')}</HeadCell>
              <HeadCell numeric>{t('rules.instruments.askMarkup')}</HeadCell>
              <HeadCell numeric>{t('rules.instruments.clientSpread')}</HeadCell>
              <HeadCell>{t('rules.instruments.hours')}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {shown.map((instrument) => (
              <InstrumentRow
                key={instrument.symbol}
                instrument={instrument}
                terms={draft.instruments[instrument.symbol] ?? PLAIN_TERMS}
                mayChange={mayChange}
                onChange={(terms) => onChange(setTerms(draft, instrument.symbol, terms))}
              />
            ))}
          </tbody>
        </Table>
      )}
    </Panel>
  );
}

interface InstrumentRowProps {
  readonly instrument: RulesInstrument;
  readonly terms: WireTerms;
  readonly mayChange: boolean;
  readonly onChange: (terms: Partial<WireTerms>) => void;
}

function InstrumentRow({ instrument, terms, mayChange, onChange }: InstrumentRowProps) {
  const { t } = useTranslation('backofficeDesk');
  const locale = useLocale();
  const { hoursName } = useRuleText();
  const { symbol, name, digits, usual_spread: spread, market_hours: market, hours_choices: choices, halted } = instrument;
  const markup = (side: 'bid_markup' | 'ask_markup', label: string) => (
    <Cell numeric className="py-1">
      {mayChange ? (
        <NumberField
          size="dense"
          label={`${symbol}: ${label}`}
          labelHidden
          className="ml-auto w-28"
          value={terms[side]}
          minimumFractionDigits={0}
          maximumFractionDigits={digits}
          step={10 ** -digits}
          onValueChange={(value) => onChange({ [side]: value ?? 0 })}
        />
      ) : (
        formatNumber(terms[side], locale, digits)
      )}
    </Cell>
  );
  return (
    <Row>
      <Cell>
        <span className="flex items-center gap-2">
          <span className="font-medium">{symbol}</span>
          {name !== symbol && <span className="text-muted">{name}</span>}
          {halted && <Badge tone="short">{t('halt.halted')}</Badge>}
        </span>
      </Cell>
      <Cell numeric>{formatNumber(spread, locale, digits)}</Cell>
      {markup('bid_markup', t('rules.instruments.bidMarkup'))}
      {markup('ask_markup', t('rules.instruments.askMarkup'))}
      <Cell numeric className={terms.bid_markup + terms.ask_markup > 0 ? 'font-medium' : 'text-muted'}>
        {formatNumber(spread + terms.bid_markup + terms.ask_markup, locale, digits)}
      </Cell>
      <Cell className="min-w-44 py-1">
        {mayChange ? (
          <SelectField
            size="dense"
            label={`${symbol}: ${t('rules.instruments.hours')}`}
            labelHidden
            value={terms.trading_hours ?? OF_MARKET}
            options={[
              { value: OF_MARKET, label: t('rules.instruments.hoursOfMarket', { hours: hoursName(market) }) },
              ...choices.filter((hours) => hours !== market).map((hours) => ({ value: hours, label: hoursName(hours) })),
            ]}
            onValueChange={(hours) => onChange({ trading_hours: choices.find((one) => one === hours) ?? null })}
          />
        ) : (
          hoursName(terms.trading_hours ?? market)
        )}
      </Cell>
    </Row>
  );
}
