import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { toggled } from '../rows/list-view.ts';
import { useListView } from '../rows/use-list-view.ts';
import { chosenColumns, MARKET_COLUMNS, type MarketColumn, type PlacedColumn } from './market-list-columns.ts';

/** Which columns the market list shows. Says which of the chosen ones have no room. */
export default function ColumnChoice({ shown }: { readonly shown: readonly PlacedColumn[] }) {
  const { t } = useTranslation(['positions', 'trading']);
  const [view, change] = useListView('markets');
  const chosen = chosenColumns(view.columns);
  const isWithoutRoom = (column: MarketColumn): boolean =>
    chosen.includes(column) && !shown.some((one) => one === (column === 'sparkline' ? 'change' : column));
  const columns = MARKET_COLUMNS.map((column) => ({ column, label: t(LABELS[column]) }));
  return (
    <div className="flex flex-col gap-2">
      {columns.map(({ column, label }) => (
        <Checkbox
          key={column}
          label={label}
          checked={chosen.includes(column)}
          {...(isWithoutRoom(column) && { hint: t('positions:list.noRoom') })}
          onChange={() => change({ columns: toggled(chosen, column) })}
        />
      ))}
      <Button variant="ghost" size="dense" disabled={view.columns === null} onClick={() => change({ columns: null })}>
        {t('positions:list.usualColumns')}
      </Button>
    </div>
  );
}

const LABELS = {
  bid: 'trading:markets.bid',
  ask: 'trading:markets.ask',
  spread: 'trading:ticket.spread',
  change: 'trading:markets.dayChange',
  sparkline: 'positions:list.sparkline',
  sentiment: 'positions:list.sentiment',
} as const satisfies Record<MarketColumn, string>;
