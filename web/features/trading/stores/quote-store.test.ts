import type { ListedInstrument } from '@fairlead/contract/read-market.ts';
import { price } from '@fairlead/domain/price.ts';
import { describe, expect, test } from 'vitest';
import { createQuoteStore, type QuoteStore } from './quote-store.ts';

function instrument(id: number, symbol: string, changes: Partial<ListedInstrument> = {}): ListedInstrument {
  return {
    id,
    symbol,
    displayName: symbol,
    group: 'Crypto',
    category: { id: 1, name: 'Crypto', leverages: [1, 2] },
    ruleClass: 'crypto',
    digits: 2,
    typicalSpread: price(10_000),
    staleAfterMs: 15_000,
    mayBeNegative: false,
    marketOpen: true,
    nextChangeAt: null,
    isHalted: false,
    dayOpen: price(100_000_000),
    demoOrigin: null,
    ...changes,
  };
}

interface Bench {
  readonly store: QuoteStore;
  /** Runs what waits for the next frame; says how many tasks that were. */
  readonly nextFrame: () => number;
  readonly passTime: (milliseconds: number) => void;
}

/** A store that has heard its first prices: those of an instrument nobody watches. */
function openStore(...instruments: readonly ListedInstrument[]): Bench {
  const bench = openSilentStore(...instruments, instrument(99, 'FIRST'));
  bench.store.setPrice(99, price(1), price(1));
  bench.nextFrame();
  return bench;
}

function openSilentStore(...instruments: readonly ListedInstrument[]): Bench {
  const tasks: (() => void)[] = [];
  let now = 1_000;
  return {
    store: createQuoteStore(instruments, { clock: () => now, schedule: (task) => tasks.push(task) }),
    nextFrame: () => {
      const due = tasks.splice(0);
      for (const task of due) task();
      return due.length;
    },
    passTime: (milliseconds) => {
      now += milliseconds;
    },
  };
}

describe('watching', () => {
  test('a watcher hears once a frame, however many prices came', () => {
    const bench = openStore(instrument(1, 'A'));
    let calls = 0;
    bench.store.subscribe('A', () => (calls += 1));
    for (let step = 1; step <= 20; step += 1) bench.store.setPrice(1, price(step * 1_000_000), price(step * 1_000_000));
    expect(bench.nextFrame()).toBe(1);
    expect(calls).toBe(1);
  });

  test('and only of what it watches', () => {
    const bench = openStore(instrument(1, 'A'), instrument(2, 'B'));
    const heard: string[] = [];
    bench.store.subscribe('A', () => heard.push('A'));
    bench.store.subscribe('B', () => heard.push('B'));
    bench.store.setPrice(2, price(1), price(2));
    bench.nextFrame();
    expect(heard).toEqual(['B']);
  });

  test('a watcher of several hears once when all of them change', () => {
    const bench = openStore(instrument(1, 'A'), instrument(2, 'B'));
    let calls = 0;
    bench.store.subscribe(['A', 'B'], () => (calls += 1));
    bench.store.setPrice(1, price(1), price(2));
    bench.store.setPrice(2, price(1), price(2));
    bench.nextFrame();
    expect(calls).toBe(1);
  });

  test('ends when it is ended', () => {
    const bench = openStore(instrument(1, 'A'));
    let calls = 0;
    bench.store.subscribe('A', () => (calls += 1))();
    bench.store.setPrice(1, price(1), price(2));
    bench.nextFrame();
    expect(calls).toBe(0);
  });

  test('the same price again is no change', () => {
    const bench = openStore(instrument(1, 'A'));
    bench.store.setPrice(1, price(1), price(2));
    bench.nextFrame();
    bench.store.setPrice(1, price(1), price(2));
    expect(bench.nextFrame()).toBe(0);
  });

  test('what was read stays the same object until it changes', () => {
    const bench = openStore(instrument(1, 'A'));
    bench.store.setPrice(1, price(1), price(2));
    const first = bench.store.read('A');
    expect(bench.store.read('A')).toBe(first);
    bench.store.setPrice(1, price(2), price(3));
    expect(bench.store.read('A')).not.toBe(first);
  });

  test('prices of unknown instruments are passed over', () => {
    const bench = openStore(instrument(1, 'A'));
    bench.store.setPrice(9, price(1), price(2));
    expect(bench.store.read('Z')).toBeUndefined();
    expect(bench.nextFrame()).toBe(0);
  });
});

describe('status', () => {
  test('is waiting before any price came, and missing where it was not among the first', () => {
    const bench = openSilentStore(instrument(1, 'A'), instrument(2, 'B'));
    expect(bench.store.read('A')?.status).toBe('waiting');
    bench.store.setPrice(2, price(1), price(2));
    expect(bench.store.read('A')).toMatchObject({ status: 'missing', quote: undefined });
  });

  test('is missing when no price comes for ten seconds', () => {
    const bench = openSilentStore(instrument(1, 'A'));
    bench.passTime(10_000);
    bench.store.checkStaleness();
    expect(bench.store.read('A')?.status).toBe('missing');
  });

  test('is missing for a zero on either side', () => {
    const bench = openStore(instrument(1, 'A'));
    bench.store.setPrice(1, price(0), price(5));
    expect(bench.store.read('A')).toMatchObject({ status: 'missing', quote: undefined });
  });

  test('is live up to the age the instrument allows, stale after it, and live again with a new price', () => {
    const bench = openStore(instrument(1, 'A'));
    bench.store.setPrice(1, price(1), price(2));
    bench.passTime(15_000);
    bench.store.checkStaleness();
    expect(bench.store.read('A')?.status).toBe('live');
    bench.passTime(1);
    bench.store.checkStaleness();
    expect(bench.store.read('A')?.status).toBe('stale');
    bench.store.setPrice(1, price(1), price(2));
    expect(bench.store.read('A')?.status).toBe('live');
  });

  test('M3: a device whose clock was set back does not show an old price as live', () => {
    const bench = openStore(instrument(1, 'A'));
    bench.store.setPrice(1, price(1), price(2));
    bench.passTime(-3_600_000);
    bench.store.checkStaleness();
    expect(bench.store.read('A')?.status).toBe('stale');
    bench.store.setPrice(1, price(1), price(2));
    bench.store.checkStaleness();
    expect(bench.store.read('A')?.status).toBe('live');
  });

  test('a repeated price keeps an instrument live', () => {
    const bench = openStore(instrument(1, 'A'));
    bench.store.setPrice(1, price(1), price(2));
    bench.passTime(14_000);
    bench.store.setPrice(1, price(1), price(2));
    bench.passTime(14_000);
    bench.store.checkStaleness();
    expect(bench.store.read('A')?.status).toBe('live');
  });

  test('is closed out of session whatever the price, with the time it opens', () => {
    const bench = openStore(instrument(1, 'A', { marketOpen: false, nextChangeAt: 99 }));
    bench.store.setPrice(1, price(1), price(2));
    expect(bench.store.read('A')).toMatchObject({ status: 'closed', opensAt: 99 });
    bench.store.setMarkets([instrument(1, 'A', { marketOpen: true, nextChangeAt: 200 })]);
    expect(bench.store.read('A')).toMatchObject({ status: 'live', opensAt: null });
  });
});

describe('movement', () => {
  test('the direction is that of the last change of the bid', () => {
    const bench = openStore(instrument(1, 'A'));
    const directions = [10, 11, 11, 9].map((bid, index) => {
      bench.store.setPrice(1, price(bid), price(20 + index));
      return bench.store.read('A')?.direction;
    });
    expect(directions).toEqual(['none', 'up', 'up', 'down']);
  });

  test.each([
    [price(100_000_000), price(101_500_000), 1.5],
    [price(-10_000_000), price(-11_000_000), -10],
    [null, price(1_000_000), null],
  ])('from a day open of %s to a bid of %s is %s percent', (dayOpen, bid, percent) => {
    const bench = openStore(instrument(1, 'A', { dayOpen }));
    bench.store.setPrice(1, bid, bid);
    expect(bench.store.read('A')?.dayChangePercent).toBe(percent);
  });
});
