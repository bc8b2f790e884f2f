import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  arbitrateAgain,
  newArbitration,
  NO_ENTRY,
  takeEntryTick,
  type Arbitration,
  type ArbitrationTerms,
  type EntryTerms,
} from './arbitration.ts';
import { inTime, updateLateness, type Lateness } from './lateness.ts';

/**
 * Sequences of ticks, silences, lost connections, and what operators pin and disable, for up to four sources. A second account of what each
 * source has said is kept beside the arbitration, and says which deliveries are allowed.
 */

type Step =
  | { readonly kind: 'tick'; readonly index: number; readonly bid: number; readonly spread: number; readonly ageMs: number }
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'connection'; readonly index: number; readonly isConnected: boolean }
  | { readonly kind: 'control'; readonly index: number; readonly isEnabled: boolean }
  | { readonly kind: 'pin'; readonly index: number };

const RETURN_AFTER_MS = 10_000;
const ALONE_AFTER_MS = 4_000;
const [NARROW, WIDE] = [0.1, 2] as const;

const index = fc.integer({ min: 0, max: 3 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constant('tick' as const),
      index,
      // The first agree within every limit, those beside them within some, and the last ones within none.
      bid: fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom(100, 100.05) },
        { weight: 1, arbitrary: fc.constantFrom(100.5, 99.2, 60, 140) },
      ),
      spread: fc.constantFrom(NARROW, NARROW, NARROW, 0, WIDE),
      ageMs: fc.constantFrom(0, 0, 0, 200, 500, 3_000),
    }),
  },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.constantFrom(1, 50, 250, 1_000, 1_001, 5_000, 9_000) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('connection' as const), index, isConnected: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('control' as const), index, isEnabled: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('pin' as const), index: fc.integer({ min: -1, max: 3 }) }) },
);

/** All sources say the same, and go on to. */
const CALM: readonly Step[] = [
  ...[0, 1, 2, 3].map((at) => ({ kind: 'tick', index: at, bid: 100, spread: NARROW, ageMs: 0 }) as const),
  { kind: 'wait', ms: 900 },
];
/** For long enough at times that a source can return. */
const calm = fc.constantFrom(1, 6, 12).map((times) => Array.from({ length: times }, () => CALM).flat());

const entryTerms: fc.Arbitrary<EntryTerms> = fc.record({
  staleAfterMs: fc.constantFrom(1_000, 5_000),
  divergenceLimit: fc.constantFrom(0.001, 0.01),
  widestSpread: fc.constantFrom(0.5, 3),
});
const entries = fc.array(entryTerms, { minLength: 1, maxLength: 4 });
const steps = fc
  .array(fc.oneof({ weight: 12, arbitrary: step.map((one) => [one]) }, { weight: 1, arbitrary: calm }), { minLength: 1, maxLength: 100 })
  .map((parts) => parts.flat());

/** What one source has said, by this account. */
interface Said {
  bid: number;
  ask: number;
  arrivedAt: number;
  isConnected: boolean;
  isEnabled: boolean;
  readonly lateness: Lateness;
  /** Since when it has been fresh and in order at every step; NaN if it is not. */
  soundSince: number;
}

interface Moment {
  readonly step: Step;
  readonly delivered: number;
  readonly before: { readonly active: number; readonly failovers: number };
  readonly state: Readonly<Arbitration>;
  readonly now: number;
  readonly said: readonly Said[];
  readonly isSound: (index: number) => boolean;
  readonly isFresh: (index: number) => boolean;
  /** How many sources have an opinion on one, and how many of them agree with it, itself included. */
  readonly votes: (index: number) => { readonly all: number; readonly agreeing: number };
}

/** Plays steps, and calls `look` after each. */
function createPlay(terms: ArbitrationTerms, look: (moment: Moment) => void) {
  const state = newArbitration(terms);
  let now = 1_000_000;
  const said = terms.entries.map((): Said => ({
    bid: 0,
    ask: 0,
    arrivedAt: Number.NEGATIVE_INFINITY,
    isConnected: true,
    isEnabled: true,
    lateness: inTime(),
    soundSince: Number.NaN,
  }));
  const termsOf = (at: number): EntryTerms => terms.entries[at] ?? { staleAfterMs: 0, divergenceLimit: 0, widestSpread: 0 };
  const isFresh = (at: number): boolean => {
    const one = said[at];
    return one !== undefined && one.isEnabled && one.isConnected && now - one.arrivedAt <= termsOf(at).staleAfterMs;
  };
  const doAgree = (one: number, other: number): boolean => {
    const [a, b] = [one, other].map((at) => ((said[at]?.bid ?? 0) + (said[at]?.ask ?? 0)) / 2);
    if (a === undefined || b === undefined) return false;
    return Math.abs(a - b) / Math.max(a, b) <= Math.max(termsOf(one).divergenceLimit, termsOf(other).divergenceLimit);
  };
  const isNarrow = (at: number): boolean => (said[at]?.ask ?? 0) - (said[at]?.bid ?? 0) <= termsOf(at).widestSpread;
  /** What is late, or has a spread that says nothing, has none. */
  const hasOpinion = (at: number): boolean => isNarrow(at) && said[at]?.lateness.isLate === false;
  const votes = (at: number): { all: number; agreeing: number } => {
    const voters = said.flatMap((_, other) => (isFresh(other) && (other === at || hasOpinion(other)) ? [other] : []));
    return { all: voters.length, agreeing: voters.filter((other) => other === at || doAgree(at, other)).length };
  };
  const isSound = (at: number): boolean => {
    const one = said[at];
    if (one === undefined || !isFresh(at)) return false;
    const { all, agreeing } = votes(at);
    return agreeing * 2 > all && hasOpinion(at);
  };

  function happen(one: Step): number {
    if (one.kind === 'wait') now += one.ms;
    if (one.kind === 'pin') state.pinned = one.index < said.length ? one.index : NO_ENTRY;
    const entry = 'index' in one ? state.entries[one.index] : undefined;
    const own = 'index' in one ? said[one.index] : undefined;
    if (entry !== undefined && own !== undefined) {
      if (one.kind === 'connection') {
        entry.isConnected = one.isConnected;
        own.isConnected = one.isConnected;
      }
      if (one.kind === 'control') {
        entry.isEnabled = one.isEnabled;
        own.isEnabled = one.isEnabled;
      }
      if (one.kind === 'tick') {
        const { bid, spread, ageMs } = one;
        own.bid = bid;
        own.ask = bid + spread;
        own.arrivedAt = now;
        updateLateness(own.lateness, now - ageMs, now);
        return takeEntryTick(state, terms, one.index, { bid, ask: own.ask, at: now - ageMs, ageMs }, now);
      }
    }
    return arbitrateAgain(state, terms, now);
  }

  return {
    state,
    play(one: Step): number {
      const before = { active: state.active, failovers: state.failovers };
      const delivered = happen(one);
      for (const [at, own] of said.entries()) {
        if (!isSound(at)) own.soundSince = Number.NaN;
        else if (Number.isNaN(own.soundSince)) own.soundSince = now;
      }
      look({ step: one, delivered, before, state, now, said, isSound, isFresh, votes });
      return delivered;
    },
  };
}

function holdsAlways(look: (moment: Moment, terms: ArbitrationTerms) => void): void {
  fc.assert(
    fc.property(entries, steps, (ofEntries, all) => {
      const terms = { entries: ofEntries, returnAfterMs: RETURN_AFTER_MS, aloneAfterMs: ALONE_AFTER_MS };
      const { play } = createPlay(terms, (moment) => look(moment, terms));
      for (const one of all) play(one);
    }),
    { numRuns: 1_000, seed: 42 },
  );
}

test('what is delivered is the active entry, and that is fresh, connected and enabled', () => {
  holdsAlways(({ delivered, state, isFresh }) => {
    if (delivered !== NO_ENTRY) expect([delivered, isFresh(delivered)]).toEqual([state.active, true]);
    if (state.active !== NO_ENTRY) expect(isFresh(state.active)).toBe(true);
  });
});

test('without a pin, most fresh entries agree with what is delivered', () => {
  holdsAlways(({ delivered, state, votes }) => {
    if (delivered === NO_ENTRY || delivered === state.pinned) return;
    const { all, agreeing } = votes(delivered);
    expect(agreeing * 2).toBeGreaterThan(all);
  });
});

test('without a pin, no spread is delivered that is wider than the limit', () => {
  holdsAlways(({ delivered, state, said }, terms) => {
    const one = said[delivered];
    if (one === undefined || delivered === state.pinned) return;
    expect(one.ask - one.bid).toBeLessThanOrEqual(terms.entries[delivered]?.widestSpread ?? 0);
  });
});

test('what is said to be agreed is what another fresh entry agrees with', () => {
  holdsAlways(({ delivered, state, votes }) => {
    if (delivered !== NO_ENTRY) expect(state.isAgreed).toBe(votes(delivered).agreeing > 1);
  });
});

test('the tick of the active entry is delivered, unless the entry is not in order or nothing speaks for it', () => {
  holdsAlways(({ step: one, delivered, state, isSound, votes, said }) => {
    if (one.kind !== 'tick' || one.index !== state.active || !isSound(one.index)) return;
    if (said.length === 1 || votes(one.index).agreeing > 1 || one.index === state.pinned) expect(delivered).toBe(one.index);
  });
});

test('after a dispute, what is left alone is delivered only where the price was before, or if operators believe it', () => {
  fc.assert(
    fc.property(entries, steps, (ofEntries, all) => {
      const terms = { entries: ofEntries, returnAfterMs: RETURN_AFTER_MS, aloneAfterMs: ALONE_AFTER_MS };
      let before: number | null = null;
      let isDisputed = false;
      const { play } = createPlay(terms, ({ delivered, state, said, votes }) => {
        const one = said[delivered];
        if (one !== undefined) {
          const sum = one.bid + one.ask;
          const isOnlyOneEnabled = said.every((other) => other === one || !other.isEnabled);
          const isAlone = votes(delivered).agreeing === 1 && delivered !== state.pinned;
          if (isDisputed && isAlone && !isOnlyOneEnabled) {
            expect(before).not.toBeNull();
            expect(Math.abs(sum - (before ?? 0)) / Math.max(sum, before ?? 0)).toBeLessThanOrEqual(
              ofEntries[delivered]?.divergenceLimit ?? 0,
            );
          }
          before = sum;
          isDisputed = false;
        }
        if (state.isDiverging) isDisputed = true;
      });
      for (const one of all) play(one);
    }),
    { numRuns: 3_000, seed: 42 },
  );
});

test('an entry that has always been alone is delivered once it has been for long enough', () => {
  fc.assert(
    fc.property(fc.constantFrom(100, 60, -20), fc.integer({ min: 2, max: 4 }), (bid, count) => {
      const entry = { staleAfterMs: 5_000, divergenceLimit: 0.01, widestSpread: 1 };
      const terms = { entries: Array.from({ length: count }, () => entry), returnAfterMs: RETURN_AFTER_MS, aloneAfterMs: ALONE_AFTER_MS };
      const { play } = createPlay(terms, () => undefined);
      const delivered = [0, 1, 2, 3, 4].map((second) => {
        if (second > 0) play({ kind: 'wait', ms: 1_000 });
        return play({ kind: 'tick', index: count - 1, bid, spread: NARROW, ageMs: 0 });
      });
      expect(delivered).toEqual([NO_ENTRY, NO_ENTRY, NO_ENTRY, NO_ENTRY, count - 1]);
    }),
  );
});

test('where any entry is in order, one that is in order or pinned is followed', () => {
  holdsAlways(({ state, said, isSound }) => {
    if (!said.some((_, at) => isSound(at))) return;
    expect(isSound(state.active) || state.active === state.pinned).toBe(true);
  });
});

test('a failover is counted once, when another entry follows one that is no longer in order', () => {
  holdsAlways(({ before, state, isSound }) => {
    const { active, failovers } = before;
    const isReplaced = active !== NO_ENTRY && state.active !== NO_ENTRY && state.active !== active && state.active !== state.pinned;
    expect(state.failovers - failovers).toBe(isReplaced && !isSound(active) ? 1 : 0);
  });
});

test('an entry that is in order is left for a preferred one only once that has been in order for long enough', () => {
  holdsAlways(({ step: one, before, state, now, said, isSound }) => {
    if (one.kind === 'pin' || state.active === state.pinned || before.active === NO_ENTRY) return;
    if (state.active === before.active || !isSound(before.active)) return;
    expect(state.active).toBeLessThan(before.active);
    expect(now - (said[state.active]?.soundSince ?? Number.NaN)).toBeGreaterThanOrEqual(RETURN_AFTER_MS);
  });
});

test('the same steps have the same result, whatever happens to other instruments meanwhile', () => {
  fc.assert(
    fc.property(entries, steps, steps, (ofEntries, all, others) => {
      const terms = { entries: ofEntries, returnAfterMs: RETURN_AFTER_MS, aloneAfterMs: ALONE_AFTER_MS };
      const [alone, beside, other] = [1, 2, 3].map(() => createPlay(terms, () => undefined));
      const first = all.map((one) => alone?.play(one));
      const second = all.map((one, at) => {
        const disturbance = others[at];
        if (disturbance !== undefined) other?.play(disturbance);
        return beside?.play(one);
      });
      expect(second).toEqual(first);
      expect(beside?.state).toEqual(alone?.state);
    }),
    { numRuns: 500, seed: 42 },
  );
});

test('the first entry is active once all have been quiet and healthy for long enough', () => {
  const everyMs = 500;
  fc.assert(
    fc.property(entries, steps, (ofEntries, all) => {
      const terms = { entries: ofEntries, returnAfterMs: RETURN_AFTER_MS, aloneAfterMs: ALONE_AFTER_MS };
      const { play, state } = createPlay(terms, () => undefined);
      for (const one of all) play(one);
      play({ kind: 'pin', index: NO_ENTRY });
      for (const at of ofEntries.keys()) {
        play({ kind: 'connection', index: at, isConnected: true });
        play({ kind: 'control', index: at, isEnabled: true });
      }
      for (let quietMs = 0; quietMs < RETURN_AFTER_MS; quietMs += everyMs) {
        for (const at of ofEntries.keys()) play({ kind: 'tick', index: at, bid: 100, spread: NARROW, ageMs: 0 });
        play({ kind: 'wait', ms: everyMs });
      }
      expect([state.active, state.isDiverging, state.isTooWide]).toEqual([0, false, false]);
      expect(play({ kind: 'tick', index: 0, bid: 100, spread: NARROW, ageMs: 0 })).toBe(0);
    }),
    { numRuns: 1_000, seed: 42 },
  );
});
