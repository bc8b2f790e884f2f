/**
 * Misprints between recorded prices of every class with recordings: whatever they are, no account gains or loses from them, and no candle
 * shows them. Also real jumps, which wait for their confirmation and no longer. The recordings' sources are listed in
 * adapters/prices/replay/fixtures/SOURCES.md.
 */
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { PRICE_TERMS, ABSOLUTE_JUMP_LIMIT_MICROS } from '@fairlead/domain/markets/price-terms.ts';
import { isJump, tickRulesOf, type RawTick } from '@fairlead/domain/markets/tick.ts';
import { priceFromDecimal, price, quantisePrice, type Price } from '@fairlead/domain/price.ts';
import type { Quote } from '@fairlead/domain/trading/quote.ts';
import { instrumentBySymbol } from '@fairlead/domain/trading/instruments.ts';
import type { Instrument } from '@fairlead/domain/trading/instrument.ts';
import { fileURLToPath } from 'node:url';
import { recordedFileAt } from './adapters/prices/replay/recording-name.ts';
import { playTicks, quoteOf, readTicks, type Action, type Holding } from './fixture-misprints.ts';

interface Series {
  readonly instrument: Instrument;
  readonly ticks: readonly RawTick[];
}

const FILES = [
  'EURUSD_ticks_2014-05-02_1225-1245.csv.gz',
  'XAUUSD_ticks_2014-05-02_1230.csv.gz',
  'NZDUSD_1m_bidask_2014-05-02_12.csv.gz',
  'SPXUSD_1m_2019-11-06_16.csv.gz',
  'BTCUSD_1m_bidask_coinbase_2018-04-04_14.csv.gz',
  'AAPL_1m_2016-04-26_overnight.csv.gz',
  'EURUSD_1m_bidask_2014-05-09_weekend.csv.gz',
  'USOIL_1d_close_2020-04.csv',
] as const;

const series = new Map<string, Series>();

beforeAll(async () => {
  for (const name of FILES) {
    const file = recordedFileAt(fileURLToPath(new URL(`adapters/prices/replay/fixtures/${name}`, import.meta.url)));
    const instrument = instrumentBySymbol(file.symbol);
    if (instrument === undefined) throw new Error(`${file.symbol} is not traded`);
    series.set(name, { instrument, ticks: await readTicks(file) });
  }
});

/** A run of misprints: fewer than confirm a price, or all within less time than a confirmation takes. */
interface Burst {
  /** The good tick after which it starts, as a share of all. */
  readonly place: number;
  readonly count: number;
  readonly isLong: boolean;
  /** How far beyond the limit, from just beyond it to a hundred times the price, on a logarithmic scale from 0 to 1. */
  readonly far: number;
  readonly isUp: boolean;
  readonly side: 'bid' | 'ask' | 'both';
  /** Whether each of them is at a different level. */
  readonly isScattered: boolean;
}

const share = fc.double({ min: 0, max: 1, noNaN: true });
const burst: fc.Arbitrary<Burst> = fc.record({
  place: share,
  count: fc.constantFrom(1, 1, 2, 2, 5, 40),
  isLong: fc.boolean(),
  far: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 0.1, noNaN: true }), share),
  isUp: fc.boolean(),
  side: fc.constantFrom('bid', 'ask', 'both'),
  isScattered: fc.boolean(),
});

function misprintsOf(one: Burst, good: readonly RawTick[], instrument: Instrument): readonly RawTick[] {
  const after = 8 + Math.floor(one.place * (good.length - 9));
  const from = good[after];
  const next = good[after + 1];
  if (from === undefined) return [];
  const { jumpLimit, confirmTicks, confirmMs } = PRICE_TERMS[instrument.ruleClass];
  const count = one.isLong ? Math.min(one.count, confirmTicks - 1) : one.count;
  const spanMs = one.isLong ? Math.max(0, (next?.at ?? from.at) - from.at) : confirmMs - 1;
  return Array.from({ length: count }, (_, nth) => {
    const far = one.isScattered ? (one.far + nth * 0.17) % 1 : one.far;
    const spoil = (decimal: number): number => {
      if (instrument.mayBeNegative) {
        const distance = ABSOLUTE_JUMP_LIMIT_MICROS / 1e6 + 0.02 + far * 100 * Math.abs(decimal);
        return decimal + (one.isUp ? distance : -distance);
      }
      const distance = jumpLimit * 1.02 + (2 * 10 ** -instrument.digits) / decimal + far * Math.log(100);
      return decimal * Math.exp(one.isUp ? distance : -distance);
    };
    return {
      ...from,
      isSettlement: false,
      bid: one.side === 'ask' ? from.bid : spoil(from.bid),
      ask: one.side === 'bid' ? from.ask : spoil(from.ask),
      at: from.at + Math.floor((nth * spanMs) / Math.max(1, count)),
    };
  });
}

/** Of two bursts that together would last longer than either, the later one is dropped. */
function apart(bursts: readonly (readonly RawTick[])[], { ruleClass }: Instrument): readonly RawTick[] {
  const kept: RawTick[] = [];
  for (const one of bursts.toSorted((a, b) => (a[0]?.at ?? 0) - (b[0]?.at ?? 0))) {
    const last = kept.at(-1)?.at ?? Number.NEGATIVE_INFINITY;
    const begins = one[0]?.at ?? Number.NEGATIVE_INFINITY;
    if (begins > last + 4 * PRICE_TERMS[ruleClass].confirmMs) kept.push(...one);
  }
  return kept;
}

/** Merges both in time order; at equal times the good ones come first. */
function insert(good: readonly RawTick[], spoilt: readonly RawTick[]): readonly RawTick[] {
  return [...good, ...spoilt].toSorted((a, b) => a.at - b.at);
}

const holding: fc.Arbitrary<Holding> = fc.record({
  side: fc.constantFrom('long', 'short'),
  stakeCents: fc.constantFrom(100_00, 990_00),
  stopShare: fc.option(fc.double({ min: 0.000_2, max: 0.1, noNaN: true })),
  targetShare: fc.option(fc.double({ min: 0.000_2, max: 0.1, noNaN: true })),
});

const action = (most: number): fc.Arbitrary<Action> =>
  fc.record({ afterTick: fc.integer({ min: 0, max: most }), kind: fc.constantFrom('openLong', 'openShort', 'close') });

const WINDOW = 240;

describe('misprints beyond the class limit, shorter than a confirmation', () => {
  test.each(FILES)('%s: no account gains or loses a cent, no candle keeps them, and they cost no good tick', async (name) => {
    const { instrument, ticks } = series.get(name) ?? { instrument: undefined, ticks: [] };
    if (instrument === undefined) throw new Error(`${name} was not read`);
    const rules = tickRulesOf(instrument);
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: Math.max(0, ticks.length - WINDOW) }),
        fc.array(burst, { minLength: 1, maxLength: 4 }),
        fc.array(holding, { minLength: 1, maxLength: 3 }),
        fc.array(action(WINDOW), { maxLength: 12 }),
        async (first, bursts, holdings, actions) => {
          const good = ticks.slice(first, first + WINDOW);
          const clean = await playTicks(instrument, good, holdings);
          const spoilt = apart(
            bursts.map((one) => misprintsOf(one, good, instrument)),
            instrument,
          ).filter((tick) => isMisprint(tick, good, clean.accepted));
          // Before the first price is confirmed, a misprint may delay that, as far as a confirmation may take.
          const confirmedAt = clean.accepted[0]?.at ?? Number.POSITIVE_INFINITY;
          const isQuiet = clean.counts.dropped.jump === 0 && spoilt.every(({ at }) => at > confirmedAt);
          const dirty = await playTicks(instrument, insert(good, spoilt), holdings, actions);

          const known = new Set(good.map((tick) => quoteOf(tick, instrument.digits)));
          for (const { bid, ask } of [...dirty.accepted, ...dirty.decidedOn]) expect(known).toContain(`${bid} ${ask}`);
          expectShortDelays(clean.accepted, dirty.accepted, instrument);
          if (!isQuiet) return;
          expect(dirty.accepted).toEqual(clean.accepted);
          expect(dirty.candles).toEqual(clean.candles);
          expect(dirty.holders).toEqual(clean.holders);
        },
      ),
      { numRuns: 25 },
    );

    /**
     * A misprint may by chance be close to the next price of a moving market, or to the last confirmed one while a jump is under review.
     * Then it counts as no misprint, or as a return to the last good level, which is accepted at once.
     */
    function isMisprint(tick: RawTick, good: readonly RawTick[], confirmed: readonly Quote[]): boolean {
      const { bid, ask } = pricesOf(tick);
      const around = [good.findLast(({ at }) => at <= tick.at), good.find(({ at }) => at > tick.at)].flatMap((one) =>
        one === undefined ? [] : [pricesOf(one)],
      );
      const last = confirmed.findLast(({ at }) => at <= tick.at);
      return [...around, ...(last === undefined ? [] : [last])].every(
        (one) => isJump(one.bid, bid, rules.jumpLimit) || isJump(one.ask, ask, rules.jumpLimit),
      );
    }
    /** Prices as the board has them, rounded to the instrument's digits: a value just beyond the limit may round to just within it. */
    function pricesOf(tick: RawTick): Pick<Quote, 'bid' | 'ask'> {
      const inDigits = (decimal: number): Price => quantisePrice(priceFromDecimal(decimal) ?? price(0), instrument?.digits ?? 0);
      return { bid: inDigits(tick.bid), ask: inDigits(tick.ask) };
    }
  });
});

describe('a real jump beyond the class limit', () => {
  // Daily closes are further apart than any confirmation.
  test.each(FILES.filter((name) => !name.includes('_1d_')))(
    '%s: everything waits for one confirmation and no longer, and stops fill with it',
    async (name) => {
      const { instrument, ticks } = series.get(name) ?? { instrument: undefined, ticks: [] };
      if (instrument === undefined) throw new Error(`${name} was not read`);
      await fc.assert(
        fc.asyncProperty(
          fc.nat({ max: Math.max(0, ticks.length - WINDOW) }),
          share,
          share,
          fc.boolean(),
          fc.array(holding, { minLength: 1, maxLength: 3 }),
          async (first, where, far, isUp, holdings) => {
            const good = beforePause(ticks.slice(first, first + WINDOW));
            const clean = await playTicks(instrument, good, []);
            fc.pre(good.length > 20 && clean.counts.dropped.jump === 0);
            const place = 8 + Math.floor(where * (good.length - 9));
            const jumped = good.map((tick, nth) => (nth > place ? movedBy(tick, far, isUp, instrument) : tick));
            const played = await playTicks(instrument, jumped, holdings);

            const confirming = confirmingTick(jumped.slice(place + 1), instrument);
            const atNewLevel = new Set(jumped.slice(place + 1).map((tick) => quoteOf(tick, instrument.digits)));
            const firstAccepted = played.accepted.find(({ bid, ask }) => atNewLevel.has(`${bid} ${ask}`));
            expect(firstAccepted?.at).toBe(confirming?.at);
            const firstUsed = played.decidedOn.find(({ bid, ask }) => atNewLevel.has(`${bid} ${ask}`));
            if (firstUsed !== undefined) expect(firstUsed.at).toBeGreaterThanOrEqual(confirming?.at ?? Number.POSITIVE_INFINITY);
          },
        ),
        { numRuns: 25 },
      );
    },
  );

  /** A night or a weekend is a jump of its own. */
  function beforePause(ticks: readonly RawTick[]): readonly RawTick[] {
    const after = ticks.findIndex(({ at }, nth) => at - (ticks[nth - 1]?.at ?? at) > 3_600_000);
    return after === -1 ? ticks : ticks.slice(0, after);
  }

  /** Less than what would look like a share split. */
  const FARTHEST = 0.35;

  function movedBy(tick: RawTick, far: number, isUp: boolean, { ruleClass }: Instrument): RawTick {
    const least = PRICE_TERMS[ruleClass].jumpLimit * 2;
    const factor = Math.exp((isUp ? 1 : -1) * (least + far * (FARTHEST - least)));
    return { ...tick, bid: tick.bid * factor, ask: tick.ask * factor };
  }

  /** The first tick at a new level by which enough ticks have arrived over the time the class requires. */
  function confirmingTick(ticks: readonly RawTick[], { ruleClass, digits }: Instrument): RawTick | undefined {
    const { confirmTicks, confirmMs } = PRICE_TERMS[ruleClass];
    const isRepeated = (tick: RawTick, nth: number): boolean => {
      const before = ticks[nth - 1];
      return before !== undefined && before.at === tick.at && quoteOf(before, digits) === quoteOf(tick, digits);
    };
    let count = 0;
    return ticks.find((tick, nth) => {
      if (!isRepeated(tick, nth)) count += 1;
      return count >= confirmTicks && tick.at - (ticks[0]?.at ?? tick.at) >= confirmMs;
    });
  }
});

/** Expects every run of ticks dropped because of misprints to be no longer than a confirmation, in ticks or in time. */
function expectShortDelays(
  takenWithout: readonly { readonly at: number }[],
  takenWith: readonly { readonly at: number }[],
  { ruleClass }: Instrument,
): void {
  const { confirmTicks, confirmMs } = PRICE_TERMS[ruleClass];
  const taken = new Set(takenWith.map(({ at }) => at));
  let dropped: number[] = [];
  for (const { at } of takenWithout) {
    if (taken.has(at)) dropped = [];
    else dropped.push(at);
    const [first] = dropped;
    if (first !== undefined) expect(dropped.length < confirmTicks || at - first <= confirmMs).toBe(true);
  }
}
