import type { StopsChange } from '../trading/stops.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { cents } from '../money.ts';
import { price } from '../price.ts';
import type { Answer, EngineEvent } from './event.ts';
import { FixtureEngine, openFundedAccount } from './fixture-engine.ts';
import type { RefusalCode } from './refusal.ts';

const BID = 1_080_000;
const ASK = 1_080_200;
const NOW = 50_000;
/** The largest possible price. */
const FARTHEST = 1_000_000_000_000_000;

let engine: FixtureEngine;
let commands = 0;

beforeEach(() => {
  engine = new FixtureEngine();
  openFundedAccount(engine, 1, 1_000_00, NOW);
  engine.tick('EURUSD', BID, ASK, NOW);
});

interface Terms {
  readonly side: 'long' | 'short';
  readonly stopLoss: number | null;
  readonly trailingDistance: number | null;
  readonly guaranteedStop: boolean;
}

function optional(level: number | null) {
  return level === null ? null : price(level);
}

function base(at = NOW) {
  commands += 1;
  return { accountId: 1, at, commandId: `command-${commands}` };
}

function open({ side = 'long', stopLoss = null, trailingDistance = null, guaranteedStop = false }: Partial<Terms>): Answer {
  return engine.submit({
    ...base(),
    kind: 'openPosition',
    symbol: 'EURUSD',
    side,
    margin: cents(100_00),
    leverage: 10,
    priceBound: price(side === 'long' ? ASK : BID),
    stopLoss: optional(stopLoss),
    takeProfit: null,
    trailingDistance: optional(trailingDistance),
    guaranteedStop,
    openedBy: 'client',
  });
}

function update(stopLoss: number | null, trailingDistance: number | null = null, at = NOW): Answer {
  return engine.submit({
    ...base(at),
    kind: 'updateStops',
    positionId: 1,
    stopLoss: optional(stopLoss),
    takeProfit: null,
    trailingDistance: optional(trailingDistance),
  });
}

function tick(bid: number): readonly EngineEvent[] {
  const before = engine.journal.length;
  engine.tick('EURUSD', bid, bid + (ASK - BID), NOW);
  return engine.journal.slice(before).flatMap(({ events }) => events);
}

function codeOf(answer: Answer): RefusalCode | null {
  return answer.kind === 'refused' ? answer.refusal.code : null;
}

const stopNow = (): number | null | undefined => engine.account(1).positions[0]?.stopLoss;

describe('a trailing stop', () => {
  test('starts at its distance from the price at which the position would close', () => {
    open({ trailingDistance: 10_000 });
    expect(stopNow()).toBe(BID - 10_000);
    engine = new FixtureEngine();
    openFundedAccount(engine, 1, 1_000_00, NOW);
    engine.tick('EURUSD', BID, ASK, NOW);
    open({ side: 'short', trailingDistance: 10_000 });
    expect(stopNow()).toBe(ASK + 10_000);
  });

  // The distance is 10,000, so a step is 1,000.
  test.each<[string, readonly number[], number, number]>([
    ['does not move before a whole step', [BID + 999], BID - 10_000, 0],
    ['follows after a whole step', [BID + 1_000], BID - 9_000, 1],
    ['follows a gap in one move', [BID + 5_500], BID - 4_500, 1],
    ['never moves back', [BID + 5_000, BID + 1_000, BID + 5_999], BID - 5_000, 1],
    ['continues from its current level', [BID + 5_000, BID + 1_000, BID + 6_000], BID - 4_000, 2],
  ])('%s', (_case, bids, expected, moves) => {
    open({ trailingDistance: 10_000 });
    const moved = bids.flatMap(tick).filter(({ kind }) => kind === 'stopTrailed');
    expect(stopNow()).toBe(expected);
    expect(moved.length).toBe(moves);
  });

  test('mirrors for a short', () => {
    open({ side: 'short', trailingDistance: 10_000 });
    tick(BID - 5_000);
    expect(stopNow()).toBe(ASK - 5_000 + 10_000);
  });

  test('closes the position at the level it has reached', () => {
    open({ trailingDistance: 10_000 });
    tick(BID + 20_000);
    expect(tick(BID + 10_000)).toMatchObject([{ kind: 'positionClosed', reason: 'stopLoss', closePrice: BID + 10_000 }]);
  });

  test('can start from a given level and be turned into a fixed stop', () => {
    open({ stopLoss: BID - 50_000, trailingDistance: 10_000 });
    expect(stopNow()).toBe(BID - 50_000);
    tick(BID + 1);
    expect(stopNow()).toBe(BID + 1 - 10_000);
    update(BID - 20_000);
    expect(tick(BID + 30_000)).toEqual([]);
    expect(stopNow()).toBe(BID - 20_000);
  });

  test('a change that omits it leaves it alone, wherever the other stops are set', () => {
    open({ trailingDistance: 10_000 });
    const change = (stops: StopsChange) => engine.submit({ ...base(), kind: 'updateStops', positionId: 1, ...stops });
    expect(codeOf(change({ takeProfit: price(BID + 50_000) }))).toBe(null);
    expect(tick(BID + 20_000)).toMatchObject([{ kind: 'stopTrailed' }]);
    expect(codeOf(change({ stopLoss: price(BID) }))).toBe(null);
    expect(engine.account(1).positions[0]).toMatchObject({ stopLoss: BID, takeProfit: BID + 50_000, trailingDistance: 10_000 });
    expect(codeOf(change({}))).toBe(null);
    expect(engine.account(1).positions[0]).toMatchObject({ stopLoss: BID, takeProfit: BID + 50_000, trailingDistance: 10_000 });
    expect(codeOf(change({ stopLoss: null, takeProfit: null, trailingDistance: null }))).toBe(null);
    expect(engine.account(1).positions[0]).toMatchObject({ stopLoss: null, takeProfit: null, trailingDistance: null });
  });

  test('can be added to an open position', () => {
    open({});
    expect(codeOf(update(null, 10_000))).toBe(null);
    expect(stopNow()).toBe(BID - 10_000);
  });
});

/**
 * Whatever distance a message carries, the stop must stay within valid prices, since every decision has to be watched, journaled and
 * recovered.
 */
describe('a trailing distance larger than any price', () => {
  test.each<['long' | 'short', number | null, number | null]>([
    ['long', BID - 10_000, BID - 10_000],
    ['short', ASK + 10_000, ASK + 10_000],
    ['short', null, FARTHEST],
  ])('is watched like any other: %s from %s', (side, stopLoss, expected) => {
    open({ side });
    expect(codeOf(update(stopLoss, FARTHEST))).toBe(null);
    expect(stopNow()).toBe(expected);
    expect(tick(BID + 1)).toEqual([]);
  });

  test('is refused if it takes a long’s stop below zero', () => {
    open({});
    expect(codeOf(update(null, FARTHEST))).toBe('stopNotPositive');
  });
});

describe('a guaranteed stop', () => {
  // 0.5% and 1% of the bid for a major pair.
  const NEAREST = BID - 5_400;
  const MOST_DISTANT = BID - 10_800;

  test.each<[string, Partial<Terms>, object | null]>([
    ['at the closest level', { stopLoss: NEAREST }, null],
    ['one step closer', { stopLoss: NEAREST + 1 }, { code: 'guaranteedStopTooClose', limitPrice: NEAREST }],
    ['at the farthest level', { stopLoss: MOST_DISTANT }, null],
    ['one step farther', { stopLoss: MOST_DISTANT - 1 }, { code: 'guaranteedStopTooFar', limitPrice: MOST_DISTANT }],
    ['without a level', {}, { code: 'guaranteedStopNeedsStopLoss' }],
    ['that trails', { stopLoss: NEAREST, trailingDistance: 10_000 }, { code: 'guaranteedStopCannotTrail' }],
  ])('%s', (_case, terms, refusal) => {
    const answer = open({ ...terms, guaranteedStop: true });
    expect(answer).toMatchObject(refusal === null ? { kind: 'opened' } : { kind: 'refused', refusal });
  });

  test('closes at its level despite a gap, and charges its premium then', () => {
    open({ stopLoss: 1_070_000, guaranteedStop: true });
    // 1% of a notional of 1,000.00.
    expect(tick(1_000_000)).toMatchObject([
      { kind: 'positionClosed', closePrice: 1_070_000, profit: -9_44 },
      { kind: 'premiumCharged', positionId: 1, amount: 10_00 },
    ]);
    expect(engine.account(1).cash).toBe(1_000_00 - 9_44 - 10_00);
    expect(engine.state.brokerAccounts.get('house:premiums')).toBe(10_00);
  });

  test('costs nothing if something else closes the position', () => {
    open({ stopLoss: 1_070_000, guaranteedStop: true });
    engine.submit({ ...base(), kind: 'closePosition', positionId: 1, seenPrice: null, margin: null, reason: 'manual' });
    expect(engine.state.brokerAccounts.get('house:premiums')).toBe(undefined);
  });

  test.each<[string, () => Answer, RefusalCode | null]>([
    ['may be moved', () => update(1_072_000), null],
    ['may not be removed', () => update(null), 'guaranteedStopNeedsStopLoss'],
    ['may not be moved too close', () => update(BID - 1), 'guaranteedStopTooClose'],
    ['may not be moved too far', () => update(1_060_000), 'guaranteedStopTooFar'],
    ['may not be moved on an old price', () => update(1_072_000, null, NOW + 30_001), 'quoteUnavailable'],
    ['may stay when the price comes close to it', () => (tick(1_070_100), update(1_070_000)), null],
    ['may not be made to trail', () => update(1_070_000, 10_000), 'guaranteedStopCannotTrail'],
  ])('%s', (_case, act, code) => {
    open({ stopLoss: 1_070_000, guaranteedStop: true });
    expect(codeOf(act())).toBe(code);
  });
});
