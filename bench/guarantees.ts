/**
 * How the terms of guaranteed stops in domain/trading/rule-pack.ts hold against recorded gaps: the expected gain of a client who opens a
 * long and a short before a night of their choice. MARKET_DATA names a directory of recordings; without it the gaps in guarantee-gaps.json
 * are measured, which WRITE_GAPS=yes writes from the recordings.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { PRICE_TERMS } from '@fairlead/domain/markets/price-terms.ts';
import { RULE_CLASSES, type Instrument, type RuleClass } from '@fairlead/domain/trading/instrument.ts';
import { INSTRUMENTS } from '@fairlead/domain/trading/instruments.ts';
import { RETAIL_RULE_PACK, type GuaranteedStopRule } from '@fairlead/domain/trading/rule-pack.ts';
import { formatCount, type BenchSection } from './report.ts';
import { kindsOf, readRecordedGaps, sampleOf, volatilityOf, type Night, type Recorded } from './recorded-gaps.ts';
import { breakEvenPremium, excessBeyond, oneSided, premiumBounds, type GapSample } from './straddle.ts';

const GAPS_FILE = new URL('guarantee-gaps.json', import.meta.url);

/** The same resamples in every run. */
const SEED = 2026;
const BASIS_POINTS = 10_000;
const DAY_MS = 86_400_000;
/** Columns of the table: the permitted distances from the minimum to the maximum. */
const STEPS = [0, 0.25, 0.5, 0.75, 1];

const PREMIUM_STEP = 5;
const MOST_LISTED = 500;
const FEWEST_GAPS = 5;

/** The nights of one class. */
export interface ClassGaps {
  /** Round trip of the cheapest instrument of the class, in basis points of its price. */
  readonly spread: number;
  /** If another market represents it: which, and the factor of its gaps. */
  readonly standIn: string | null;
  readonly kinds: Readonly<Record<string, GapSample>>;
}

/** In the file a night is one text: its date and its gaps in basis points. */
type StoredSample = Omit<GapSample, 'beyond'> & { readonly beyond: readonly string[] };
interface StoredGaps {
  readonly sources: readonly string[];
  readonly classes: Readonly<Record<RuleClass, Omit<ClassGaps, 'kinds'> & { readonly kinds: Readonly<Record<string, StoredSample>> }>>;
}

const SOURCES = [
  'Currency pairs and gold, hourly and four-hourly bars 2017-2022: github ejtraderLabs/historical-data at fbd29b3, Apache-2.0',
  'EURUSD, NZDUSD and gold, one-minute bars of May 2014: github QuantConnect/Lean at 2486390, Apache-2.0 (sample data of Oanda)',
  'S&P 500 1990-2022 and Microsoft 2000-2022, daily bars: github DaveSkender/Stock.Indicators at d5c6660, Apache-2.0',
  'Apple and General Electric 2000-2015, daily bars: github rrag/react-stockcharts at a32e656, MIT',
  'Alphabet 2009-2018, daily bars: github AminHP/gym-anytrading at 1498ea7, MIT',
  'AMD, Meta (FB), Tesla, T-Mobile US and Twitter 2018-2019, daily bars: github huseinzol05/Stock-Prediction-Models at 3326673, Apache-2.0',
  'Apple, Alphabet, Tesla, Coca-Cola Consolidated and Yahoo 2015-2017, daily bars: github plotly/datasets at 0c447c4, MIT',
  'Ethereum, four-hourly bars 2016-2025: github ta4j/ta4j at 42e1a94, MIT',
  'Bitcoin 2016, bars of one and five minutes: github rrag/react-stockcharts at a32e656, MIT',
  'Volatility of what has closes alone: currency-api (CC0-1.0), US Energy Information Administration (public domain)',
];

export async function benchGuarantees(): Promise<BenchSection> {
  const directory = process.env['MARKET_DATA'];
  const recorded = directory === undefined ? undefined : await readRecordedGaps(directory);
  const gaps = recorded === undefined ? await readStoredGaps() : collectGaps(recorded);
  if (recorded !== undefined && process.env['WRITE_GAPS'] === 'yes') {
    await writeFile(GAPS_FILE, JSON.stringify(toStored(gaps), null, 2) + '\n');
  }
  return {
    title: 'Guaranteed stops',
    text: [
      'Recorded gaps of each class compared with its terms, by kind of night (docs/trading/guaranteed-stops.md explains how each kind is found). A cell is one permitted',
      'distance: the share of nights with a gap beyond it, the mean excess of those gaps and, after a slash, the premium at which a straddle over one such night',
      'gains nothing after its spread, then the 95 % bound of that premium over resamples of the nights. All figures except the share of nights',
      'are in basis points of one leg. "Held" is the largest mean excess from where the list begins to a quarter beyond the maximum: what a straddle that',
      'is kept for many nights, so that its spread does not count, would need as its premium. "One side" is the same for rises or falls alone at the',
      'permitted distances: for one guaranteed position hedged without a stop.',
      ...(recorded === undefined ? [] : ['', ...insideLines(recorded)]),
    ].join('\n'),
    head: ['class', 'premium', 'kind of night', 'gaps', 'nights', 'nearest', '', '', '', 'farthest', 'held', 'one side'],
    rows: RULE_CLASSES.flatMap((ruleClass) => rowsOf(ruleClass, gaps[ruleClass], RETAIL_RULE_PACK.guaranteedStops[ruleClass])),
  };
}

export async function readStoredGaps(): Promise<Readonly<Record<RuleClass, ClassGaps>>> {
  const { classes } = JSON.parse(await readFile(GAPS_FILE, 'utf8')) as StoredGaps;
  return byRuleClass((ruleClass) => ({ ...classes[ruleClass], kinds: mapKinds(classes[ruleClass].kinds, fromStored) }));
}

function toStored(gaps: Readonly<Record<RuleClass, ClassGaps>>): StoredGaps {
  const sampleToStored = (sample: GapSample): StoredSample => ({
    ...sample,
    beyond: sample.beyond.map((night) => [night.night, ...night.gaps].join(' ')),
  });
  return {
    sources: SOURCES,
    classes: byRuleClass((ruleClass) => ({ ...gaps[ruleClass], kinds: mapKinds(gaps[ruleClass].kinds, sampleToStored) })),
  };
}

function fromStored(sample: StoredSample): GapSample {
  return {
    ...sample,
    beyond: sample.beyond.map((text) => {
      const [night = '', ...gaps] = text.split(' ');
      return { night, gaps: gaps.map(Number) };
    }),
  };
}

/** The permitted distances at which the bound is computed. */
export function stepsOf({ minimumDistanceBasisPoints: least, maximumDistanceBasisPoints: most }: GuaranteedStopRule): readonly number[] {
  return STEPS.map((step) => least + step * (most - least));
}

export function boundsOf(sample: GapSample, distances: readonly number[], spread: number): readonly number[] {
  return premiumBounds(sample, distances, spread, SEED);
}

/** The largest mean excess of the listed gaps, without the spread, up to a quarter beyond the maximum distance. */
export function largestMeanExcess(sample: GapSample, { maximumDistanceBasisPoints }: GuaranteedStopRule): number {
  let largest = 0;
  for (let distance = Math.ceil(sample.countedFrom); distance <= maximumDistanceBasisPoints * 1.25; distance += 1) {
    largest = Math.max(largest, breakEvenPremium(sample, distance, 0));
  }
  return largest;
}

/**
 * The largest mean excess in one direction at a permitted distance: the premium for a client who guarantees one position and hedges it with
 * another that has no stop. Distances with fewer than five gaps are left out.
 */
export function largestOneSidedExcess(sample: GapSample, rule: GuaranteedStopRule): number {
  const { minimumDistanceBasisPoints: least, maximumDistanceBasisPoints: most } = rule;
  let largest = 0;
  for (const side of [oneSided(sample, 'rises'), oneSided(sample, 'falls')]) {
    for (let distance = least; distance <= most; distance += 1) {
      if (excessBeyond(side, distance).count >= FEWEST_GAPS) largest = Math.max(largest, breakEvenPremium(side, distance, 0));
    }
  }
  return largest;
}

/**
 * The premium that the gaps of a class require: the highest bound of any kind of night at any permitted distance, or what a straddle held
 * for many nights or a single guaranteed position would need, whichever is the largest. Rounded up to a twentieth of a percent.
 */
export function requiredPremium({ spread, kinds }: ClassGaps, rule: GuaranteedStopRule): number {
  const needed = Object.values(kinds).flatMap((sample) => [
    ...boundsOf(sample, stepsOf(rule), spread),
    largestMeanExcess(sample, rule),
    largestOneSidedExcess(sample, rule),
  ]);
  return Math.ceil(Math.max(...needed) / PREMIUM_STEP) * PREMIUM_STEP;
}

function rowsOf(ruleClass: RuleClass, { spread, standIn, kinds }: ClassGaps, rule: GuaranteedStopRule): readonly (readonly string[])[] {
  const distances = stepsOf(rule);
  return Object.entries(kinds).map(([kind, sample]) => {
    const bounds = boundsOf(sample, distances, spread);
    return [
      ruleClass,
      String(rule.premiumBasisPoints),
      standIn === null ? kind : `${kind}, of ${standIn}`,
      formatCount(sample.gapCount),
      formatCount(sample.nightCount),
      ...distances.map((distance, place) => cellOf(sample, { distance, spread, bound: bounds[place] ?? 0 })),
      largestMeanExcess(sample, rule).toFixed(0),
      largestOneSidedExcess(sample, rule).toFixed(0),
    ];
  });
}

function cellOf(sample: GapSample, { distance, spread, bound }: { distance: number; spread: number; bound: number }): string {
  const { count, sum } = excessBeyond(sample, distance);
  if (count === 0) return `${distance}: none`;
  const share = ((count / sample.gapCount) * 100).toFixed(2);
  const premium = breakEvenPremium(sample, distance, spread);
  return `${distance}: ${share} %, ${(sum / count).toFixed(0)} / ${premium.toFixed(0)}, ${bound.toFixed(0)}`;
}

function collectGaps(recorded: Recorded): Readonly<Record<RuleClass, ClassGaps>> {
  const nightsOf = (ruleClass: RuleClass): readonly Night[] => recorded.nights.get(ruleClass) ?? [];
  const own = (ruleClass: RuleClass): Collected => ({ standIn: null, factor: 1, kinds: kindsOf(nightsOf(ruleClass), ruleClass) });
  const pairs = [...nightsOf('majorForex'), ...nightsOf('minorForex')];
  const commodities = factorOf(recorded, 'commodity', ['XAUUSD']);
  const { 'daily break': dailyBreak = [], ...goldKinds } = kindsOf(nightsOf('gold'), 'gold');
  const minorPairs = factorOf(recorded, 'minorForex', [...new Set(pairs.map(({ symbol }) => symbol))]);
  const collected: Readonly<Record<RuleClass, Collected>> = {
    majorForex: own('majorForex'),
    minorForex: { standIn: `all recorded pairs x ${minorPairs}`, factor: minorPairs, kinds: kindsOf(pairs, 'minorForex') },
    gold: own('gold'),
    majorIndex: own('majorIndex'),
    minorIndex: { standIn: 'the S&P 500 from close to close', factor: 1, kinds: dayMoves(recorded) },
    commodity: { standIn: `gold x ${commodities}`, factor: commodities, kinds: { 'daily break': dailyBreak, ...goldKinds } },
    share: own('share'),
    crypto: { standIn: null, factor: 1, kinds: { 'jump between bars': jumpsOf(recorded, 'crypto') } },
  };
  return byRuleClass((ruleClass) => {
    const { standIn, factor, kinds } = collected[ruleClass];
    const least = RETAIL_RULE_PACK.guaranteedStops[ruleClass].minimumDistanceBasisPoints;
    return { spread: spreadOf(recorded, ruleClass), standIn, kinds: mapKinds(kinds, (nights) => listedSample(nights, least, factor)) };
  });
}

/**
 * By the time the market closes a stop may be closer than it could be set, so gaps are listed from half the minimum distance; from the
 * minimum if the list would be too long.
 */
function listedSample(nights: readonly Pick<Night, 'date' | 'gap'>[], least: number, factor: number): GapSample {
  const sample = sampleOf(nights, { countedFrom: least / 2, factor });
  return excessBeyond(sample, least / 2).count <= MOST_LISTED ? sample : sampleOf(nights, { countedFrom: least, factor });
}

interface Collected {
  readonly standIn: string | null;
  readonly factor: number;
  readonly kinds: Readonly<Record<string, readonly Pick<Night, 'date' | 'gap'>[]>>;
}

/** How much more the most volatile instrument of a class moves than those whose gaps were recorded, by median daily moves since 2024. */
function factorOf(recorded: Recorded, ruleClass: RuleClass, recordedSymbols: readonly string[]): number {
  const moves = (symbols: readonly string[]): readonly number[] => symbols.flatMap((symbol) => medianMoveOf(recorded, symbol) ?? []);
  const inClass = INSTRUMENTS.filter((instrument) => instrument.ruleClass === ruleClass).map(({ symbol }) => symbol);
  return Math.max(1, Math.round((Math.max(...moves(inClass)) / medianOf(moves(recordedSymbols))) * 10) / 10);
}

const VOLATILITY_SINCE = Date.UTC(2024, 2, 1);
const FEWEST_MOVES = 100;

/** Not all closes are daily, so each move is divided by the root of its days. */
function medianMoveOf({ closes }: Recorded, symbol: string): number | undefined {
  const byDay = new Map(
    (closes.get(symbol) ?? []).filter(({ at, close }) => at >= VOLATILITY_SINCE && close > 0).map((bar) => [bar.at, bar]),
  );
  const bars = [...byDay.values()].toSorted((one, other) => one.at - other.at);
  const moves = bars.slice(1).map(({ at, close }, place) => {
    const last = bars[place];
    return last === undefined ? 0 : Math.abs(Math.log(close / last.close)) / Math.sqrt((at - last.at) / DAY_MS);
  });
  return moves.length < FEWEST_MOVES ? undefined : medianOf(moves);
}

/**
 * The opening gap of Hong Kong follows New York's moves meanwhile. Without recorded openings the whole day of New York represents it, which
 * is more than the part during which Hong Kong is closed.
 */
function dayMoves({ closes }: Recorded): Readonly<Record<string, readonly Pick<Night, 'date' | 'gap'>[]>> {
  const bars = (closes.get('SPXUSD') ?? []).filter(({ at }) => at >= Date.UTC(2000, 0, 1));
  const nights = bars.slice(1).map(({ at, close }, place) => ({
    date: new Date(at).toISOString().slice(0, 10),
    gap: close / (bars[place]?.close ?? close) - 1,
    volatilityBefore: volatilityOf(bars.slice(Math.max(0, place - 60), place + 1), 60) ?? 0,
  }));
  const tenth =
    nights.map(({ volatilityBefore }) => volatilityBefore).toSorted((one, other) => other - one)[Math.floor(nights.length / 10)] ?? 0;
  return { 'every night': nights, turbulent: nights.filter(({ volatilityBefore }) => volatilityBefore >= tenth) };
}

function jumpsOf(recorded: Recorded, ruleClass: RuleClass): readonly Pick<Night, 'date' | 'gap'>[] {
  return (recorded.insideSessions.get(ruleClass) ?? []).filter(({ isTakenBack }) => !isTakenBack);
}

function insideLines({ insideSessions }: Recorded): readonly string[] {
  return [
    'Within a session there is no close, only jumps from one bar to the next:',
    '',
    ...[...insideSessions].map(([ruleClass, moves]) => {
      const limit = PRICE_TERMS[ruleClass].jumpLimit;
      const beyond = moves.filter(({ gap }) => Math.abs(gap) > limit);
      const kept = beyond.filter(({ isTakenBack }) => !isTakenBack);
      const least = RETAIL_RULE_PACK.guaranteedStops[ruleClass].minimumDistanceBasisPoints / BASIS_POINTS;
      const reaching = kept.filter(({ gap }) => Math.abs(gap) > least);
      return (
        `- ${ruleClass}: ${moves.length.toLocaleString('en-GB')} steps; ${beyond.length} beyond the review limit of ${limit * 100} %, ` +
        `${beyond.length - kept.length} of them reversed within the bar; ${reaching.length} beyond the minimum distance.`
      );
    }),
  ];
}

function spreadOf(recorded: Recorded, ruleClass: RuleClass): number {
  const shares = INSTRUMENTS.filter((instrument) => instrument.ruleClass === ruleClass).flatMap((instrument) => {
    const price = priceOf(recorded, instrument);
    return price === undefined ? [] : instrument.typicalSpread / 1_000_000 / price;
  });
  return Math.round(Math.min(...shares) * BASIS_POINTS * 100) / 100;
}

function priceOf({ closes }: Recorded, { symbol, demoPriceOrigin }: Instrument): number | undefined {
  return demoPriceOrigin.kind === 'simulated' ? demoPriceOrigin.startPrice : closes.get(symbol)?.at(-1)?.close;
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

function mapKinds<From, To>(kinds: Readonly<Record<string, From>>, change: (kind: From) => To): Readonly<Record<string, To>> {
  return Object.fromEntries(Object.entries(kinds).map(([kind, value]) => [kind, change(value)]));
}

function byRuleClass<Value>(valueOf: (ruleClass: RuleClass) => Value): Readonly<Record<RuleClass, Value>> {
  return Object.fromEntries(RULE_CLASSES.map((ruleClass) => [ruleClass, valueOf(ruleClass)])) as Record<RuleClass, Value>;
}
