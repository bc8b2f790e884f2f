import { FixtureEngine } from '@fairlead/domain/engine/fixture-engine.ts';
import { freezeMarket } from '@fairlead/domain/engine/freeze-market.ts';
import { PendingTicks } from '@fairlead/domain/engine/pending-ticks.ts';
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { isLong } from '../support/long.ts';
import { runsOf } from './draw-runs.ts';
import { playSliced } from './play-sliced.ts';

/**
 * However a tick is cut into slices, and whatever happens between them, each account sees what the rules say: the decisions of every tick
 * at the tick's own prices, and ticks and commands in the order in which they arrived.
 */

const SEED = 20_180_327;
const RUNS = isLong ? 10_000 : 250;
const RUNS_TO_NOTICE = 100;
const LONGEST_MS = isLong ? 1_800_000 : 120_000;

/** Mostly none, so that several ticks are pending at once. */
const slices = fc.array(fc.constantFrom(0, 0, 0, 0, 1, 1, 2), { minLength: 1, maxLength: 30 });

/** The market at the time of the query, in place of the frozen one. */
const keepLive: typeof freezeMarket = (market, at, before) => ({
  ...freezeMarket(market, at, before),
  rules: market.rules,
  calendar: market.calendar,
  instrument: (symbol) => market.instrument(symbol),
  category: (id) => market.category(id),
  quote: (symbol) => market.quote(symbol),
  isHalted: (symbol) => market.isHalted(symbol),
  isUnderReview: (symbol) => market.isUnderReview(symbol),
});

let freeze: typeof freezeMarket | undefined;

afterEach(() => {
  freeze = undefined;
  vi.restoreAllMocks();
});

test(
  'the engine agrees with the oracle when accounts are decided one at a time',
  () => {
    const counts = { inputs: 0, pending: 0 };
    fc.assert(
      fc.property(runsOf(1, 150), slices, (run, each) => {
        const { disagreement, inputCount, pendingCount } = playSliced(run, each);
        counts.inputs += inputCount;
        counts.pending += pendingCount;
        if (disagreement !== null) throw new Error(disagreement);
      }),
      { numRuns: RUNS, seed: SEED },
    );
    // Otherwise nothing would have happened in between.
    expect(counts.pending / counts.inputs).toBeGreaterThan(0.05);
  },
  LONGEST_MS,
);

const mutations: readonly { readonly name: string; readonly breakIt: () => void }[] = [
  {
    name: 'decisions at the prices of a later moment',
    breakIt: () => {
      freeze = keepLive;
    },
  },
  {
    name: 'commands that do not wait for their account',
    breakIt: () => {
      vi.spyOn(FixtureEngine.prototype, 'decideAccount').mockImplementation(() => undefined);
    },
  },
  {
    name: 'later quotes that are not checked against what an earlier tick sets',
    breakIt: () => {
      vi.spyOn(PendingTicks.prototype, 'firstReaching').mockReturnValue(null);
    },
  },
];

const unbroken = { name: 'nothing else', breakIt: () => undefined };

test.each([...mutations.map((each) => ({ ...each, expected: true })), { ...unbroken, expected: false }])(
  'these runs notice $name',
  ({ breakIt, expected }) => {
    breakIt();
    const plays = fc.sample(fc.tuple(runsOf(80, 160), slices), { numRuns: RUNS_TO_NOTICE, seed: SEED });
    expect(plays.some(([run, each]) => isNoticed(() => playSliced(run, each, freeze).disagreement !== null))).toBe(expected);
  },
);

/** Engines broken like this may also reach impossible states. */
function isNoticed(disagrees: () => boolean): boolean {
  try {
    return disagrees();
  } catch {
    return true;
  }
}
