import type { HistoryFilter } from '@fairlead/contract/trading/history/client.ts';
import { ZERO_CENTS } from '@fairlead/domain/money.ts';
import { priceToDecimal, type Price } from '@fairlead/domain/price.ts';
import type { ClosedPosition, CloseReason } from '@fairlead/domain/trading/position.ts';
import type { Queries } from '../../../../adapters/db/database.ts';
import { eurosCell, textCell, timeCell, writeCsv, type CsvColumn } from '../../../../csv/write-csv.ts';
import { readClosedPositions, type ClosedPositionKey } from '../../store.ts';

/** How many rows are read and sent at a time, so that an export of any length needs the memory of one page. */
const ROWS_PER_PAGE = 1_000;

/** The spec's names, in English whatever the reader's language, so that programs can rely on them. */
const REASON_NAMES: Readonly<Record<CloseReason, string>> = {
  manual: 'Manually',
  stopLoss: 'Stop Loss',
  takeProfit: 'Take Profit',
  stopOut: 'Low Margin',
  auto: 'AI Trade',
  delisting: 'Delisting',
  partialTakeProfit: 'Partial Target',
};

const columnsWith = (nameOf: (symbol: string) => string): readonly CsvColumn<ClosedPosition>[] => [
  { name: 'Position', cell: ({ id }) => String(id) },
  { name: 'Part of', cell: ({ partOf }) => (partOf === null ? '' : String(partOf)) },
  { name: 'Symbol', cell: ({ symbol }) => textCell(symbol) },
  { name: 'Instrument', cell: ({ symbol }) => textCell(nameOf(symbol)) },
  { name: 'Side', cell: ({ side }) => (side === 'long' ? 'Buy' : 'Sell') },
  { name: 'Amount EUR', cell: ({ margin }) => eurosCell(margin) },
  { name: 'Leverage', cell: ({ leverage }) => String(leverage) },
  { name: 'Open price', cell: ({ openPrice }) => decimal(openPrice) },
  { name: 'Opened (UTC)', cell: ({ openedAt }) => timeCell(openedAt) },
  { name: 'Opened by', cell: ({ openedBy }) => (openedBy === 'client' ? 'Client' : 'AutoTrading') },
  { name: 'Close price', cell: ({ closePrice }) => decimal(closePrice) },
  { name: 'Closed (UTC)', cell: ({ closedAt }) => timeCell(closedAt) },
  { name: 'Closed by', cell: ({ closeReason }) => REASON_NAMES[closeReason] },
  { name: 'Stop loss', cell: ({ stopLoss }) => optionalDecimal(stopLoss) },
  { name: 'Take profit', cell: ({ takeProfit }) => optionalDecimal(takeProfit) },
  { name: 'Trailing distance', cell: ({ trailingDistance }) => optionalDecimal(trailingDistance) },
  { name: 'Guaranteed stop', cell: ({ guaranteedStop }) => (guaranteedStop ? 'Yes' : 'No') },
  { name: 'Premium EUR', cell: ({ premium }) => eurosCell(premium) },
  { name: 'Profit EUR', cell: ({ profit }) => eurosCell(profit) },
  { name: 'Financing EUR', cell: ({ financing }) => eurosCell(financing ?? ZERO_CENTS) },
  { name: 'Dividends EUR', cell: ({ dividends }) => eurosCell(dividends ?? ZERO_CENTS) },
];

/** All closed positions that match the filter, latest first. Positions closed during the export are not included. */
export function exportHistory(
  database: Pick<Queries, 'drizzle'>,
  accountId: number,
  filter: HistoryFilter,
  nameOf: (symbol: string) => string,
): AsyncGenerator<string> {
  return writeCsv(columnsWith(nameOf), readPages(database, accountId, filter));
}

async function* readPages(database: Pick<Queries, 'drizzle'>, accountId: number, filter: HistoryFilter) {
  for (let after: ClosedPositionKey | null = null; ;) {
    const page: readonly ClosedPosition[] = await readClosedPositions(database, accountId, { filter, after, limit: ROWS_PER_PAGE });
    yield page;
    after = page.at(-1) ?? null;
    if (after === null || page.length < ROWS_PER_PAGE) return;
  }
}

function decimal(value: Price): string {
  return String(priceToDecimal(value));
}

function optionalDecimal(value: Price | null): string {
  return value === null ? '' : decimal(value);
}
