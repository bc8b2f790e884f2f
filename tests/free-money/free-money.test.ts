import { beforeAll, describe, expect, test } from 'vitest';
import { BOUND, measureEntry, unitsOf, UNBOOKED_CENTS, winsFormerly } from './measure.ts';
import { PLAN, type Entry } from './plan.ts';
import { readRecordedPaths, type RecordedPaths } from './recorded-paths.ts';
import { edgeOf } from './statistics.ts';
import { SELF_REFERRALS, selfReferralForBoth, selfReferralUntilEarned } from './strategies/funds.ts';

/** A small part of the free-money search; bench/free-money.ts plays all of it. */

const DEFAULT_PAIRS = 15;
/** Fewer where the oracle plays as well, because it is slower. */
const COMPARED_PAIRS = 2;

const quickly = ({ quickPairs = DEFAULT_PAIRS }: Entry): number => quickPairs;

let recorded: RecordedPaths;
beforeAll(async () => {
  recorded = await readRecordedPaths(null);
});

const simulated = PLAN.filter(({ prices }) => 'simulated' in prices);
const shipped = PLAN.filter(({ prices }) => 'recorded' in prices);

function nameOf({ strategy, prices, lagMs = 0 }: Entry): string {
  const source = 'simulated' in prices ? prices.simulated : prices.recorded;
  return `${strategy.name} (${source}${lagMs > 0 ? `, ${lagMs} ms late` : ''})`;
}

const named = (entries: readonly Entry[]): [string, Entry][] => entries.map((entry) => [nameOf(entry), entry]);

describe('no strategy takes money without risk', () => {
  test.each(named(simulated.filter(({ allowsInducements }) => allowsInducements !== true)))('%s', (_name, entry) => {
    const { today, verdict } = measureEntry(withoutControl(entry), recorded, quickly);
    expect(verdict, `the upper bound is ${today?.upper}`).toBe(entry.openFinding === undefined ? 'holds' : 'wins');
  });

  test.each(named(shipped))('%s', (_name, entry) => {
    const { today } = measureEntry(withoutControl(entry), recorded, quickly);
    if (today !== null) expect(today.upper).toBeLessThan(BOUND);
  });
});

describe('a pack that allows bonuses pays no more than was granted', () => {
  test.each(named(PLAN.filter(({ allowsInducements }) => allowsInducements === true)))('%s', (_name, entry) => {
    const { today } = measureEntry(withoutControl(entry), recorded, quickly);
    expect(today?.mostBeyondGrants).toBeLessThanOrEqual(UNBOOKED_CENTS);
    expect(today?.meanGain).toBeGreaterThan(0);
  });
});

// How much is won depends on rare gaps, of which a few runs have too few: the bench measures that.
describe('increased margins leave nothing for negative balance protection to pay', () => {
  const coveredOf = (entry: Entry): number =>
    unitsOf(entry, recorded, quickly, { kind: 'engine' })
      .flat()
      .reduce((sum, { covered }) => sum + covered, 0);

  test.each(named(simulated.filter(({ raisesMargins }) => raisesMargins === true)))('%s', (_name, entry) => {
    expect(coveredOf(entry)).toBe(0);
  });

  test.each(named(simulated.filter(({ former }) => former?.raisesNoMargins === true)))('and without them it pays: %s', (_name, entry) => {
    expect(coveredOf({ ...entry, raisesMargins: false })).toBeGreaterThan(0);
  });
});

describe('without increased margins, a win is never more than what negative balance protection pays', () => {
  test.each(named(simulated.filter(({ raisesMargins }) => raisesMargins === true)))('%s', (_name, entry) => {
    for (const outcome of unitsOf({ ...entry, raisesMargins: false }, recorded, quickly, { kind: 'engine' }).flat()) {
      expect(edgeOf(outcome) - outcome.covered).toBeLessThanOrEqual(UNBOOKED_CENTS);
    }
  });
});

// The bound is a share of the notional, of which these trade so much that a whole fee would be below it.
describe('a self-referral returns less than it costs', () => {
  test.each(named(PLAN.filter(({ strategy }) => SELF_REFERRALS.includes(strategy))))('%s', (_name, entry) => {
    for (const { gain } of unitsOf(entry, recorded, quickly, { kind: 'engine' }).flat()) expect(gain).toBeLessThan(0);
  });

  test.each(named(PLAN.filter(({ strategy }) => [selfReferralUntilEarned, selfReferralForBoth].includes(strategy))))(
    'but hardly less if the fee is earned: %s',
    (_name, entry) => {
      for (const { gain } of unitsOf(entry, recorded, quickly, { kind: 'engine' }).flat()) expect(gain).toBeGreaterThan(-20_00);
    },
  );
});

describe('each exploit wins under the rules for which it was found', () => {
  const played = simulated.filter(({ former }) => former !== undefined && former.raisesNoMargins !== true);
  test.each(named(played))('%s', (_name, entry) => {
    const { former } = measureEntry(entry, recorded, quickly);
    expect(former !== null && winsFormerly(entry, former), `the lower bound is ${former?.lower}`).toBe(true);
  });
});

describe('the engine and the oracle pay the same', () => {
  test.each(named(PLAN))('%s', (_name, entry) => {
    const few = (): number => COMPARED_PAIRS;
    const engine = unitsOf(entry, recorded, few, { kind: 'engine' });
    expect(engine).toEqual(unitsOf(entry, recorded, few, { kind: 'oracle' }));
  });
});

function withoutControl({ former: _former, ...entry }: Entry): Entry {
  return entry;
}
