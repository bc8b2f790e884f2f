import { beforeEach, describe, expect, test } from 'vitest';
import { cents } from '../money.ts';
import { price } from '../price.ts';
import type { OpenPositionCommand } from './command.ts';
import type { Answer, EngineEvent } from './event.ts';
import { FixtureEngine, openFundedAccount } from './fixture-engine.ts';

const BID = 1_080_000;
const ASK = 1_080_200;
const NOW = 50_000;

let engine: FixtureEngine;
let commands = 0;

function newId(): string {
  commands += 1;
  return `command-${commands}`;
}

/** EURUSD, 100 euros at 30:1, for the side: 1,080,200 long or 1,080,000 short. */
function open(terms: Partial<OpenPositionCommand> = {}): void {
  const none = { stopLoss: null, takeProfit: null, trailingDistance: null, guaranteedStop: false };
  const isShort = terms.side === 'short';
  engine.submit({
    kind: 'openPosition',
    commandId: newId(),
    accountId: 1,
    at: NOW,
    symbol: 'EURUSD',
    side: 'long',
    margin: cents(100_00),
    leverage: 30,
    priceBound: price(isShort ? BID : ASK),
    openedBy: 'client',
    ...none,
    ...terms,
  });
}

beforeEach(() => {
  engine = new FixtureEngine();
  openFundedAccount(engine, 1, 10_000_00, NOW);
  engine.tick('EURUSD', BID, ASK, NOW);
});

type Targets = readonly (readonly [level: number, margin: number])[];

function set(targets: Targets, positionId = 1): Answer {
  const asked = targets.map(([level, margin]) => ({ price: price(level), margin: cents(margin) }));
  return engine.submit({ kind: 'updatePartialTargets', commandId: newId(), accountId: 1, at: NOW, positionId, targets: asked });
}

function closePart(margin: number, positionId = 1): Answer {
  const base = { commandId: newId(), accountId: 1, at: NOW, seenPrice: null, reason: 'manual' } as const;
  return engine.submit({ ...base, kind: 'closePosition', positionId, margin: cents(margin) });
}

function tick(bid: number): void {
  engine.tick('EURUSD', bid, bid + (ASK - BID), NOW);
}

function targetsLeft(): Targets {
  return (engine.account(1).positions[0]?.partialTargets ?? []).map(({ price: level, margin }) => [level, margin]);
}

/** The closes of the last entry: what was closed, at which price and why. */
function closes(): readonly object[] {
  return (engine.journal.at(-1)?.events ?? []).flatMap((event: EngineEvent) =>
    event.kind === 'positionClosed' || event.kind === 'positionPartClosed'
      ? [{ [event.kind === 'positionClosed' ? 'whole' : 'part']: event.positionId, at: event.closePrice, because: event.reason }]
      : [],
  );
}

describe('setting', () => {
  test.each<[string, Targets, object | null]>([
    ['at the closing price', [[BID, 10_00]], null],
    ['below the closing price', [[BID - 1, 10_00]], { code: 'partialTargetTooLow', limitPrice: BID }],
    ['the smallest part', [[1_090_000, 1_00]], null],
    ['less than that', [[1_090_000, 99]], { code: 'partialTargetTooSmall', limitAmount: 1_00 }],
    [
      'parts of all but a cent',
      [
        [1_090_000, 50_00],
        [1_091_000, 49_99],
      ],
      null,
    ],
    [
      'parts of everything',
      [
        [1_090_000, 50_00],
        [1_091_000, 50_00],
      ],
      { code: 'partialTargetsAboveStake', limitAmount: 99_99 },
    ],
    ['three', Array.from({ length: 3 }, () => [1_090_000, 10_00] as const), null],
    ['four', Array.from({ length: 4 }, () => [1_090_000, 10_00] as const), { code: 'tooManyPartialTargets' }],
    ['none', [], null],
  ])('%s', (_case, targets, refusal) => {
    open();
    expect(set(targets)).toEqual(refusal === null ? { kind: 'updated', positionId: 1 } : { kind: 'refused', refusal });
    expect(targetsLeft()).toEqual(refusal === null ? targets : []);
  });

  test.each<[string, Targets, object | null]>([
    ['at the closing price', [[ASK, 10_00]], null],
    ['above the closing price', [[ASK + 1, 10_00]], { code: 'partialTargetTooHigh', limitPrice: ASK }],
    ['at zero', [[0, 10_00]], { code: 'partialTargetNotPositive' }],
  ])('for a short, %s', (_case, targets, refusal) => {
    open({ side: 'short' });
    expect(set(targets)).toEqual(refusal === null ? { kind: 'updated', positionId: 1 } : { kind: 'refused', refusal });
  });

  test('replaces all of them, keeps them in the order of reach, and removes them with an empty list', () => {
    open();
    set([[1_085_000, 10_00]]);
    set([
      [1_100_000, 30_00],
      [1_090_000, 20_00],
    ]);
    expect(targetsLeft()).toEqual([
      [1_090_000, 20_00],
      [1_100_000, 30_00],
    ]);
    tick(1_086_000);
    expect(engine.account(1).positions).toMatchObject([{ margin: 100_00 }]);
    set([]);
    expect(engine.account(1).positions[0]).not.toHaveProperty('partialTargets');
    tick(1_200_000);
    expect(engine.account(1).positions).toMatchObject([{ margin: 100_00 }]);
  });

  test('of a position that is unknown, or closed', () => {
    open();
    expect(set([], 9)).toEqual({ kind: 'refused', refusal: { code: 'positionUnknown' } });
    closePart(100_00);
    expect(set([])).toEqual({ kind: 'refused', refusal: { code: 'positionAlreadyClosed' } });
  });

  test('while the market is halted, at the last price', () => {
    open();
    engine.market.setHalted('EURUSD', true);
    expect(set([[1_090_000, 10_00]])).toMatchObject({ kind: 'updated' });
  });
});

describe('reaching', () => {
  test('closes the part at the market price, as a client would, and uses the target up', () => {
    open();
    set([
      [1_090_000, 25_00],
      [1_100_000, 25_00],
    ]);
    tick(1_090_500);
    expect(engine.journal.at(-1)?.events).toMatchObject([
      {
        kind: 'positionPartClosed',
        positionId: 1,
        partId: 2,
        margin: 25_00,
        closePrice: 1_090_500,
        reason: 'partialTakeProfit',
        seenPrice: null,
        target: { price: 1_090_000, margin: 25_00 },
      },
    ]);
    expect(engine.account(1).positions).toMatchObject([{ id: 1, margin: 75_00, openPrice: ASK }]);
    expect(targetsLeft()).toEqual([[1_100_000, 25_00]]);
    tick(1_090_600);
    expect(engine.account(1).positions).toMatchObject([{ margin: 75_00 }]);
  });

  test('books exactly what a partial close by hand books', () => {
    open();
    set([[1_090_000, 33_33]]);
    tick(1_090_500);
    const { cash, remainder } = engine.account(1);
    const byHand = new FixtureEngine();
    openFundedAccount(byHand, 1, 10_000_00, NOW);
    byHand.tick('EURUSD', BID, ASK, NOW);
    engine = byHand;
    open();
    tick(1_090_500);
    closePart(33_33);
    expect([engine.account(1).cash, engine.account(1).remainder]).toEqual([cash, remainder]);
  });

  test('one step before its price does nothing', () => {
    open({ side: 'short' });
    set([[1_070_000, 25_00]]);
    tick(1_070_001 - (ASK - BID));
    expect(engine.account(1).positions).toMatchObject([{ margin: 100_00 }]);
    tick(1_070_000 - (ASK - BID));
    expect(engine.account(1).positions).toMatchObject([{ margin: 75_00 }]);
  });

  test('several at once, the nearest first, and then the take profit', () => {
    open({ takeProfit: price(1_095_000) });
    set([
      [1_100_000, 30_00],
      [1_090_000, 20_00],
    ]);
    tick(1_110_000);
    expect(closes()).toEqual([
      { part: 1, at: 1_110_000, because: 'partialTakeProfit' },
      { part: 1, at: 1_110_000, because: 'partialTakeProfit' },
      { whole: 1, at: 1_110_000, because: 'takeProfit' },
    ]);
    expect(engine.account(1).positions).toEqual([]);
  });

  test('with a stop loss at the same price closes everything at the stop', () => {
    open();
    engine.submit({ kind: 'updateStops', commandId: newId(), accountId: 1, at: NOW, positionId: 1, stopLoss: price(BID) });
    set([[BID, 25_00]]);
    tick(BID);
    expect(closes()).toEqual([{ whole: 1, at: BID, because: 'stopLoss' }]);
  });

  test.each([
    ['leaves less than a position can have', 75_50],
    ['is more than what is left', 40_00],
  ])('a target that %s closes all of it', (_case, byHand) => {
    open();
    set([[1_090_000, byHand === 40_00 ? 60_00 : 24_00]]);
    closePart(byHand === 40_00 ? 40_01 : byHand);
    tick(1_091_000);
    expect(closes()).toEqual([{ whole: 1, at: 1_091_000, because: 'partialTakeProfit' }]);
  });

  test('a close that waited for a confirmed price comes first', () => {
    open();
    set([[1_090_000, 60_00]]);
    engine.market.setUnderReview('EURUSD', true);
    closePart(50_00);
    engine.market.setUnderReview('EURUSD', false);
    tick(1_091_000);
    expect(closes()).toEqual([
      { part: 1, at: 1_091_000, because: 'manual' },
      { whole: 1, at: 1_091_000, because: 'partialTakeProfit' },
    ]);
  });

  test('leaves stops alone, guaranteed and trailing ones too', () => {
    open({ trailingDistance: price(5_000) });
    set([[1_090_000, 25_00]]);
    tick(1_090_500);
    expect(engine.account(1).positions).toMatchObject([{ margin: 75_00, trailingDistance: 5_000, stopLoss: 1_085_500 }]);
  });

  test('after a restart', () => {
    open();
    set([[1_090_000, 25_00]]);
    engine.restart();
    tick(1_091_000);
    expect(engine.account(1).positions).toMatchObject([{ margin: 75_00 }]);
  });
});
