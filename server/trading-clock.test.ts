import { beforeEach, describe, expect, test } from 'vitest';
import { BELIEVED_AFTER_MS, createTradingClock, LARGEST_DRIFT_MS, type Disturbance, type TradingClock } from './trading-clock.ts';

const NOON = Date.UTC(2026, 10, 24, 12);
const HOUR_MS = 3_600_000;

let monotonicMs: number;
let systemMs: number;
let clock: TradingClock;
let disturbances: Disturbance['kind'][];

beforeEach(() => {
  monotonicMs = 500;
  systemMs = NOON;
  clock = createTradingClock({ systemClock: () => systemMs, monotonicClock: () => monotonicMs });
  disturbances = [];
  clock.onDisturbed(({ kind }) => disturbances.push(kind));
});

/** Advances both clocks, with a check of the trading clock every second. */
function pass(durationMs: number): void {
  for (let passed = 0; passed < durationMs; passed += 1_000) {
    monotonicMs += 1_000;
    systemMs += 1_000;
    clock.look();
  }
}

describe('the trading clock', () => {
  test('follows the system clock while it is not set', () => {
    pass(10_000);
    expect([clock.now(), disturbances]).toEqual([NOON + 10_000, []]);
  });

  test.each([-HOUR_MS, -60_000, -1_000, 1_000, 60_000, HOUR_MS])(
    'set by %i ms: continues unchanged, reports it at once, and follows after half a minute',
    (byMs) => {
      systemMs += byMs;
      expect(clock.now()).toBe(NOON);
      expect(disturbances).toEqual(['set']);
      pass(BELIEVED_AFTER_MS - 1_000);
      expect([clock.now(), clock.systemLeadMs(), disturbances]).toEqual([NOON + BELIEVED_AFTER_MS - 1_000, byMs, ['set']]);
      pass(1_000);
      expect([clock.now(), clock.systemLeadMs(), disturbances]).toEqual([NOON + BELIEVED_AFTER_MS + byMs, 0, ['set', 'believed']]);
    },
  );

  test('a clock set and set back within half a minute moves nothing', () => {
    systemMs += HOUR_MS;
    pass(20_000);
    systemMs -= HOUR_MS;
    pass(60_000);
    expect(clock.now()).toBe(NOON + 80_000);
    expect(disturbances).toEqual(['set', 'set']);
  });

  test('a clock set repeatedly is not accepted until it is steady', () => {
    for (let time = 0; time < 10; time += 1) {
      systemMs += 10_000;
      pass(20_000);
    }
    expect(clock.now()).toBe(NOON + 200_000);
    expect(disturbances).not.toContain('believed');
  });

  test('after sleep the monotonic clock was stopped, and earlier stamps have no known age', () => {
    systemMs += 600_000;
    clock.now();
    expect(disturbances).toEqual(['set']);
  });

  test.each([-LARGEST_DRIFT_MS, LARGEST_DRIFT_MS])('a drift of %i ms is corrected gradually, and time never goes back', (driftMs) => {
    systemMs += driftMs;
    let last = clock.now();
    for (let second = 0; second < 10; second += 1) {
      pass(1_000);
      expect(clock.now() - last).toBeGreaterThanOrEqual(949);
      expect(clock.now() - last).toBeLessThanOrEqual(1_051);
      last = clock.now();
    }
    expect([clock.systemLeadMs(), disturbances]).toEqual([0, []]);
  });
});
