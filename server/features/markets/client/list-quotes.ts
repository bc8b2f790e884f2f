import { assetIdOf } from '@fairlead/contract/markets/server.ts';
import type { WireSparkline } from '@fairlead/contract/markets/schemas.ts';
import type { QuoteGroupView, QuoteRowView } from '@fairlead/contract/markets/quotes-view.ts';
import { readSparkline } from '@fairlead/contract/markets/client.ts';
import { priceToDecimal, type Price } from '@fairlead/domain/price.ts';
import type { Instrument, MarketGroup } from '@fairlead/domain/trading/instrument.ts';
import { isMarketOpen } from '@fairlead/domain/trading/market-hours.ts';
import type { HouseRules } from '../../../engine/house-rules.ts';
import type { DayOpens } from '../candles/day-opens.ts';
import type { Sparklines } from './list-sparklines.ts';
import type { QuoteBoard } from '../quote-board.ts';

export interface ListQuotesPorts {
  /** Instruments as the house offers them now. */
  readonly houseRules: Pick<HouseRules, 'instruments' | 'isHalted'>;
  readonly quotes: Pick<QuoteBoard, 'quote'>;
  readonly dayOpens: DayOpens;
  readonly sparklines: Sparklines;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

const GROUPS: readonly MarketGroup[] = ['Crypto', 'Forex', 'Stocks', 'Commodities'];

/** The quotes widget of the home page (spec section 1): every instrument in its group, with the latest price and the way it went. */
export async function listQuotes(ports: ListQuotesPorts): Promise<readonly QuoteGroupView[]> {
  const [opens, { data: lines }] = await Promise.all([ports.dayOpens.read(), ports.sparklines.list()]);
  const now = ports.clock();
  const rows = ports.houseRules.instruments.map((instrument, index) => ({
    group: instrument.group,
    row: toRow(instrument, index, { ports, open: opens.get(instrument.symbol), line: lines[instrument.symbol], now }),
  }));
  return GROUPS.map((group) => ({ group, rows: rows.filter((one) => one.group === group).map(({ row }) => row) }));
}

interface KnownOf {
  readonly ports: Pick<ListQuotesPorts, 'quotes' | 'houseRules'>;
  readonly open: Price | undefined;
  readonly line: WireSparkline | undefined;
  readonly now: number;
}

function toRow(instrument: Instrument, index: number, { ports, open, line, now }: KnownOf): QuoteRowView {
  const { symbol, displayName, digits, tradingHours } = instrument;
  const quote = ports.quotes.quote(symbol);
  // A price of zero or less has no change in percent; a side of zero is no price (spec section 4).
  const isPriced = quote !== undefined && quote.bid !== 0 && quote.ask !== 0;
  return {
    id: assetIdOf(index),
    symbol,
    displayName,
    digits,
    sell: isPriced ? priceToDecimal(quote.bid) : null,
    buy: isPriced ? priceToDecimal(quote.ask) : null,
    dayOpen: open === undefined ? null : priceToDecimal(open),
    changePercent: !isPriced || open === undefined || open <= 0 ? null : (quote.bid / open - 1) * 100,
    // What is halted is not traded, as in a market that is closed.
    isMarketOpen: isMarketOpen(tradingHours, now) && !ports.houseRules.isHalted(symbol),
    line: line === undefined ? [] : readSparkline(line),
  };
}
