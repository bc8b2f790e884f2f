import type { HistoryFilter } from '@fairlead/contract/read-trading-history.ts';
import { centsToEuros, type Cents } from '@fairlead/domain/money.ts';
import { priceToDecimal, type Price } from '@fairlead/domain/price.ts';
import type { ClosedPosition, CloseReason } from '@fairlead/domain/trading/position.ts';
import type { Queries } from '../../adapters/db/database.ts';
import { readClosedPositions, type ClosedPositionKey } from './store.ts';
import { symbolNameOf } from './view-trading.ts';

/** How many rows are read and sent at a time: an export of any length takes the memory of one page. */
const ROWS_PER_PAGE = 1_000;

/** Without it a spreadsheet reads UTF-8 as its own old character set. */
const BYTE_ORDER_MARK = '\u{FEFF}';

/** The spec's names, in English whatever the reader's language, so that a program can rely on them. */
const REASON_NAMES: Readonly<Record<CloseReason, string>> = {
  manual: 'Manually',
  stopLoss: 'Stop Loss',
  takeProfit: 'Take Profit',
  stopOut: 'Low Margin',
  auto: 'AI Trade',
};

interface Column {
  readonly name: string;
  readonly cell: (position: ClosedPosition) => string;
}

const COLUMNS: readonly Column[] = [
  { name: 'Position', cell: ({ id }) => String(id) },
  { name: 'Part of', cell: ({ partOf }) => (partOf === null ? '' : String(partOf)) },
  { name: 'Symbol', cell: ({ symbol }) => textCell(symbol) },
  { name: 'Instrument', cell: ({ symbol }) => textCell(symbolNameOf(symbol)) },
  { name: 'Side', cell: ({ side }) => (side === 'long' ? 'Buy' : 'Sell') },
  { name: 'Amount EUR', cell: ({ margin }) => euros(margin) },
  { name: 'Leverage', cell: ({ leverage }) => String(leverage) },
  { name: 'Open price', cell: ({ openPrice }) => decimal(openPrice) },
  { name: 'Opened (UTC)', cell: ({ openedAt }) => isoTime(openedAt) },
  { name: 'Opened by', cell: ({ openedBy }) => (openedBy === 'client' ? 'Client' : 'AutoTrading') },
  { name: 'Close price', cell: ({ closePrice }) => decimal(closePrice) },
  { name: 'Closed (UTC)', cell: ({ closedAt }) => isoTime(closedAt) },
  { name: 'Closed by', cell: ({ closeReason }) => REASON_NAMES[closeReason] },
  { name: 'Stop loss', cell: ({ stopLoss }) => optionalDecimal(stopLoss) },
  { name: 'Take profit', cell: ({ takeProfit }) => optionalDecimal(takeProfit) },
  { name: 'Trailing distance', cell: ({ trailingDistance }) => optionalDecimal(trailingDistance) },
  { name: 'Guaranteed stop', cell: ({ guaranteedStop }) => (guaranteedStop ? 'Yes' : 'No') },
  { name: 'Premium EUR', cell: ({ premium }) => euros(premium) },
  { name: 'Profit EUR', cell: ({ profit }) => euros(profit) },
];

/**
 * Every closed position that the filter lets through as CSV (RFC 4180, UTF-8 with a byte order mark), the latest first, page by
 * page. What is closed while it is being read is not part of it.
 */
export async function* exportHistory(database: Pick<Queries, 'drizzle'>, accountId: number, filter: HistoryFilter): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + writeRow(COLUMNS.map(({ name }) => name));
  let after: ClosedPositionKey | null = null;
  for (;;) {
    const page: ClosedPosition[] = await readClosedPositions(database, accountId, { filter, after, limit: ROWS_PER_PAGE });
    if (page.length > 0) yield page.map(writePosition).join('');
    const last = page.at(-1);
    if (last === undefined || page.length < ROWS_PER_PAGE) return;
    after = last;
  }
}

function writePosition(position: ClosedPosition): string {
  return writeRow(COLUMNS.map(({ cell }) => cell(position)));
}

function writeRow(cells: readonly string[]): string {
  return `${cells.map(quoteCell).join(',')}\r\n`;
}

function quoteCell(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** A spreadsheet takes a text that begins like a formula for one; an apostrophe before it makes it a text again. */
export function textCell(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

function euros(amount: Cents): string {
  return centsToEuros(amount).toFixed(2);
}

function decimal(value: Price): string {
  return String(priceToDecimal(value));
}

function optionalDecimal(value: Price | null): string {
  return value === null ? '' : decimal(value);
}

function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
