import { beforeEach, describe, expect, test } from 'vitest';
import { cents } from '../money.ts';
import { price } from '../price.ts';
import { MOST_OPEN_POSITIONS } from '../trading/order-rules.ts';
import type { TradingAccess } from '../trading/access.ts';
import type { Answer } from './event.ts';
import { FixtureEngine, openFundedAccount } from './fixture-engine.ts';
import { REFUSAL_CODES, type RefusalCode } from './refusal.ts';

const BID = 1_080_000;
const ASK = 1_080_200;
const NOW = 50_000;

let engine: FixtureEngine;
let commands = 0;

beforeEach(() => {
  engine = new FixtureEngine();
  openFundedAccount(engine, 1, 1_000_00, NOW);
  engine.tick('EURUSD', BID, ASK, NOW);
});

interface Order {
  readonly accountId: number;
  readonly symbol: string;
  readonly side: 'long' | 'short';
  readonly margin: number;
  readonly leverage: number;
  readonly bound: number;
  readonly stopLoss: number | null;
  readonly takeProfit: number | null;
  readonly trailingDistance: number | null;
  readonly guaranteedStop: boolean;
  readonly openedBy: 'client' | 'auto';
  readonly at: number;
}

const GOOD_ORDER: Order = {
  accountId: 1,
  symbol: 'EURUSD',
  side: 'long',
  margin: 100_00,
  leverage: 30,
  bound: ASK,
  stopLoss: null,
  takeProfit: null,
  trailingDistance: null,
  guaranteedStop: false,
  openedBy: 'client',
  at: NOW,
};

function open(changes: Partial<Order> = {}): Answer {
  const { margin, bound, stopLoss, takeProfit, trailingDistance, ...order } = { ...GOOD_ORDER, ...changes };
  return engine.submit({
    ...order,
    kind: 'openPosition',
    commandId: newId(),
    margin: cents(margin),
    priceBound: price(bound),
    stopLoss: stopLoss === null ? null : price(stopLoss),
    takeProfit: takeProfit === null ? null : price(takeProfit),
    trailingDistance: trailingDistance === null ? null : price(trailingDistance),
  });
}

function newId(): string {
  commands += 1;
  return `command-${commands}`;
}

function codeOf(answer: Answer): RefusalCode | null {
  return answer.kind === 'refused' ? answer.refusal.code : null;
}

describe('a new position is refused for the first reason that applies', () => {
  // Each row adds one fault to the row below it; the rows follow REFUSAL_CODES.
  const faults: readonly { readonly code: RefusalCode; readonly order?: Partial<Order>; readonly arrange?: () => void }[] = [
    { code: 'accountUnknown', order: { accountId: 9 } },
    {
      code: 'accountNotActive',
      arrange: () => void engine.submit({ kind: 'setAccountStatus', status: 'frozen', accountId: 1, at: NOW, commandId: newId() }),
    },
    { code: 'autoTradingOff', order: { openedBy: 'auto' } },
    { code: 'instrumentUnknown', order: { symbol: 'NOTHING' } },
    { code: 'accountNotVerified', arrange: () => setAccess({ verified: false, categoryIds: [], leverageIndexes: {} }) },
    { code: 'categoryNotPermitted', arrange: () => setAccess({ verified: true, categoryIds: [1], leverageIndexes: {} }) },
    { code: 'instrumentDelisted', arrange: () => engine.market.delist('EURUSD') },
    { code: 'tradingHalted', arrange: () => engine.market.setHalted('EURUSD', true) },
    { code: 'leverageNotAllowed', order: { leverage: 7 } },
    { code: 'amountTooSmall', order: { margin: 99 } },
    { code: 'quoteUnavailable', order: { at: NOW + 30_001 } },
    { code: 'priceMoved', order: { bound: ASK - 1 } },
    { code: 'stopLossTooHigh', order: { stopLoss: BID + 1 } },
    { code: 'takeProfitTooLow', order: { takeProfit: BID - 1 } },
    { code: 'stopNotPositive', order: { stopLoss: -1 } },
    { code: 'trailingDistanceTooSmall', order: { trailingDistance: 99 } },
    { code: 'guaranteedStopNeedsStopLoss', order: { guaranteedStop: true } },
    { code: 'guaranteedStopTooClose', order: { guaranteedStop: true, stopLoss: BID - 1 } },
    { code: 'guaranteedStopTooFar', order: { guaranteedStop: true, stopLoss: BID - 20_000 } },
    { code: 'amountAboveFreeMargin', order: { margin: 1_000_01 } },
  ];

  test.each(faults)('$code', ({ code, order = {}, arrange = () => undefined }) => {
    arrange();
    expect(codeOf(open(order))).toBe(code);
  });

  test('the rows are in order of precedence', () => {
    const places = faults.map(({ code }) => REFUSAL_CODES.indexOf(code));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  test.each(faults.slice(0, -1).map((fault, index) => ({ earlier: fault, later: faults[index + 1] ?? fault })))(
    '$earlier.code comes before $later.code',
    ({ earlier, later }) => {
      later.arrange?.();
      earlier.arrange?.();
      const both = { ...later.order, ...earlier.order };
      const clash = Object.keys(earlier.order ?? {}).some((key) => Object.keys(later.order ?? {}).includes(key));
      // Two faults in the same field cannot occur together, so only the earlier one is tested there.
      expect(codeOf(open(clash ? (earlier.order ?? {}) : both))).toBe(earlier.code);
    },
  );
});

describe('limits name the nearest acceptable value', () => {
  test.each<[Partial<Order>, object]>([
    [{ stopLoss: BID + 1 }, { code: 'stopLossTooHigh', limitPrice: BID }],
    [{ takeProfit: BID - 1 }, { code: 'takeProfitTooLow', limitPrice: BID }],
    [
      { side: 'short', bound: BID, stopLoss: ASK - 1 },
      { code: 'stopLossTooLow', limitPrice: ASK },
    ],
    [
      { side: 'short', bound: BID, takeProfit: ASK + 1 },
      { code: 'takeProfitTooHigh', limitPrice: ASK },
    ],
    [{ bound: ASK - 1 }, { code: 'priceMoved', limitPrice: ASK }],
    [
      { side: 'short', bound: BID + 1 },
      { code: 'priceMoved', limitPrice: BID },
    ],
    [{ margin: 1_000_01 }, { code: 'amountAboveFreeMargin', limitAmount: 1_000_00 }],
    [{ margin: 1 }, { code: 'amountTooSmall', limitAmount: 1_00 }],
  ])('%o', (order, refusal) => {
    expect(open(order)).toEqual({ kind: 'refused', refusal });
  });

  test('an open loss limits the stake to equity - used margin', () => {
    open({ margin: 500_00 });
    engine.tick('EURUSD', BID - 10_000, ASK - 10_000, NOW);
    const profit = engine.account(1).positions.length === 1 ? -141_64 : Number.NaN;
    expect(open({ margin: 500_00 })).toEqual({ kind: 'refused', refusal: { code: 'amountAboveEquity', limitAmount: 500_00 + profit } });
  });
});

describe('an opened position', () => {
  test('fills at the engine’s own quote and passes a better price on', () => {
    expect(open({ bound: ASK + 5_000 })).toEqual({ kind: 'opened', positionId: 1, price: ASK });
    expect(open({ side: 'short', bound: BID - 5_000 })).toEqual({ kind: 'opened', positionId: 2, price: BID });
  });

  test.each<[string, number, RefusalCode | null]>([
    ['EURUSD', 30, null],
    ['USDTRY', 20, null],
    ['USDTRY', 30, 'leverageNotAllowed'],
    ['BTCUSD', 2, null],
    ['USOIL', 10, null],
    ['USOIL', 20, 'leverageNotAllowed'],
  ])('%s at %d x: the rule pack caps the category’s list (%s)', (symbol, leverage, code) => {
    engine.tick(symbol, 20_000_000, 20_000_100, NOW);
    expect(codeOf(open({ symbol, leverage, bound: symbol === 'EURUSD' ? 20_000_100 : 20_000_100 }))).toBe(code);
  });

  test('a client’s leverage choices are indexes into the category’s list', () => {
    setAccess({ verified: true, categoryIds: [2], leverageIndexes: { 2: [0, 2] } });
    expect(codeOf(open({ leverage: 3 }))).toBe('leverageNotAllowed');
    expect(codeOf(open({ leverage: 5 }))).toBe(null);
  });

  test('cannot open at or below a price of zero, because profit would be divided by it', () => {
    engine.tick('USOIL', -37_000_000, -36_900_000, NOW);
    expect(codeOf(open({ symbol: 'USOIL', leverage: 1, bound: 0 }))).toBe('quoteUnavailable');
  });

  test('the number of open positions is limited', () => {
    for (let index = 0; index < MOST_OPEN_POSITIONS; index += 1) expect(codeOf(open({ margin: 1_00, leverage: 1 }))).toBe(null);
    expect(codeOf(open({ margin: 1_00, leverage: 1 }))).toBe('tooManyPositions');
  });
});

describe('closing manually', () => {
  const close = (positionId: number, at = NOW): Answer =>
    engine.submit({
      kind: 'closePosition',
      accountId: 1,
      commandId: newId(),
      at,
      positionId,
      seenPrice: null,
      margin: null,
      reason: 'manual',
    });

  test('books the profit at the bid for a long', () => {
    open();
    engine.tick('EURUSD', BID + 10_000, ASK + 10_000, NOW);
    expect(close(1)).toEqual({ kind: 'closed', positionId: 1, price: BID + 10_000, profit: 27_22 });
    expect(engine.account(1).cash).toBe(1_027_22);
  });

  test.each<[string, () => Answer, RefusalCode]>([
    ['a position that never existed', () => close(77), 'positionUnknown'],
    ['a position of another account', () => closeForeign(), 'positionUnknown'],
    ['a closed position', () => (close(1), close(1)), 'positionAlreadyClosed'],
    ['a stale quote', () => close(1, NOW + 30_001), 'quoteUnavailable'],
    ['a halted instrument', () => (engine.market.setHalted('EURUSD', true), close(1)), 'tradingHalted'],
    ['a delisted instrument', () => (engine.market.delist('EURUSD'), close(1)), 'instrumentDelisted'],
  ])('is refused for %s', (_case, act, code) => {
    open();
    expect(codeOf(act())).toBe(code);
  });

  test('closes a loser even if cash goes below zero, and leaves the winner open', () => {
    open({ margin: 300_00, leverage: 30 });
    open({ side: 'short', margin: 300_00, leverage: 30, bound: BID });
    engine.tick('EURUSD', BID + 130_000, ASK + 130_000, NOW);
    expect(codeOf(close(2))).toBe(null);
    expect(engine.account(1).cash).toBe(-85_00);
    expect(engine.state.brokerAccounts.get('house:negativeBalanceProtection')).toBe(undefined);
    expect(codeOf(close(1))).toBe(null);
    expect(engine.account(1).cash).toBeGreaterThan(990_00);
  });

  function closeForeign(): Answer {
    openFundedAccount(engine, 2, 1_000_00, NOW);
    return engine.submit({
      kind: 'closePosition',
      accountId: 2,
      commandId: newId(),
      at: NOW,
      positionId: 1,
      seenPrice: null,
      margin: null,
      reason: 'manual',
    });
  }
});

describe('what a tick closes', () => {
  test.each<[string, Partial<Order>, number, object | null]>([
    ['a stop loss at the market price beyond its level', { stopLoss: 1_070_000 }, 1_060_000, { reason: 'stopLoss', closePrice: 1_060_000 }],
    [
      'a guaranteed stop at its level',
      { stopLoss: 1_070_000, guaranteedStop: true },
      1_060_000,
      { reason: 'stopLoss', closePrice: 1_070_000 },
    ],
    ['nothing one step above the stop', { stopLoss: 1_070_000 }, 1_070_001, null],
    ['a stop loss exactly at its level', { stopLoss: 1_070_000 }, 1_070_000, { reason: 'stopLoss', closePrice: 1_070_000 }],
    [
      'a take profit with the better price passed on',
      { takeProfit: 1_090_000 },
      1_095_000,
      { reason: 'takeProfit', closePrice: 1_095_000 },
    ],
  ])('%s', (_case, order, bid, expected) => {
    open(order);
    engine.tick('EURUSD', bid, bid + 200, NOW);
    const closed = engine.journal.at(-1)?.events[0];
    if (expected === null) expect(closed?.kind).toBe('positionOpened');
    else expect(closed).toMatchObject({ kind: 'positionClosed', ...expected });
  });

  test('the largest loss first, until the margin level is back at 50%', () => {
    open({ margin: 300_00 });
    open({ margin: 200_00 });
    open({ margin: 400_00 });
    // Equity must fall below half of 900: a loss of more than 550 on a notional of 27,000.
    engine.tick('EURUSD', BID - 23_000, ASK - 23_000, NOW);
    const closed = engine.journal
      .at(-1)
      ?.events.map((event) => (event.kind === 'positionClosed' ? [event.positionId, event.reason] : event.kind));
    expect(closed).toEqual([[3, 'stopOut']]);
  });

  test('the broker covers a gap that costs more than the balance', () => {
    open({ margin: 900_00 });
    engine.tick('EURUSD', 900_000, 900_200, NOW);
    expect(engine.journal.at(-1)?.events.map(({ kind }) => kind)).toEqual(['positionClosed', 'negativeBalanceCovered']);
    expect(engine.account(1).cash).toBe(0);
    expect(engine.state.brokerAccounts.get('house:negativeBalanceProtection')).toBeLessThan(0);
  });

  test('the loss of a hedge is not covered while the other half is open', () => {
    open({ margin: 450_00, stopLoss: BID - 100_000 });
    open({ side: 'short', margin: 450_00, bound: BID });
    engine.tick('EURUSD', BID - 100_000, ASK - 100_000, NOW);
    expect(engine.journal.at(-1)?.events.map(({ kind }) => kind)).toEqual(['positionClosed']);
    expect(engine.account(1).cash).toBeLessThan(0);
    expect(engine.state.brokerAccounts.get('house:negativeBalanceProtection')).toBe(undefined);
  });

  test('a position whose market is closed waits for its next quote', () => {
    engine.tick('USOIL', 20_000_000, 20_000_100, NOW);
    open({ symbol: 'USOIL', leverage: 10, margin: 400_00, bound: 20_000_100 });
    open({ margin: 500_00 });
    const later = NOW + 60_000;
    engine.tick('EURUSD', BID - 43_000, ASK - 43_000, later);
    expect(engine.account(1).positions.map(({ symbol }) => symbol)).toEqual(['USOIL']);
  });
});

test('a repeated command id gets the first answer and has no further effect', () => {
  const command = {
    kind: 'moveFunds',
    accountId: 1,
    commandId: 'same',
    at: NOW,
    fundsKind: 'deposit',
    amount: cents(10_00),
    reference: 'r',
  } as const;
  const first = engine.submit(command);
  const entries = engine.journal.length;
  expect(engine.submit({ ...command, amount: cents(99_00) })).toEqual(first);
  expect(engine.journal.length).toBe(entries);
});

function setAccess(access: TradingAccess): void {
  engine.submit({ kind: 'setTradingAccess', accountId: 1, commandId: newId(), at: NOW, access });
}
