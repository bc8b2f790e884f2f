import type { ListedInstrument } from '@fairlead/contract/markets/client.ts';
import { price } from '@fairlead/domain/price.ts';
import { describe, expect, test } from 'vitest';
import { createQuoteStore, type QuoteStore } from './quote-store.ts';
import { createServerClock, type ServerClock } from './server-clock.ts';

function instrument(id: number, symbol: string, changes: Partial<ListedInstrument> = {}): ListedInstrument {
  return {
    id,
    symbol,
    displayName: symbol,
    group: 'Crypto',
    category: { id: 1, name: 'Crypto', leverages: [1, 2] },
    ruleClass: 'crypto',
    currency: 'USD',
    digits: 2,
    typicalSpread: price(10_000),
    staleAfterMs: 15_000,
    mayBeNegative: false,
    marketOpen: true,
    sessionOpensAt: null,
    nextOpensAt: null,
    nextChangeAt: null,
    market: null,
    specialSessions: [],
    isHalted: false,
    isDelisted: false,
    splits: [],
    financing: null,
    comingActions: [],
    dayOpen: price(100_000_000),
    demoOrigin: null,
    ...changes,
  };
}

interface Bench {
  readonly store: QuoteStore;
  readonly serverClock: ServerClock;
  /** Runs the tasks waiting for the next frame; returns their number. */
  readonly nextFrame: () => number;
  readonly passTime: (milliseconds: number) => void;
}

/** A store that has received its first prices: those of an instrument without listeners. */
function openStore(...instruments: readonly ListedInstrument[]): Bench {
  const bench = openSilentStore(...instruments, instrument(99, 'FIRST'));
  bench.store.setPrice(99, price(1), price(1));
  bench.nextFrame();
  return bench;
}

function openSilentStore(...instruments: readonly ListedInstrument[]): Bench {
  const tasks: (() => void)[] = [];
  const timers: { task: () => void; at: number }[] = [];
  let now = 1_000;
  const clock = () => now;
  const serverClock = createServerClock(clock);
  const later = (task: () => void, delayMs: number) => {
    const timer = { task, at: now + delayMs };
    timers.push(timer);
    return () => void timers.splice(timers.indexOf(timer), timers.includes(timer) ? 1 : 0);
  };
  return {
    serverClock,
    store: createQuoteStore(instruments, { clock, serverClock, later, schedule: (task) => tasks.push(task) }),
    nextFrame: () => {
      const due = tasks.splice(0);
      for (const task of due) task();
      return due.length;
    },
    passTime: (milliseconds) => {
      now += milliseconds;
      for (const timer of timers.filter(({ at }) => at <= now)) {
        timers.splice(timers.indexOf(timer), 1);
        timer.task();
      }
    },
  };
}

describe('a listener', () => {
  test('is called once a frame, however many prices arrive', () => {
    const bench = openStore(instrument(1, 'A'));
    let calls = 0;
    bench.store.subscribe('A', () => (calls += 1));
    for (let step = 1; step <= 20; step += 1) bench.store.setPrice(1, price(step * 1_000_000), price(step * 1_000_000));
    expect(bench.nextFrame()).toBe(1);
    expect(calls).toBe(1);
  });

  test('is called for its own instruments only', () => {
    const bench = openStore(instrument(1, 'A'), instrument(2, 'B'));
    const heard: string[] = [];
    bench.store.subscribe('A', () => heard.push('A'));
    bench.store.subscribe('B', () => heard.push('B'));
    bench.store.setPrice(2, price(1), price(2));
    bench.nextFrame();
    expect(heard).toEqual(['B']);
  });

  test('of several instruments is called once if all of them change', () => {
    const bench = openStore(instrument(1, 'A'), instrument(2, 'B'));
    let calls = 0;
    bench.store.subscribe(['A', 'B'], () => (calls += 1));
    bench.store.setPrice(1, price(1), price(2));
    bench.store.setPrice(2, price(1), price(2));
    bench.nextFrame();
    expect(calls).toBe(1);
  });

  test('can be removed', () => {
    const bench = openStore(instrument(1, 'A'));
    let calls = 0;
    bench.store.subscribe('A', () => (calls += 1))();
    bench.store.setPrice(1, price(1), price(2));
    bench.nextFrame();
    expect(calls).toBe(0);
  });

  test('the same price again is not a change', () => {
    const bench = openStore(instrument(1, 'A'));
    bench.store.setPrice(1, price(1), price(2));
    bench.nextFrame();
    bench.store.setPrice(1, price(1), price(2));
    expect(bench.nextFrame()).toBe(0);
  });

  test('a quote read stays the same object until it changes', () => {
    const bench = openStore(instrument(1, 'A'));
    bench.store.setPrice(1, price(1), price(2));
    const first = bench.store.read('A');
    expect(bench.store.read('A')).toBe(first);
    bench.store.setPrice(1, price(2), price(3));
    expect(bench.store.read('A')).not.toBe(first);
  });

  test('prices of unknown instruments are ignored', () => {
    const bench = openStore(instrument(1, 'A'));
    bench.store.setPrice(9, price(1), price(2));
    expect(bench.store.read('Z')).toBeUndefined();
    expect(bench.nextFrame()).toBe(0);
  });
});

describe('the frame of a quote', () => {
  test('is that of the message with its price', () => {
    const bench = openStore(instrument(1, 'A'), instrument(2, 'B'));
    bench.store.setPrice(1, price(1), price(2), 700);
    bench.store.setPrice(2, price(3), price(4), 700);
    bench.nextFrame();
    bench.store.setPrice(2, price(5), price(6), 900);
    bench.nextFrame();
    expect(bench.store.read('A')?.quote).toEqual({ bid: 1, ask: 2, at: 1_000, frame: 700 });
    expect(bench.store.read('B')?.quote).toMatchObject({ bid: 5, frame: 900 });
  });

  test('is that of the last message with the same price, from the next time the quote is made', () => {
    const bench = openStore(instrument(1, 'A'));
    bench.store.setPrice(1, price(1), price(2), 700);
    const first = bench.store.read('A');
    bench.store.setPrice(1, price(1), price(2), 900);
    expect(bench.store.read('A')).toBe(first);
    bench.store.setMarkets([instrument(1, 'A')]);
    expect(bench.store.read('A')?.quote?.frame).toBe(900);
  });

  test.each([null, undefined])('is absent if the message had none: %j', (frame) => {
    const bench = openStore(instrument(1, 'A'));
    bench.store.setPrice(1, price(1), price(2), 700);
    bench.store.setPrice(1, price(3), price(4), frame);
    expect(bench.store.read('A')?.quote).toEqual({ bid: 3, ask: 4, at: 1_000 });
  });
});

describe('the quote on the screen', () => {
  test('is that of the last frame until the next one is painted', () => {
    const bench = openStore(instrument(1, 'A'));
    bench.store.subscribe('A', () => bench.store.read('A'));
    bench.store.setPrice(1, price(1), price(2), 700);
    bench.nextFrame();
    bench.store.setPrice(1, price(3), price(4), 900);
    expect(bench.store.readShown('A')).toMatchObject({ bid: 1, frame: 700 });
    bench.store.read('A');
    bench.store.setPrice(1, price(5), price(6), 1_100);
    expect(bench.store.readShown('A')).toMatchObject({ bid: 1, frame: 700 });
    bench.nextFrame();
    expect(bench.store.readShown('A')).toMatchObject({ bid: 5, frame: 1_100 });
  });

  test('is the latest if nothing was painted before', () => {
    const bench = openStore(instrument(1, 'A'));
    bench.store.setPrice(1, price(1), price(2), 700);
    expect(bench.store.readShown('A')).toMatchObject({ bid: 1, frame: 700 });
  });

  test.each([
    ['an unknown instrument', 'Z'],
    ['one without a price', 'A'],
  ])('is none for %s', (_which, symbol) => {
    expect(openStore(instrument(1, 'A')).store.readShown(symbol)).toBeUndefined();
  });
});

describe('quote status', () => {
  test('is waiting before the first prices, and missing if an instrument was not among them', () => {
    const bench = openSilentStore(instrument(1, 'A'), instrument(2, 'B'));
    expect(bench.store.read('A')?.status).toBe('waiting');
    bench.store.setPrice(2, price(1), price(2));
    expect(bench.store.read('A')).toMatchObject({ status: 'missing', quote: undefined });
  });

  test('is missing if no price arrives for ten seconds', () => {
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

  test('is live up to the instrument’s maximum age, then stale, and live again with a new price', () => {
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

  test('an old price is not live on a device whose clock was set back', () => {
    const bench = openStore(instrument(1, 'A'));
    bench.store.setPrice(1, price(1), price(2));
    bench.passTime(-3_600_000);
    bench.store.checkStaleness();
    expect(bench.store.read('A')?.status).toBe('stale');
    bench.store.setPrice(1, price(1), price(2));
    bench.store.checkStaleness();
    expect(bench.store.read('A')?.status).toBe('live');
  });

  test('is kept live by a repeated price', () => {
    const bench = openStore(instrument(1, 'A'));
    bench.store.setPrice(1, price(1), price(2));
    bench.passTime(14_000);
    bench.store.setPrice(1, price(1), price(2));
    bench.passTime(14_000);
    bench.store.checkStaleness();
    expect(bench.store.read('A')?.status).toBe('live');
  });

  test('is closed outside trading hours whatever the price, with the time it opens', () => {
    const bench = openStore(instrument(1, 'A', { marketOpen: false, nextChangeAt: 9_900 }));
    bench.store.setPrice(1, price(1), price(2));
    expect(bench.store.read('A')).toMatchObject({ status: 'closed', opensAt: 9_900 });
    bench.store.setMarkets([instrument(1, 'A', { marketOpen: true, nextChangeAt: 20_000 })]);
    expect(bench.store.read('A')).toMatchObject({ status: 'live', opensAt: null });
  });
});

describe('trading sessions', () => {
  test('close a market exactly on time, before the instruments are reloaded', () => {
    const bench = openStore(instrument(1, 'A', { nextChangeAt: 2_000 }));
    bench.store.setPrice(1, price(1), price(2));
    bench.nextFrame();
    const heard: unknown[] = [];
    bench.store.subscribe('A', () => heard.push(bench.store.read('A')?.status));
    bench.passTime(999);
    bench.nextFrame();
    bench.passTime(1);
    bench.nextFrame();
    expect(heard).toEqual(['closed']);
    expect(bench.store.read('A')?.opensAt).toBeNull();
  });

  test('follow the server’s clock', () => {
    const bench = openStore(instrument(1, 'A', { nextChangeAt: 10_000 }));
    bench.store.setPrice(1, price(1), price(2));
    bench.serverClock.correct(9_000);
    bench.store.setMarkets([instrument(1, 'A', { nextChangeAt: 10_000 })]);
    expect(bench.store.read('A')?.status).toBe('closed');
    bench.serverClock.correct(8_900);
    bench.store.setMarkets([instrument(1, 'A', { nextChangeAt: 10_000 })]);
    expect(bench.store.read('A')?.status).toBe('live');
    bench.passTime(100);
    expect(bench.store.read('A')?.status).toBe('closed');
  });

  test('accept only a price of the new session as live after opening, even one that repeats the last', () => {
    const bench = openStore(instrument(1, 'A', { marketOpen: false, nextChangeAt: 2_000 }));
    bench.store.setPrice(1, price(1), price(2));
    bench.passTime(1_000);
    expect(bench.store.read('A')?.status).toBe('stale');
    bench.store.setPrice(1, price(1), price(2));
    expect(bench.store.read('A')?.status).toBe('live');
  });

  test('notify listeners when guaranteed stops end, half an hour before closing', () => {
    const bench = openStore(instrument(1, 'A', { nextChangeAt: 3_000_000 }));
    bench.nextFrame();
    let heard = 0;
    bench.store.subscribe('A', () => (heard += 1));
    bench.passTime(3_000_000 - 30 * 60_000 - 1_000);
    bench.nextFrame();
    expect(heard).toBe(1);
  });

  test('set no timer for markets that never change, nor after the store was stopped', () => {
    const bench = openStore(instrument(1, 'A', { nextChangeAt: 2_000 }));
    bench.store.stop();
    bench.store.read('A');
    bench.passTime(5_000);
    expect(bench.nextFrame()).toBe(0);
  });
});

describe('price movement', () => {
  test('has the direction of the last change of the bid', () => {
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
