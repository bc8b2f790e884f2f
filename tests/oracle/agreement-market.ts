import type { AssetCategory, Instrument } from '@fairlead/domain/trading/instrument.ts';
import { price } from '@fairlead/domain/price.ts';
import type { CorporateAction } from '@fairlead/domain/trading/actions/corporate-action.ts';
import type { FinancingFee, FinancingTerms } from '@fairlead/domain/trading/financing/financing-terms.ts';
import { RULE_CLASSES, type RuleClass } from '@fairlead/domain/trading/instrument.ts';
import { RETAIL_RULE_PACK, type RulePack } from '@fairlead/domain/trading/rule-pack.ts';
import type { ScheduledLeverage } from '@fairlead/domain/trading/scheduled-leverage-terms.ts';
import type { MarketCalendar } from '@fairlead/domain/trading/session.ts';
import type { Session } from '@fairlead/domain/trading/trading-session.ts';
import type { OracleAction, OracleFinancing, OracleInstrument, OraclePack, OracleSchedule } from './oracle-model.ts';

/** The market on which the engine and the oracle are compared: six instruments that differ in everything that the rules depend on. */

export const START_MS = 1_700_000_000_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const SESSION_COUNT = 400;

interface Listing {
  readonly symbol: string;
  readonly categoryId: number;
  readonly ruleClass: Instrument['ruleClass'];
  readonly digits: number;
  /** Millionths. */
  readonly typicalSpread: number;
  readonly staleAfterMs: number;
  readonly mayBeNegative?: boolean;
  /** Minutes open and closed, alternating; always open if omitted. */
  readonly hours?: { readonly first: number; readonly open: number; readonly closed: number };
  readonly startPrice: number;
  readonly priceCurrency: string;
  /** Of currency pairs. */
  readonly baseCurrency?: string;
  /** In a place whose clocks never change; UTC if omitted. */
  readonly venue?: { readonly id: 'XHKG'; readonly hoursAhead: number };
}

const LISTINGS: readonly Listing[] = [
  {
    symbol: 'BTCUSD',
    categoryId: 1,
    ruleClass: 'crypto',
    digits: 2,
    typicalSpread: 25_000_000,
    staleAfterMs: 30_000,
    startPrice: 60_000_000_000,
    priceCurrency: 'USD',
  },
  {
    symbol: 'EURUSD',
    categoryId: 2,
    ruleClass: 'majorForex',
    digits: 5,
    typicalSpread: 100,
    staleAfterMs: 10_000,
    hours: { first: 0, open: 40, closed: 20 },
    startPrice: 1_084_320,
    priceCurrency: 'USD',
    baseCurrency: 'EUR',
  },
  {
    symbol: 'USDTRY',
    categoryId: 2,
    ruleClass: 'minorForex',
    digits: 6,
    typicalSpread: 7_333,
    staleAfterMs: 20_000,
    // Closed so briefly that quotes of one session are still fresh in the next.
    hours: { first: -13, open: 75, closed: 1 / 6 },
    startPrice: 34_512_347,
    priceCurrency: 'TRY',
    baseCurrency: 'USD',
  },
  {
    symbol: 'USOIL',
    categoryId: 5,
    ruleClass: 'commodity',
    digits: 3,
    typicalSpread: 30_000,
    staleAfterMs: 15_000,
    mayBeNegative: true,
    startPrice: 20_000_000,
    priceCurrency: 'USD',
  },
  {
    symbol: 'HSI',
    categoryId: 4,
    ruleClass: 'minorIndex',
    digits: 1,
    typicalSpread: 9_000_000,
    staleAfterMs: 60_000,
    hours: { first: -20, open: 50, closed: 25 },
    startPrice: 17_615_300_000,
    priceCurrency: 'HKD',
    venue: { id: 'XHKG', hoursAhead: 8 },
  },
  // Expensive enough for products and divisors beyond exact doubles.
  {
    symbol: 'BTCKRW',
    categoryId: 1,
    ruleClass: 'crypto',
    digits: 0,
    typicalSpread: 40_000_000_000,
    staleAfterMs: 30_000,
    startPrice: 82_000_000_000_000,
    priceCurrency: 'KRW',
  },
];

export const CATEGORIES: readonly AssetCategory[] = [
  { id: 1, name: 'Crypto', leverages: [1, 2, 3] },
  { id: 2, name: 'Forex', leverages: [1, 3, 7, 20, 30] },
  { id: 4, name: 'Indices', leverages: [1, 5, 10, 20] },
  { id: 5, name: 'Commodities', leverages: [1, 3, 10, 20] },
];

export const SYMBOLS: readonly string[] = LISTINGS.map(({ symbol }) => symbol);

export const INSTRUMENTS: readonly Instrument[] = LISTINGS.map(
  ({ symbol, categoryId, ruleClass, digits, typicalSpread, staleAfterMs, mayBeNegative = false, venue }) => ({
    symbol,
    displayName: symbol,
    chartSymbol: `TEST:${symbol}`,
    group: 'Forex',
    categoryId,
    ruleClass,
    digits,
    typicalSpread: price(typicalSpread),
    tradingHours: 'always',
    venue: venue?.id ?? null,
    mayBeNegative,
    staleAfterMs,
    demoPriceOrigin: { kind: 'simulated', startPrice: 1, annualVolatility: 0.1 },
  }),
);

const ENDLESS: Session = { opensAt: -Infinity, closesAt: Infinity };

function sessionsOf({ hours }: Listing): readonly Session[] {
  if (hours === undefined) return [ENDLESS];
  return Array.from({ length: SESSION_COUNT }, (_, index) => {
    const opensAt = START_MS + (hours.first + index * (hours.open + hours.closed)) * MINUTE_MS;
    return { opensAt, closesAt: opensAt + hours.open * MINUTE_MS };
  });
}

export const SESSIONS: ReadonlyMap<string, readonly Session[]> = new Map(LISTINGS.map((listing) => [listing.symbol, sessionsOf(listing)]));

export const CALENDAR: MarketCalendar = {
  sessionAt: (symbol, atMs) => SESSIONS.get(symbol)?.find(({ opensAt, closesAt }) => opensAt <= atMs && atMs < closesAt) ?? null,
  nextOpening: (symbol, atMs) => SESSIONS.get(symbol)?.find(({ opensAt }) => opensAt > atMs)?.opensAt ?? null,
};

export function startPriceOf(symbol: string): number {
  return LISTINGS.find((listing) => listing.symbol === symbol)?.startPrice ?? 1_000_000;
}

/** By how much clocks at the venue of an instrument are ahead of UTC, in milliseconds. */
export function venueAheadOf(symbol: string): number {
  return (listingOf(symbol).venue?.hoursAhead ?? 0) * HOUR_MS;
}

function listingOf(symbol: string): Listing {
  const listing = LISTINGS.find((each) => each.symbol === symbol);
  if (listing === undefined) throw new Error(`no instrument ${symbol}`);
  return listing;
}

function benchmarksOf(rates: Readonly<Record<string, number>>): FinancingTerms['benchmarks'] {
  const about = { name: 'overnight rate', asOf: '2023-11-13', source: 'a test' };
  return Object.fromEntries(Object.entries(rates).map(([currency, rate]) => [currency, { ...about, rate }]));
}

function feesOf(fee: number, others: Partial<Record<RuleClass, FinancingFee>> = {}): Readonly<Record<RuleClass, FinancingFee>> {
  const same = Object.fromEntries(RULE_CLASSES.map((ruleClass) => [ruleClass, fee])) as Record<RuleClass, FinancingFee>;
  return { ...same, ...others };
}

/** The third cut-off of a run. */
const NOTICE_ENDS = Date.UTC(2023, 10, 17, 22);

/** What nights may cost in a run: the same for all positions, new fees in notice, and rates of zero and below. */
export const FINANCINGS: readonly Omit<FinancingTerms, 'version'>[] = [
  {
    benchmarks: benchmarksOf({ EUR: 20_000, USD: 40_000, TRY: 400_000, HKD: 35_000 }),
    schedules: [{ classes: feesOf(25_000), instruments: { BTCUSD: 150_001 }, validFrom: 0, existingFrom: 0 }],
  },
  {
    benchmarks: benchmarksOf({ EUR: 20_000, USD: 40_000, TRY: 400_000, HKD: 35_000 }),
    schedules: [
      { classes: feesOf(25_000), instruments: {}, validFrom: 0, existingFrom: 0 },
      {
        classes: feesOf(31_007, { commodity: null }),
        instruments: { EURUSD: 45_000, HSI: null },
        validFrom: START_MS + 2_000,
        existingFrom: NOTICE_ENDS,
      },
    ],
  },
  {
    benchmarks: benchmarksOf({ EUR: -5_000, USD: -5_000, TRY: 410_000 }),
    schedules: [
      { classes: feesOf(0, { crypto: null }), instruments: { BTCKRW: 90_000 }, validFrom: START_MS + 300, existingFrom: NOTICE_ENDS },
    ],
  },
];

/** Financing as passed to the oracle. */
export function oracleFinancingOf({ benchmarks, schedules }: FinancingTerms): OracleFinancing {
  const feesByName = (fees: Readonly<Record<string, FinancingFee>>): ReadonlyMap<string, bigint | undefined> =>
    new Map(Object.entries(fees).map(([name, fee]) => [name, fee === null ? undefined : BigInt(fee)]));
  return {
    benchmarks: new Map(Object.entries(benchmarks).map(([currency, { rate }]) => [currency, BigInt(rate)])),
    schedules: schedules.map(({ classes, instruments, validFrom, existingFrom }) => ({
      ofClasses: feesByName(classes),
      ofInstruments: feesByName(instruments),
      validFrom,
      existingFrom,
    })),
  };
}

/** A scheduled leverage as passed to the oracle. */
export function oracleScheduleOf({ scope, subject, cap, from, until, weekly }: ScheduledLeverage): OracleSchedule {
  return {
    instrument: scope === 'instrument' ? subject : undefined,
    ofClass: scope === 'class' ? subject : undefined,
    cap: BigInt(cap),
    startsAt: from,
    endsAt: until ?? undefined,
    weekly,
  };
}

/** A corporate action as passed to the oracle; undefined for one that changes no account. */
export function oracleActionOf(action: CorporateAction): OracleAction | undefined {
  const dated = { number: action.id, instrument: action.symbol, date: action.date };
  switch (action.kind) {
    case 'split': {
      const { newShares, oldShares } = action.ratio;
      return { ...dated, kind: 'split', ratio: { newShares: BigInt(newShares), oldShares: BigInt(oldShares) } };
    }
    case 'dividend':
      return { ...dated, kind: 'dividend', gross: BigInt(action.gross), withheld: BigInt(Math.round(action.withheldBasisPoints * 10)) };
    case 'delisting':
      return { ...dated, kind: 'delisting' };
    case 'rename':
      return undefined;
  }
}

/** The retail rules, with or without bonus and credit. */
export function packOf(allowsInducements: boolean): RulePack {
  return { ...RETAIL_RULE_PACK, allowsInducements };
}

export function oraclePackOf(pack: RulePack): OraclePack {
  return { closeOutPercent: BigInt(pack.stopOutPercent), inducements: pack.allowsInducements };
}

/** The instruments as passed to the oracle. */
export function oracleInstrumentsOf(pack: RulePack): readonly OracleInstrument[] {
  return INSTRUMENTS.map((instrument) => {
    const terms = pack.guaranteedStops[instrument.ruleClass];
    const listing = listingOf(instrument.symbol);
    return {
      id: instrument.symbol,
      category: String(instrument.categoryId),
      priceStep: 10n ** BigInt(6 - instrument.digits),
      usualSpread: BigInt(instrument.typicalSpread),
      mayBeNegative: instrument.mayBeNegative,
      staleAfterMs: instrument.staleAfterMs,
      leverages: leveragesOf(instrument.symbol).map(BigInt),
      leverageCap: BigInt(pack.leverageCaps[instrument.ruleClass]),
      guarantee: {
        nearest: BigInt(terms.minimumDistanceBasisPoints),
        farthest: BigInt(terms.maximumDistanceBasisPoints),
        premium: BigInt(terms.premiumBasisPoints),
      },
      sessions: SESSIONS.get(instrument.symbol) ?? [],
      ruleClass: instrument.ruleClass,
      isCrypto: instrument.ruleClass === 'crypto',
      priceCurrency: listing.priceCurrency,
      baseCurrency: listing.baseCurrency,
      venueAheadMs: venueAheadOf(instrument.symbol),
    };
  });
}

export function leveragesOf(symbol: string): readonly number[] {
  const categoryId = INSTRUMENTS.find((instrument) => instrument.symbol === symbol)?.categoryId;
  return CATEGORIES.find(({ id }) => id === categoryId)?.leverages ?? [];
}
