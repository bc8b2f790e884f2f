import { assetIdOf } from '@fairlead/contract/markets/server.ts';
import type { WireSparkline } from '@fairlead/contract/markets/schemas.ts';
import type { QuoteGroupView, QuoteRowView } from '@fairlead/contract/markets/quotes-view.ts';
import { readSparkline } from '@fairlead/contract/markets/client.ts';
import { priceToDecimal, type Price } from '@fairlead/domain/price.ts';
import type { Instrument, MarketGroup } from '@fairlead/domain/trading/instrument.ts';
import { isMarketOpen } from '@fairlead/domain/trading/market-hours.ts';
import type { BrokerRules } from '../../../engine/broker-rules.ts';
import type { DayOpens } from '../candles/day-opens.ts';
import type { Sparklines } from './list-sparklines.ts';
import type { QuoteBoard } from '../quote-board.ts';

export interface ListQuotesPorts {
  /** Instruments as the broker offers them now. */
  readonly brokerRules: Pick<BrokerRules, 'instruments' | 'hoursOf' | 'isHalted' | 'isDelisted'>;
  readonly quotes: Pick<QuoteBoard, 'quote'>;
  readonly dayOpens: DayOpens;
  readonly sparklines: Sparklines;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

const GROUPS: readonly MarketGroup[] = ['Crypto', 'Forex', 'Stocks', 'Commodities'];

/** The quotes widget of the home page (spec section 1): every traded instrument in its group, with the latest price and its recent course. */
export async function listQuotes(ports: ListQuotesPorts): Promise<readonly QuoteGroupView[]> {
  const [opens, { data: lines }] = await Promise.all([ports.dayOpens.read(), ports.sparklines.list()]);
  const now = ports.clock();
  const rows = ports.brokerRules.instruments.flatMap((instrument, index) => {
    const { group, symbol } = instrument;
    if (ports.brokerRules.isDelisted(symbol)) return [];
    return [{ group, row: toRow(instrument, index, { ports, open: opens.get(symbol), line: lines[symbol], now }) }];
  });
  return GROUPS.map((group) => ({ group, rows: rows.filter((one) => one.group === group).map(({ row }) => row) }));
}

interface KnownOf {
  readonly ports: Pick<ListQuotesPorts, 'quotes' | 'brokerRules'>;
  readonly open: Price | undefined;
  readonly line: WireSparkline | undefined;
  readonly now: number;
}

function toRow(instrument: Instrument, index: number, { ports, open, line, now }: KnownOf): QuoteRowView {
  const { symbol, displayName, digits } = instrument;
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
    // A halted instrument cannot be traded, just like one whose market is closed.
    isMarketOpen: isMarketOpen(ports.brokerRules.hoursOf(instrument), now) && !ports.brokerRules.isHalted(symbol),
    line: line === undefined ? [] : readSparkline(line),
  };
}
