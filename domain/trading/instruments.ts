/**
 * The instruments, as data. The number per group is fixed by spec section 3 and checked by the test. Demo prices come from a real series if
 * `demoPriceOrigin` says so; the start prices and volatilities of the others are merely plausible figures for 2026.
 *
 * The position of an instrument in INSTRUMENTS is its index: the key of every typed array with one value per instrument, and its id on the
 * wire. So only append to the list. Stored data refers to the symbol.
 */
import { PRICE_TERMS } from '../markets/price-terms.ts';
import { price } from '../price.ts';
import type { Price } from '../price.ts';
import {
  COMMODITIES_CATEGORY_ID,
  CRYPTO_CATEGORY_ID,
  FOREX_CATEGORY_ID,
  INDICES_CATEGORY_ID,
  STOCKS_CATEGORY_ID,
} from './asset-categories.ts';
import type { DemoPriceOrigin, Instrument, RuleClass } from './instrument.ts';
import type { Venue } from './venue.ts';
import { VENUE_TERMS } from './venue-terms.ts';

/** Two of these form a major pair for the leverage cap (ESMA decision 2018/796, annex I). */
const MAJOR_CURRENCIES = new Set(['USD', 'EUR', 'JPY', 'GBP', 'CAD', 'CHF']);

function crypto(symbol: string, displayName: string, chartSymbol: string, digits: number, typicalSpread: number): Instrument {
  return {
    symbol,
    displayName,
    chartSymbol,
    group: 'Crypto',
    categoryId: CRYPTO_CATEGORY_ID,
    ruleClass: 'crypto',
    digits,
    typicalSpread: spread(typicalSpread),
    tradingHours: 'always',
    venue: null,
    mayBeNegative: false,
    staleAfterMs: PRICE_TERMS.crypto.staleAfterMs,
    demoPriceOrigin: { kind: 'realDailyCloses', series: symbol },
  };
}

function forex(symbol: string, digits: number, typicalSpread: number): Instrument {
  const base = symbol.slice(0, 3);
  const quoted = symbol.slice(3);
  const ruleClass = MAJOR_CURRENCIES.has(base) && MAJOR_CURRENCIES.has(quoted) ? 'majorForex' : 'minorForex';
  return {
    symbol,
    displayName: `${base}/${quoted}`,
    chartSymbol: `FX:${symbol}`,
    group: 'Forex',
    categoryId: FOREX_CATEGORY_ID,
    ruleClass,
    digits,
    typicalSpread: spread(typicalSpread),
    tradingHours: 'forex',
    venue: 'FX',
    mayBeNegative: false,
    staleAfterMs: PRICE_TERMS[ruleClass].staleAfterMs,
    demoPriceOrigin: { kind: 'realDailyCloses', series: symbol },
  };
}

function index(
  symbol: string,
  displayName: string,
  chartSymbol: string,
  ruleClass: RuleClass,
  venue: Venue,
  typicalSpread: number,
  demoPriceOrigin: DemoPriceOrigin,
): Instrument {
  return {
    symbol,
    displayName,
    chartSymbol,
    group: 'Stocks',
    categoryId: INDICES_CATEGORY_ID,
    ruleClass,
    digits: 1,
    typicalSpread: spread(typicalSpread),
    tradingHours: VENUE_TERMS[venue].hours,
    venue,
    mayBeNegative: false,
    staleAfterMs: PRICE_TERMS[ruleClass].staleAfterMs,
    demoPriceOrigin,
  };
}

type ShareSymbol = `${'NASDAQ' | 'NYSE' | 'XETR'}:${string}`;

function venueOf(chartSymbol: ShareSymbol): Venue {
  if (chartSymbol.startsWith('NASDAQ:')) return 'XNAS';
  return chartSymbol.startsWith('NYSE:') ? 'XNYS' : 'XETR';
}

function share(
  chartSymbol: ShareSymbol,
  displayName: string,
  startPrice: number,
  annualVolatility: number,
  typicalSpread: number,
): Instrument {
  const venue = venueOf(chartSymbol);
  return {
    symbol: chartSymbol.slice(chartSymbol.indexOf(':') + 1),
    displayName,
    chartSymbol,
    group: 'Stocks',
    categoryId: STOCKS_CATEGORY_ID,
    ruleClass: 'share',
    digits: 2,
    typicalSpread: spread(typicalSpread),
    tradingHours: VENUE_TERMS[venue].hours,
    venue,
    mayBeNegative: false,
    staleAfterMs: PRICE_TERMS.share.staleAfterMs,
    demoPriceOrigin: simulated(startPrice, annualVolatility),
  };
}

function commodity(
  symbol: string,
  displayName: string,
  chartSymbol: string,
  venue: Venue,
  digits: number,
  typicalSpread: number,
  demoPriceOrigin: DemoPriceOrigin,
): Instrument {
  const ruleClass = symbol === 'XAUUSD' ? 'gold' : 'commodity';
  return {
    symbol,
    displayName,
    chartSymbol,
    group: 'Commodities',
    categoryId: COMMODITIES_CATEGORY_ID,
    ruleClass,
    digits,
    typicalSpread: spread(typicalSpread),
    tradingHours: VENUE_TERMS[venue].hours,
    venue,
    mayBeNegative: symbol === 'USOIL',
    staleAfterMs: PRICE_TERMS[ruleClass].staleAfterMs,
    demoPriceOrigin,
  };
}

function spread(difference: number): Price {
  return price(Math.round(difference * 1_000_000));
}

function simulated(startPrice: number, annualVolatility: number): DemoPriceOrigin {
  return { kind: 'simulated', startPrice, annualVolatility };
}

function dailyCloses(series: string): DemoPriceOrigin {
  return { kind: 'realDailyCloses', series };
}

export const INSTRUMENTS: readonly Instrument[] = [
  crypto('BTCUSD', 'Bitcoin', 'BITSTAMP:BTCUSD', 2, 12),
  crypto('ETHUSD', 'Ethereum', 'BITSTAMP:ETHUSD', 2, 0.9),
  crypto('LTCUSD', 'Litecoin', 'BITSTAMP:LTCUSD', 2, 0.08),
  crypto('XRPUSD', 'Ripple', 'BITSTAMP:XRPUSD', 5, 0.0015),
  crypto('BCHUSD', 'Bitcoin Cash', 'BITSTAMP:BCHUSD', 2, 0.4),
  crypto('ADAUSD', 'Cardano', 'BINANCE:ADAUSDT', 5, 0.0004),
  crypto('DOTUSD', 'Polkadot', 'BINANCE:DOTUSDT', 4, 0.002),
  crypto('LINKUSD', 'Chainlink', 'BINANCE:LINKUSDT', 3, 0.02),
  crypto('XLMUSD', 'Stellar', 'BINANCE:XLMUSDT', 5, 0.0004),
  crypto('EOSUSD', 'EOS', 'BINANCE:EOSUSDT', 5, 0.0003),
  crypto('TRXUSD', 'TRON', 'BINANCE:TRXUSDT', 5, 0.0004),
  crypto('DASHUSD', 'Dash', 'BINANCE:DASHUSDT', 2, 0.12),
  crypto('ZECUSD', 'Zcash', 'BINANCE:ZECUSDT', 2, 1.5),
  crypto('XMRUSD', 'Monero', 'KRAKEN:XMRUSD', 2, 0.6),
  crypto('ETCUSD', 'Ethereum Classic', 'BINANCE:ETCUSDT', 3, 0.015),
  crypto('NEOUSD', 'NEO', 'BINANCE:NEOUSDT', 3, 0.006),
  crypto('BNBUSD', 'BNB', 'BINANCE:BNBUSDT', 2, 0.5),
  crypto('DOGEUSD', 'Dogecoin', 'BINANCE:DOGEUSDT', 5, 0.0001),
  crypto('SOLUSD', 'Solana', 'BINANCE:SOLUSDT', 2, 0.08),

  forex('EURUSD', 5, 0.00008),
  forex('GBPUSD', 5, 0.0001),
  forex('USDJPY', 3, 0.01),
  forex('USDCHF', 5, 0.00013),
  forex('AUDUSD', 5, 0.0001),
  forex('NZDUSD', 5, 0.00014),
  forex('USDCAD', 5, 0.00014),
  forex('EURGBP', 5, 0.00012),
  forex('EURJPY', 3, 0.014),
  forex('EURCHF', 5, 0.00016),
  forex('EURAUD', 5, 0.00022),
  forex('EURCAD', 5, 0.00022),
  forex('EURNZD', 5, 0.00032),
  forex('GBPJPY', 3, 0.022),
  forex('GBPCHF', 5, 0.00026),
  forex('GBPAUD', 5, 0.0003),
  forex('GBPCAD', 5, 0.0003),
  forex('GBPNZD', 5, 0.0004),
  forex('AUDJPY', 3, 0.015),
  forex('AUDCHF', 5, 0.00018),
  forex('AUDCAD', 5, 0.00018),
  forex('AUDNZD', 5, 0.0002),
  forex('NZDJPY', 3, 0.018),
  forex('NZDCHF', 5, 0.0002),
  forex('NZDCAD', 5, 0.00022),
  forex('CADJPY', 3, 0.017),
  forex('CADCHF', 5, 0.00018),
  forex('CHFJPY', 3, 0.022),
  forex('USDSEK', 5, 0.0035),
  forex('USDNOK', 5, 0.004),
  forex('USDTRY', 5, 0.035),
  forex('USDZAR', 5, 0.009),
  forex('USDMXN', 5, 0.006),

  index('SPXUSD', 'S&P 500', 'FOREXCOM:SPXUSD', 'majorIndex', 'CME-EQUITY', 0.5, { kind: 'realMonthlyAverages', series: 'SPXUSD' }),
  index('NSXUSD', 'Nasdaq 100', 'FOREXCOM:NSXUSD', 'majorIndex', 'CME-EQUITY', 1.8, simulated(27_500, 0.22)),
  index('DJI', 'Dow Jones 30', 'FOREXCOM:DJI', 'majorIndex', 'CME-EQUITY', 3, simulated(51_000, 0.16)),
  index('DEU40', 'DAX 40', 'INDEX:DEU40', 'majorIndex', 'XEUR', 1.5, simulated(25_000, 0.18)),
  index('UKXGBP', 'FTSE 100', 'FOREXCOM:UKXGBP', 'majorIndex', 'IFEU-FTSE', 1.2, simulated(10_200, 0.14)),
  index('CAC40', 'CAC 40', 'INDEX:CAC40', 'majorIndex', 'XPAR', 1.3, simulated(8_300, 0.17)),
  index('SX5E', 'Euro Stoxx 50', 'INDEX:SX5E', 'majorIndex', 'XEUR', 1.4, simulated(6_000, 0.17)),
  index('NKY', 'Nikkei 225', 'INDEX:NKY', 'majorIndex', 'CME-EQUITY', 9, simulated(56_000, 0.22)),
  index('HSI', 'Hang Seng', 'TVC:HSI', 'minorIndex', 'XHKG', 6, simulated(26_500, 0.24)),

  share('NASDAQ:AAPL', 'Apple', 275, 0.26, 0.04),
  share('NASDAQ:MSFT', 'Microsoft', 510, 0.23, 0.08),
  share('NASDAQ:AMZN', 'Amazon', 240, 0.3, 0.04),
  share('NASDAQ:GOOGL', 'Alphabet', 310, 0.28, 0.05),
  share('NASDAQ:META', 'Meta Platforms', 660, 0.34, 0.12),
  share('NASDAQ:TSLA', 'Tesla', 430, 0.52, 0.09),
  share('NASDAQ:NFLX', 'Netflix', 110, 0.34, 0.03),
  share('NASDAQ:NVDA', 'NVIDIA', 195, 0.42, 0.03),
  share('NASDAQ:INTC', 'Intel', 40, 0.45, 0.02),
  share('NASDAQ:AMD', 'AMD', 225, 0.48, 0.05),
  share('NASDAQ:CSCO', 'Cisco', 77, 0.22, 0.02),
  share('NASDAQ:ADBE', 'Adobe', 345, 0.32, 0.08),
  share('NASDAQ:PYPL', 'PayPal', 63, 0.36, 0.02),
  share('NASDAQ:PEP', 'PepsiCo', 147, 0.18, 0.03),
  share('NASDAQ:SBUX', 'Starbucks', 86, 0.28, 0.02),
  share('NASDAQ:QCOM', 'Qualcomm', 172, 0.34, 0.04),
  share('NYSE:BABA', 'Alibaba', 158, 0.42, 0.04),
  share('NYSE:BA', 'Boeing', 205, 0.33, 0.06),
  share('NYSE:DIS', 'Walt Disney', 112, 0.26, 0.03),
  share('NYSE:JPM', 'JPMorgan Chase', 315, 0.23, 0.06),
  share('NYSE:BAC', 'Bank of America', 54, 0.25, 0.02),
  share('NYSE:GS', 'Goldman Sachs', 830, 0.27, 0.25),
  share('NYSE:V', 'Visa', 340, 0.2, 0.07),
  share('NYSE:MA', 'Mastercard', 560, 0.21, 0.12),
  share('NYSE:KO', 'Coca-Cola', 71, 0.15, 0.02),
  share('NYSE:MCD', "McDonald's", 308, 0.17, 0.06),
  share('NYSE:NKE', 'Nike', 66, 0.34, 0.02),
  share('NYSE:WMT', 'Walmart', 106, 0.2, 0.02),
  share('NYSE:PFE', 'Pfizer', 25.5, 0.24, 0.02),
  share('NYSE:JNJ', 'Johnson & Johnson', 204, 0.17, 0.04),
  share('NYSE:XOM', 'Exxon Mobil', 119, 0.24, 0.03),
  share('NYSE:CVX', 'Chevron', 156, 0.24, 0.04),
  share('NYSE:GE', 'General Electric', 305, 0.31, 0.08),
  share('NYSE:IBM', 'IBM', 307, 0.25, 0.08),
  share('NYSE:UBER', 'Uber', 92, 0.38, 0.03),
  share('NYSE:T', 'AT&T', 25.8, 0.2, 0.02),
  share('XETR:BMW', 'BMW', 89, 0.26, 0.04),
  share('XETR:MBG', 'Mercedes-Benz', 59, 0.26, 0.03),
  share('XETR:SAP', 'SAP', 222, 0.26, 0.08),
  share('XETR:VOW3', 'Volkswagen', 101, 0.28, 0.06),

  commodity('XAUUSD', 'Gold', 'OANDA:XAUUSD', 'CME-METALS', 2, 0.35, dailyCloses('XAUUSD')),
  commodity('XAGUSD', 'Silver', 'OANDA:XAGUSD', 'CME-METALS', 3, 0.03, dailyCloses('XAGUSD')),
  commodity('XPTUSD', 'Platinum', 'OANDA:XPTUSD', 'CME-METALS', 2, 2.5, dailyCloses('XPTUSD')),
  commodity('XPDUSD', 'Palladium', 'OANDA:XPDUSD', 'CME-METALS', 2, 4, dailyCloses('XPDUSD')),
  commodity('USOIL', 'WTI crude oil', 'TVC:USOIL', 'CME-ENERGY', 2, 0.03, dailyCloses('USOIL')),
  commodity('UKOIL', 'Brent crude oil', 'TVC:UKOIL', 'IFEU-BRENT', 2, 0.03, dailyCloses('UKOIL')),
  commodity('NATGASUSD', 'Natural gas', 'OANDA:NATGASUSD', 'CME-ENERGY', 3, 0.008, dailyCloses('NATGASUSD')),
  commodity('XCUUSD', 'Copper', 'OANDA:XCUUSD', 'CME-METALS', 4, 0.004, simulated(5.4, 0.24)),
  commodity('CORNUSD', 'Corn', 'OANDA:CORNUSD', 'CBOT-GRAINS', 4, 0.006, simulated(4.4, 0.25)),
  commodity('WHEATUSD', 'Wheat', 'OANDA:WHEATUSD', 'CBOT-GRAINS', 4, 0.008, simulated(5.5, 0.29)),
];

const indexesBySymbol = new Map(INSTRUMENTS.map((instrument, position) => [instrument.symbol, position]));

/** Returns the instrument's index in INSTRUMENTS, or undefined for a symbol that is not traded here. Symbols are upper case. */
export function instrumentIndexOf(symbol: string): number | undefined {
  return indexesBySymbol.get(symbol);
}

export function instrumentBySymbol(symbol: string): Instrument | undefined {
  const position = indexesBySymbol.get(symbol);
  return position === undefined ? undefined : INSTRUMENTS[position];
}

/**
 * Returns the instrument with an index. Throws a RangeError for an unknown index: indexes come from this process, so a wrong one is a bug.
 */
export function instrumentAt(instrumentIndex: number): Instrument {
  const instrument = INSTRUMENTS[instrumentIndex];
  if (instrument === undefined) throw new RangeError(`no instrument has the index ${instrumentIndex}`);
  return instrument;
}
