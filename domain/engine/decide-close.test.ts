import { beforeEach, describe, expect, test } from 'vitest';
import { cents } from '../money.ts';
import { price } from '../price.ts';
import { applyEntry } from './apply.ts';
import type { ClosePositionCommand, OpenPositionCommand } from './command.ts';
import type { Answer, JournalEntry } from './event.ts';
import { FixtureEngine, openFundedAccount } from './fixture-engine.ts';
import type { RefusalCode } from './refusal.ts';
import { StateRestorer } from './restore-state.ts';
import { serialiseState } from './serialise.ts';
import { emptyState } from './state.ts';

const OPEN = 1_000_000;
const NOW = 50_000;

let engine: FixtureEngine;
let commands = 0;

beforeEach(() => {
  engine = new FixtureEngine();
  openFundedAccount(engine, 1, 1_000_00, NOW);
  tick(OPEN);
});

function newId(): string {
  commands += 1;
  return `command-${commands}`;
}

/** Without a spread, to keep profits easy to calculate. */
function tick(at: number): void {
  engine.tick('EURUSD', at, at, NOW);
}

function open(
  margin: number,
  stopLoss: number | null = null,
  takeProfit: number | null = null,
  side: 'long' | 'short' = 'long',
  terms: Partial<OpenPositionCommand> = {},
): Answer {
  return engine.submit({
    kind: 'openPosition',
    accountId: 1,
    commandId: newId(),
    at: NOW,
    symbol: 'EURUSD',
    side,
    margin: cents(margin),
    leverage: 30,
    priceBound: price(OPEN),
    stopLoss: stopLoss === null ? null : price(stopLoss),
    takeProfit: takeProfit === null ? null : price(takeProfit),
    trailingDistance: null,
    guaranteedStop: false,
    openedBy: 'client',
    ...terms,
  });
}

function closePart(margin: number): Answer {
  return engine.submit({
    kind: 'closePosition',
    accountId: 1,
    commandId: newId(),
    at: NOW,
    positionId: 1,
    seenPrice: null,
    margin: cents(margin),
    reason: 'manual',
  });
}

describe('a partial close', () => {
  test.each<[number, number, object | null]>([
    [100_00, 1_00, null],
    [100_00, 99_00, null],
    [100_00, 100_00, null],
    [100_00, 99, { code: 'amountTooSmall', limitAmount: 1_00 }],
    [100_00, 1, { code: 'amountTooSmall', limitAmount: 1_00 }],
    [100_00, 0, { code: 'amountTooSmall', limitAmount: 1_00 }],
    [100_00, 99_01, { code: 'closeAmountNotAllowed', limitAmount: 99_00 }],
    [100_00, 100_01, { code: 'closeAmountNotAllowed', limitAmount: 99_00 }],
    [2_00, 1_00, null],
    [1_99, 1_00, { code: 'closeAmountNotAllowed', limitAmount: 0 }],
    [1_99, 1_99, null],
  ])('of a stake of %i cents: %i', (stake, part, refusal) => {
    open(stake);
    expect(closePart(part)).toMatchObject(refusal === null ? { kind: 'closed' } : { kind: 'refused', refusal });
  });

  test('in one-cent steps cannot round a loss away', () => {
    open(100_00);
    tick(OPEN - 16_500);
    for (let part = 0; part < 500; part += 1) closePart(1);
    expect(engine.account(1).cash).toBe(1_000_00);
    closePart(100_00);
    expect(engine.account(1).cash).toBe(1_000_00 - 49_50);
  });

  test.each<[string, () => void, RefusalCode]>([
    ['a halt before the amount', () => engine.market.setHalted('EURUSD', true), 'tradingHalted'],
    ['the amount before a missing price', () => engine.market.setQuote('EURUSD', OPEN, OPEN, NOW - 60_000), 'amountTooSmall'],
  ])('is refused in order of precedence: %s', (_case, arrange, code) => {
    open(100_00);
    arrange();
    expect(closePart(1)).toMatchObject({ refusal: { code } });
  });
});

test('AutoTrading closes nothing once it is turned off', () => {
  open(100_00);
  const command = { accountId: 1, at: NOW, positionId: 1, seenPrice: null, margin: null, reason: 'auto' } as const;
  expect(engine.submit({ ...command, kind: 'closePosition', commandId: newId() })).toMatchObject({ refusal: { code: 'autoTradingOff' } });
  engine.submit({ kind: 'setAutoTrading', accountId: 1, at: NOW, commandId: newId(), isOn: true });
  expect(engine.submit({ ...command, kind: 'closePosition', commandId: newId() })).toMatchObject({ kind: 'closed' });
});

test.each(['long', 'short'] as const)('if both stops have the same price, the stop loss closes a %s', (side) => {
  open(100_00, OPEN, OPEN, side);
  tick(OPEN);
  expect(engine.journal.at(-1)?.events).toMatchObject([{ kind: 'positionClosed', reason: 'stopLoss' }]);
});

describe('closing several positions', () => {
  const closeSeveral = (positionIds: readonly number[]): Answer =>
    engine.submit({ kind: 'closePositions', accountId: 1, commandId: newId(), at: NOW, positionIds });

  test('closes the largest profit first and names the positions that stay open', () => {
    open(100_00);
    open(50_00, null, null, 'short');
    tick(1_010_000);
    expect(closeSeveral([2, 1, 9])).toEqual({
      kind: 'closedSeveral',
      closings: [
        { positionId: 1, price: 1_010_000, profit: 30_00 },
        { positionId: 2, price: 1_010_000, profit: -15_00 },
      ],
      left: [{ positionId: 9, code: 'positionUnknown' }],
      waiting: [],
    });
  });

  test('is refused if none can be closed, without a long list in the answer', () => {
    expect(closeSeveral([7, 8, 9])).toEqual({ kind: 'refused', refusal: { code: 'positionUnknown' } });
  });

  test('counts a repeated id once', () => {
    open(100_00);
    expect(closeSeveral([1, 1])).toMatchObject({ closings: [{ positionId: 1 }], left: [] });
  });

  test('closes a loser whose loss exceeds cash, but no winner that was not requested', () => {
    open(300_00);
    open(300_00, null, null, 'short');
    tick(1_130_000);
    expect(closeSeveral([2])).toMatchObject({ kind: 'closedSeveral', closings: [{ positionId: 2 }], left: [] });
    expect(engine.account(1).positions).toHaveLength(1);
    expect(closeSeveral([1])).toMatchObject({ kind: 'closedSeveral', left: [] });
    expect(engine.account(1).cash).toBe(1_000_00);
  });
});

describe('what the client saw', () => {
  const SEEN = { price: price(OPEN + 20), at: NOW - 300, frame: NOW - 450 };
  const close = (changes: Partial<ClosePositionCommand>): Answer =>
    engine.submit({
      kind: 'closePosition',
      accountId: 1,
      commandId: newId(),
      at: NOW,
      positionId: 1,
      seenPrice: SEEN.price,
      margin: null,
      reason: 'manual',
      ...changes,
    });
  const closings = (): readonly unknown[] => (engine.journal.at(-1)?.events ?? []).filter(({ kind }) => kind !== 'positionsLeftOpen');

  test('is recorded with an opening, and with nothing else of the position', () => {
    open(100_00, null, null, 'long', { seen: SEEN });
    expect(engine.journal.at(-1)?.events).toMatchObject([{ kind: 'positionOpened', seen: SEEN }]);
    expect(engine.account(1).positions[0]).not.toHaveProperty('seen');
  });

  test('is absent from an opening without it', () => {
    open(100_00);
    expect(engine.journal.at(-1)?.events[0]).not.toHaveProperty('seen');
  });

  test.each<[string, Partial<ClosePositionCommand>, object]>([
    ['a close', { seen: SEEN }, { kind: 'positionClosed', seenPrice: SEEN.price, seen: SEEN }],
    ['a partial close', { seen: SEEN, margin: cents(40_00) }, { kind: 'positionPartClosed', seenPrice: SEEN.price, seen: SEEN }],
  ])('is recorded with %s', (_which, changes, event) => {
    open(100_00);
    close(changes);
    expect(closings()).toMatchObject([event]);
  });

  test.each([null, cents(40_00)])('is absent from a close of %s with the price alone', (margin) => {
    open(100_00);
    close({ margin });
    expect(closings()).toMatchObject([{ seenPrice: SEEN.price }]);
    expect(closings()[0]).not.toHaveProperty('seen');
  });

  test.each([null, cents(40_00)])('stays with a close of %s that waits, until it is executed', (margin) => {
    open(100_00);
    engine.market.setUnderReview('EURUSD', true);
    close({ margin, seen: SEEN });
    expect(engine.account(1).positions[0]?.waitingClose).toEqual({
      margin,
      reason: 'manual',
      seenPrice: SEEN.price,
      seen: SEEN,
      askedAt: NOW,
    });
    engine.market.setUnderReview('EURUSD', false);
    tick(OPEN);
    expect(closings()).toMatchObject([{ seenPrice: SEEN.price, seen: SEEN, askedAt: NOW }]);
  });

  test('of several positions is recorded with each of which it was reported, closed or waiting', () => {
    open(100_00);
    open(100_00);
    engine.tick('BTCUSD', OPEN, OPEN, NOW);
    open(100_00, null, null, 'long', { symbol: 'BTCUSD', leverage: 2 });
    engine.market.setUnderReview('BTCUSD', true);
    const other = { price: price(OPEN - 20), at: NOW - 300, frame: null };
    const seen = [
      { positionId: 1, ...SEEN },
      { positionId: 3, ...other },
      { positionId: 9, ...other },
    ];
    engine.submit({ kind: 'closePositions', accountId: 1, commandId: newId(), at: NOW, positionIds: [1, 2, 3], seen });
    expect(closings()).toMatchObject([
      { kind: 'closeWaiting', positionId: 3, waitingClose: { seenPrice: other.price, seen: other } },
      { kind: 'positionClosed', positionId: 1, seenPrice: SEEN.price, seen: SEEN },
      { kind: 'positionClosed', positionId: 2, seenPrice: null },
    ]);
    expect(closings()[2]).not.toHaveProperty('seen');
  });

  test('decides nothing: a price that was far away opens and closes like any other', () => {
    const far = { price: price(9 * OPEN), at: 0, frame: null };
    expect(open(100_00, null, null, 'long', { seen: far })).toMatchObject({ kind: 'opened', price: OPEN });
    expect(close({ seen: far, seenPrice: far.price })).toMatchObject({ kind: 'closed', price: OPEN });
  });

  test('survives a replay', () => {
    open(100_00, null, null, 'long', { seen: SEEN });
    engine.market.setUnderReview('EURUSD', true);
    close({ seen: SEEN });
    const journal = JSON.parse(JSON.stringify(engine.journal)) as JournalEntry[];
    const replayed = emptyState();
    for (const entry of journal) applyEntry(replayed, entry);
    expect([...serialiseState(replayed)]).toEqual([...serialiseState(engine.state)]);
    const restorer = new StateRestorer();
    for (const line of serialiseState(engine.state)) restorer.add(line);
    expect(restorer.finish().positions.get(1)?.waitingClose?.seen).toEqual(SEEN);
  });
});

describe('while the price is under review', () => {
  const review = (isUnderReview: boolean): void => engine.market.setUnderReview('EURUSD', isUnderReview);
  const close = (margin: number | null = null): Answer =>
    engine.submit({
      kind: 'closePosition',
      accountId: 1,
      commandId: newId(),
      at: NOW,
      positionId: 1,
      seenPrice: price(OPEN),
      margin: margin === null ? null : cents(margin),
      reason: 'manual',
    });

  test('a close waits instead of being refused, and executes at the first confirmed quote, before any stop', () => {
    open(100_00, 990_000);
    review(true);
    expect(close()).toEqual({ kind: 'closeWaiting', positionId: 1 });
    expect(engine.account(1).positions[0]?.waitingClose).toEqual({ margin: null, reason: 'manual', seenPrice: OPEN, askedAt: NOW });
    review(false);
    tick(900_000);
    expect(engine.account(1).positions).toEqual([]);
    expect(engine.journal.at(-1)?.events).toEqual([
      {
        kind: 'positionClosed',
        positionId: 1,
        remainder: 0,
        closePrice: 900_000,
        profit: -300_00,
        reason: 'manual',
        quote: { bid: 900_000, ask: 900_000, at: NOW },
        seenPrice: OPEN,
        askedAt: NOW,
      },
    ]);
  });

  test('a pending partial close leaves the rest to its stop, which the same quote reaches', () => {
    open(100_00, 990_000);
    review(true);
    expect(close(40_00)).toMatchObject({ kind: 'closeWaiting' });
    review(false);
    tick(980_000);
    expect(engine.journal.at(-1)?.events).toMatchObject([
      { kind: 'positionPartClosed', margin: 40_00, reason: 'manual', askedAt: NOW },
      { kind: 'positionClosed', positionId: 1, reason: 'stopLoss', profit: -36_00 },
    ]);
  });

  test('a partial close is no longer pending once executed', () => {
    open(100_00);
    review(true);
    close(40_00);
    review(false);
    tick(OPEN);
    tick(OPEN);
    expect(engine.account(1).positions).toMatchObject([{ id: 1, margin: 60_00 }]);
    expect(engine.account(1).positions[0]).not.toHaveProperty('waitingClose');
  });

  test.each<[string, number | null, number | null, object]>([
    ['the whole position twice', null, null, { kind: 'refused', refusal: { code: 'closeAlreadyWaits' } }],
    ['a part after the whole position', null, 40_00, { kind: 'refused', refusal: { code: 'closeAlreadyWaits' } }],
    ['a part after another part', 40_00, 20_00, { kind: 'refused', refusal: { code: 'closeAlreadyWaits' } }],
    ['the whole position after a part', 40_00, null, { kind: 'closeWaiting', positionId: 1 }],
    ['the whole position after a part that could not be closed', 99_50, null, { kind: 'closeWaiting', positionId: 1 }],
  ])('a position has at most one pending close: %s', (_, first, second, answer) => {
    open(100_00);
    review(true);
    close(first);
    expect(close(second)).toEqual(answer);
    review(false);
    tick(OPEN);
    expect(engine.account(1).positions.map(({ margin }) => margin)).toEqual(second === 20_00 ? [60_00] : []);
  });

  test('of several positions, those under review wait and the others close', () => {
    open(100_00);
    engine.tick('BTCUSD', OPEN, OPEN, NOW);
    open(100_00, null, null, 'long', { symbol: 'BTCUSD', leverage: 2 });
    review(true);
    const several = { kind: 'closePositions', accountId: 1, at: NOW, positionIds: [1, 2] } as const;
    expect(engine.submit({ ...several, commandId: newId() })).toMatchObject({
      kind: 'closedSeveral',
      closings: [{ positionId: 2 }],
      left: [],
      waiting: [1],
    });
    expect(engine.submit({ ...several, commandId: newId(), positionIds: [1] })).toEqual({
      kind: 'refused',
      refusal: { code: 'closeAlreadyWaits' },
    });
    review(false);
    tick(OPEN);
    expect(engine.account(1).positions).toEqual([]);
  });

  test('nothing can be opened', () => {
    open(100_00, 900_000);
    review(true);
    expect(open(100_00)).toEqual({ kind: 'refused', refusal: { code: 'priceUnderReview' } });
  });

  test('a stop-out closes what it can, but nothing at a price under review', () => {
    open(300_00);
    engine.tick('USDTRY', OPEN, OPEN, NOW);
    open(300_00, null, null, 'long', { symbol: 'USDTRY', leverage: 20 });
    review(true);
    engine.tick('USDTRY', 870_000, 870_000, NOW);
    expect(engine.account(1).positions.map(({ symbol }) => symbol)).toEqual(['EURUSD']);
  });

  test.each([
    [1_100_000, ['EURUSD', 'USDTRY']],
    [OPEN, ['USDTRY']],
  ])('an account is not stopped out before every instrument it holds has a confirmed price, %d', (firstPrice, left) => {
    open(300_00);
    engine.tick('USDTRY', OPEN, OPEN, NOW);
    open(300_00, null, null, 'long', { symbol: 'USDTRY', leverage: 20 });
    engine.market.forgetQuote('USDTRY');
    engine.rewatchMargins();
    tick(920_000);
    expect(engine.account(1).positions).toHaveLength(2);
    engine.tick('USDTRY', firstPrice, firstPrice, NOW);
    expect(engine.account(1).positions.map(({ symbol }) => symbol)).toEqual(left);
  });
});
