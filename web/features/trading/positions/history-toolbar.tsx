import { tradingPaths } from '@fairlead/contract/paths.ts';
import { historyFilterQuery, NO_FILTER, type HistoryFilter, type HistoryTotals } from '@fairlead/contract/trading/history/client.ts';
import { CLOSE_REASONS } from '@fairlead/domain/trading/position.ts';
import { netResultOf } from '@fairlead/domain/trading/net-result.ts';
import { useTranslation } from 'react-i18next';
import { downloadFile } from '../../../transport/download-file.ts';
import { Button } from '../../../ui/button.tsx';
import { createFact } from '../../../ui/create-fact.tsx';
import { CsvButton } from '../../../ui/csv-button.tsx';
import { Money } from '../../../ui/figures.tsx';
import { FilterPopover } from '../../../ui/filter-popover.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { usePlatform } from '../platform-context.ts';
import { useMedia } from '../use-media.ts';
import { countFields, dayOf, startOfDay, withField } from './history-filter.ts';

export interface HistoryToolbarProps {
  readonly filter: HistoryFilter;
  readonly onFilterChange: (filter: HistoryFilter) => void;
  readonly totals: HistoryTotals | undefined;
}

/** The toolbar above the history: the filter, the totals of its result, and a download of the complete result. */
export function HistoryToolbar({ filter, onFilterChange, totals }: HistoryToolbarProps) {
  const { t } = useTranslation(['positions', 'trading']);
  const locale = useLocale();
  const count = countFields(filter);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-2 py-1 text-dense">
      <span className="flex items-center gap-1">
        <FilterPopover title={t('positions:history.filter')} count={count} className="h-7">
          <FilterForm filter={filter} onFilterChange={onFilterChange} />
        </FilterPopover>
        {count > 0 && (
          <Button variant="ghost" size="dense" onClick={() => onFilterChange(NO_FILTER)}>
            {t('positions:history.clear')}
          </Button>
        )}
      </span>
      <dl className="flex flex-wrap gap-x-4 tabular-nums max-md:order-last max-md:w-full max-md:px-2 max-md:pb-1.5 md:ml-auto">
        <Total label={t('positions:history.count')}>{totals === undefined ? '–' : formatNumber(totals.count, locale)}</Total>
        <Total label={t('trading:positions.profit')}>
          {totals === undefined ? '–' : <Money amount={totals.profit} signed className="font-semibold" />}
        </Total>
        {totals !== undefined && totals.premiums > 0 && (
          <Total label={t('positions:history.premiums')}>
            <Money amount={totals.premiums} />
          </Total>
        )}
        {totals !== undefined && <BookedTotals totals={totals} />}
      </dl>
      <ExportButton filter={filter} isEmpty={totals?.count === 0} />
    </div>
  );
}

/** What nights and dividends booked, and what is left of the profit with all of it; nothing if they booked nothing. */
function BookedTotals({ totals }: { readonly totals: HistoryTotals }) {
  const { t } = useTranslation('trading');
  const { profit, premiums: premium, financing, dividends } = totals;
  const parts = (
    [
      ['financing', financing],
      ['dividends', dividends],
    ] as const
  ).filter(([, amount]) => amount !== 0);
  if (parts.length === 0) return null;
  return [...parts, ['net', netResultOf({ profit, premium, financing, dividends })] as const].map(([name, amount]) => (
    <Total key={name} label={t(`positions.${name}`)}>
      <Money amount={amount} signed />
    </Total>
  ));
}

const Total = createFact({ line: 'flex gap-1.5', label: 'text-muted' });

function ExportButton({ filter, isEmpty }: { readonly filter: HistoryFilter; readonly isEmpty: boolean }) {
  const { t } = useTranslation('positions');
  const { session } = usePlatform();

  function save(): Promise<boolean> {
    const query = new URLSearchParams(historyFilterQuery(filter)).toString();
    const path = `${tradingPaths.csv}${query === '' ? '' : `?${query}`}`;
    return downloadFile(path, { token: session.token, name: `history-${dayOf(Date.now())}.csv` });
  }

  return (
    <CsvButton
      label={t('history.exportAll')}
      size="dense"
      className="max-md:ml-auto"
      isEmpty={isEmpty}
      save={save}
      failure={{ title: t('history.exportFailed'), text: t('history.exportFailedHint') }}
    />
  );
}

const ANY = '';

function FilterForm({ filter, onFilterChange }: Pick<HistoryToolbarProps, 'filter' | 'onFilterChange'>) {
  const { t } = useTranslation(['positions', 'trading']);
  const { instruments } = usePlatform();
  // On a phone a field must be large enough for a thumb, and for the browser not to zoom into it.
  const size = useMedia('(min-width: 900px)') ? 'dense' : 'large';
  const any = { value: ANY, label: t('positions:history.any') };
  const change = <Field extends keyof HistoryFilter>(field: Field, value: HistoryFilter[Field]): void =>
    onFilterChange(withField(filter, field, value));
  return (
    <div className="grid w-72 grid-cols-2 gap-3 max-md:w-80">
      <SelectField
        label={t('trading:markets.instrument')}
        size={size}
        className="col-span-2"
        options={[any, ...instruments.map(({ symbol, displayName }) => ({ value: symbol, label: `${symbol} · ${displayName}` }))]}
        value={filter.symbol ?? ANY}
        onValueChange={(value) => change('symbol', value === ANY ? null : value)}
      />
      <SelectField
        label={t('trading:positions.side')}
        size={size}
        options={[any, { value: 'long', label: t('positions:history.long') }, { value: 'short', label: t('positions:history.short') }]}
        value={filter.side ?? ANY}
        onValueChange={(value) => change('side', value === 'long' || value === 'short' ? value : null)}
      />
      <SelectField
        label={t('positions:history.result')}
        size={size}
        options={[
          any,
          { value: 'profit', label: t('positions:history.inProfit') },
          { value: 'loss', label: t('positions:history.atLoss') },
        ]}
        value={filter.result ?? ANY}
        onValueChange={(value) => change('result', value === 'profit' || value === 'loss' ? value : null)}
      />
      <SelectField
        label={t('trading:history.reason')}
        size={size}
        className="col-span-2"
        options={[any, ...CLOSE_REASONS.map((reason) => ({ value: reason, label: t(`trading:history.reasons.${reason}`) }))]}
        value={filter.reason ?? ANY}
        onValueChange={(value) => change('reason', CLOSE_REASONS.find((reason) => reason === value) ?? null)}
      />
      <TextField
        type="date"
        label={t('positions:history.from')}
        size={size}
        value={dayOf(filter.from)}
        onChange={(event) => change('from', startOfDay(event.currentTarget.value))}
      />
      <TextField
        type="date"
        label={t('positions:history.until')}
        size={size}
        value={dayOf(filter.until, -1)}
        onChange={(event) => change('until', startOfDay(event.currentTarget.value, 1))}
      />
    </div>
  );
}
