import { describe, expect, test } from 'vitest';
import {
  arbitrateAgain,
  newArbitration,
  NO_ENTRY,
  takeEntryTick,
  type Arbitration,
  type ArbitrationTerms,
  type EntryTerms,
} from './arbitration.ts';

const ENTRY: EntryTerms = { staleAfterMs: 5_000, divergenceLimit: 0.01, widestSpread: 0.5 };
const [FIRST, SECOND, THIRD] = [0, 1, 2] as const;

/** Sources by order of preference, a clock, and what was delivered. */
function startSources(count: number, of: Partial<EntryTerms> = {}) {
  const terms: ArbitrationTerms = {
    entries: Array.from({ length: count }, () => ({ ...ENTRY, ...of })),
    returnAfterMs: 10_000,
    aloneAfterMs: 30_000,
  };
  const state: Arbitration = newArbitration(terms);
  let now = 1_000_000;
  const delivered = (index: number) => (index === NO_ENTRY ? null : [index, state.entries[index]?.bid]);
  return {
    state,
    /** A tick with a spread of 0.1 % of the price. */
    tick: (index: number, bid: number, ask = bid * 1.001, ageMs = 0) =>
      delivered(takeEntryTick(state, terms, index, { bid, ask, at: now - ageMs, ageMs }, now)),
    after: (ms: number) => {
      now += ms;
      return delivered(arbitrateAgain(state, terms, now));
    },
    again: () => delivered(arbitrateAgain(state, terms, now)),
  };
}

describe('one source', () => {
  test('is delivered as it comes', () => {
    const { tick, state } = startSources(1);
    expect([tick(FIRST, 100), tick(FIRST, 101)]).toEqual([
      [FIRST, 100],
      [FIRST, 101],
    ]);
    expect([state.active, state.isAgreed, state.isDiverging]).toEqual([FIRST, false, false]);
  });

  test.each([
    ['not a number', Number.NaN, 100],
    ['endless', 100, Number.POSITIVE_INFINITY],
    ['crossed', 101, 100],
  ])('a tick that is %s counts as none', (_what, bid, ask) => {
    const { tick, state } = startSources(1);
    expect([tick(FIRST, bid, ask), state.active]).toEqual([null, NO_ENTRY]);
  });

  test('that sends what cannot be right has no quote in force any more, until it sends one that can', () => {
    const { tick, state } = startSources(2);
    tick(FIRST, 100);
    tick(SECOND, 100.01);
    expect([tick(FIRST, 101, 100), state.active]).toEqual([[SECOND, 100.01], SECOND]);
    tick(FIRST, 100);
    expect(state.active).toBe(SECOND);
  });

  test.each<[string, (source: ReturnType<typeof startSources>) => void]>([
    ['silent for too long', ({ after }) => void after(5_001)],
    ['disconnected', ({ state }) => void Object.assign(state.entries[FIRST] ?? {}, { isConnected: false })],
    ['disabled', ({ state }) => void Object.assign(state.entries[FIRST] ?? {}, { isEnabled: false })],
  ])('that is %s leaves none active', (_what, happen) => {
    const source = startSources(1);
    source.tick(FIRST, 100);
    happen(source);
    expect([source.again(), source.state.active, source.state.failovers]).toEqual([null, NO_ENTRY, 0]);
  });
});

describe('of two sources that agree', () => {
  test('only the preferred one is delivered, and the other one confirms it', () => {
    const { tick, state } = startSources(2);
    // Alone, nothing speaks for it yet.
    expect([tick(FIRST, 100), state.isUnconfirmed]).toEqual([null, true]);
    expect([tick(SECOND, 100.5), state.isAgreed]).toEqual([[FIRST, 100], true]);
    expect([tick(SECOND, 100.4), tick(FIRST, 100.2)]).toEqual([null, [FIRST, 100.2]]);
  });

  test('the other one takes over when the preferred one falls silent', () => {
    const { tick, after, state } = startSources(2);
    tick(FIRST, 100);
    after(3_000);
    tick(SECOND, 100.5);
    expect(after(2_001)).toEqual([SECOND, 100.5]);
    expect([state.active, state.failovers]).toEqual([SECOND, 1]);
  });

  test('the preferred one returns only after it has been fresh for long enough', () => {
    const { tick, after, state } = startSources(2);
    tick(SECOND, 100.5);
    expect(state.active).toBe(SECOND);
    const followed: number[] = [];
    for (let second = 0; second <= 10; second += 1) {
      tick(SECOND, 100.5);
      tick(FIRST, 100);
      followed.push(state.active);
      after(1_000);
    }
    expect(followed).toEqual([...Array.from({ length: 10 }, () => SECOND), FIRST]);
    expect(state.failovers).toBe(0);
  });

  test.each<[string, number, number]>([
    ['spread is too wide', 99.5, 101],
    ['price is a misprint, which a third one contradicts', 60, 60.06],
  ])('the preferred one has to prove itself again after its %s', (_what, bid, ask) => {
    const { tick, after, state } = startSources(3);
    for (const index of [FIRST, SECOND, THIRD]) tick(index, 100);
    const followed: number[] = [];
    for (let second = 0; second <= 15; second += 1) {
      for (const index of [SECOND, THIRD]) tick(index, 100);
      if (second === 5) tick(FIRST, bid, ask);
      tick(FIRST, 100);
      followed.push(state.active);
      after(1_000);
    }
    expect(followed).toEqual([...Array.from({ length: 5 }, () => FIRST), ...Array.from({ length: 10 }, () => SECOND), FIRST]);
    expect(state.failovers).toBe(1);
  });
});

describe('while two sources contradict each other', () => {
  test('nothing is delivered, until one of them comes round', () => {
    const { tick, state } = startSources(2);
    tick(FIRST, 100);
    tick(SECOND, 100);
    expect([tick(FIRST, 102), state.isDiverging]).toEqual([null, true]);
    expect(tick(FIRST, 103)).toBeNull();
    // The second one has seen the same move: the first one's quote is right, and is delivered at once.
    expect([tick(SECOND, 102.9), state.isDiverging, state.isAgreed]).toEqual([[FIRST, 103], false, true]);
  });

  test('a misprint of the preferred one is never delivered', () => {
    const { tick } = startSources(2);
    tick(FIRST, 100);
    tick(SECOND, 100);
    expect([tick(FIRST, 60), tick(SECOND, 100.1), tick(FIRST, 100.1)]).toEqual([null, null, [FIRST, 100.1]]);
  });

  test('the one that was followed stays, so that the other one does not return by contradicting it', () => {
    const { tick, state } = startSources(2);
    tick(SECOND, 100);
    tick(FIRST, 60);
    expect([state.active, state.isDiverging, state.failovers]).toEqual([SECOND, true, 0]);
    expect([tick(FIRST, 100), state.active]).toEqual([[SECOND, 100], SECOND]);
  });

  test.each<[string, (source: ReturnType<typeof startSources>) => void]>([
    ['falls silent', ({ after }) => void after(5_001)],
    ['is disconnected', ({ state }) => void Object.assign(state.entries[SECOND] ?? {}, { isConnected: false })],
    ['sends what cannot be right', ({ tick }) => void tick(SECOND, 101, 100)],
    ['has a spread that says nothing', ({ tick }) => void tick(SECOND, 99, 101)],
  ])('the other one is not believed because one %s, however long that lasts', (_how, lose) => {
    const source = startSources(2);
    const { tick, after, state } = source;
    tick(FIRST, 100);
    tick(SECOND, 100);
    expect([tick(FIRST, 102), state.isDiverging]).toEqual([null, true]);
    lose(source);
    for (let second = 0; second < 60; second += 1) {
      expect([tick(FIRST, 102.01), state.active, state.isDiverging, state.isUnconfirmed]).toEqual([null, FIRST, false, true]);
      after(1_000);
    }
    // Back where the price was before, or confirmed, it is believed.
    expect(tick(FIRST, 100.5)).toEqual([FIRST, 100.5]);
  });

  test('what is left is believed once another one confirms it', () => {
    const { tick, after } = startSources(2);
    for (const index of [FIRST, SECOND]) tick(index, 100);
    tick(FIRST, 102);
    after(5_001);
    expect([tick(FIRST, 102), tick(SECOND, 102.1)]).toEqual([null, [FIRST, 102]]);
  });

  test('what is left is believed once operators have disabled the other one', () => {
    const { tick, again, state } = startSources(2);
    for (const index of [FIRST, SECOND]) tick(index, 100);
    tick(FIRST, 102);
    Object.assign(state.entries[SECOND] ?? {}, { isEnabled: false });
    expect(again()).toEqual([FIRST, 102]);
  });

  test('the one that agreed until the other one was lost goes on wherever the market goes', () => {
    const { tick, after } = startSources(2);
    for (const index of [FIRST, SECOND]) tick(index, 100);
    after(4_000);
    tick(SECOND, 100.2);
    after(1_001);
    expect([tick(SECOND, 103), tick(SECOND, 110)]).toEqual([
      [SECOND, 103],
      [SECOND, 110],
    ]);
  });

  test('operators can pin one of them, which is followed as long as it is fresh', () => {
    const { tick, again, after, state } = startSources(2);
    tick(FIRST, 100);
    tick(SECOND, 110);
    state.pinned = SECOND;
    expect([again(), state.isDiverging]).toEqual([[SECOND, 110], false]);
    expect(tick(FIRST, 100)).toBeNull();
    after(4_000);
    tick(FIRST, 100);
    // The one that was wrong is not believed because the pinned one is lost.
    expect([after(2_000), state.active, state.isUnconfirmed]).toEqual([null, FIRST, true]);
    expect(tick(FIRST, 110)).toEqual([FIRST, 110]);
  });
});

describe('of three sources', () => {
  test('the one that two others contradict is not followed', () => {
    const { tick, state } = startSources(3);
    tick(FIRST, 100);
    tick(SECOND, 100);
    tick(THIRD, 100);
    expect([tick(FIRST, 60), state.active, state.failovers]).toEqual([[SECOND, 100], SECOND, 1]);
    expect(tick(FIRST, 59)).toBeNull();
    expect(tick(SECOND, 100.2)).toEqual([SECOND, 100.2]);
  });

  test('none is followed while each says something else', () => {
    const { tick, state } = startSources(3);
    tick(FIRST, 100);
    tick(SECOND, 110);
    expect([tick(THIRD, 120), state.isDiverging]).toEqual([null, true]);
  });
});

describe('a spread that is too wide', () => {
  test('is not delivered, and the quote is again once it is narrow', () => {
    const { tick, state } = startSources(1);
    tick(FIRST, 100, 100.1);
    expect([tick(FIRST, 90, 110), state.isTooWide]).toEqual([null, true]);
    expect([tick(FIRST, 100, 100.2), state.isTooWide]).toEqual([[FIRST, 100], false]);
  });

  test('lets another source take over', () => {
    const { tick } = startSources(2);
    tick(FIRST, 100, 100.1);
    tick(SECOND, 100.05, 100.15);
    expect(tick(FIRST, 99.5, 100.6)).toEqual([SECOND, 100.05]);
  });
});

test('prices of zero and below are compared too', () => {
  const { tick, state } = startSources(2, { widestSpread: Number.POSITIVE_INFINITY });
  tick(FIRST, -36.98, -36.9);
  expect([tick(SECOND, -36.97, -36.9), state.isAgreed]).toEqual([[FIRST, -36.98], true]);
  expect([tick(SECOND, 1, 1.1), state.isDiverging]).toEqual([null, true]);
});

describe('a source whose ticks are late', () => {
  test('has no opinion on others: it can neither outvote nor hold back what is in time', () => {
    const { tick, after, state } = startSources(3);
    for (let second = 0; second < 3; second += 1) {
      for (const index of [FIRST, SECOND, THIRD]) tick(index, 100);
      after(500);
      tick(FIRST, 98, 98.1, 600_000);
      after(500);
    }
    for (const ageMs of [600_000, 600_000, 600_000]) {
      tick(FIRST, 98, 98.1, ageMs);
      after(600);
    }
    expect([tick(SECOND, 100), tick(FIRST, 98, 98.1, 600_000), state.active, state.isDiverging]).toEqual([
      [SECOND, 100],
      null,
      SECOND,
      false,
    ]);
    // One that is in time can: it is one against one, whatever the late one says.
    expect([tick(THIRD, 98), state.isDiverging]).toEqual([null, true]);
  });

  test('is left for one in time, once it has been late for a second', () => {
    const { tick, after, state } = startSources(2);
    tick(FIRST, 100);
    tick(SECOND, 100);
    tick(FIRST, 100.1, 100.2, 400);
    expect(state.active).toBe(FIRST);
    after(1_000);
    tick(FIRST, 100.2, 100.3, 400);
    expect([state.active, state.failovers]).toEqual([SECOND, 1]);
  });

  test('is followed all the same if it is the only one: then its quotes are late, which nothing trades on', () => {
    const { tick, after, state } = startSources(1);
    tick(FIRST, 100, 100.1, 400);
    after(1_000);
    expect([tick(FIRST, 100, 100.1, 400), state.active]).toEqual([[FIRST, 100], FIRST]);
  });
});
