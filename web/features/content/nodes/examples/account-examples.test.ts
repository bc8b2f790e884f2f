import type { OpenPositionCommand } from '@fairlead/domain/engine/command.ts';
import type { Answer } from '@fairlead/domain/engine/event.ts';
import { FixtureEngine, openFundedAccount } from '@fairlead/domain/engine/fixture-engine.ts';
import { figuresOf, type Account } from '@fairlead/domain/engine/state.ts';
import { cents } from '@fairlead/domain/money.ts';
import { price } from '@fairlead/domain/price.ts';
import { INDUCEMENT_RULE_PACK, RETAIL_RULE_PACK } from '@fairlead/domain/trading/rule-pack.ts';
import { createMarketCalendar } from '@fairlead/domain/trading/session.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  bonusExample,
  gapExample,
  guaranteeExample,
  hedgeExample,
  nightExample,
  raisedExample,
  reversedExample,
  roundingExample,
  type ExampleStep,
  type ExampleValue,
  type FigureName,
} from './account-examples.ts';

/** Each example is run through the engine: what a page promises is what the engine does. */

const NOW = 50_000;

let engine: FixtureEngine;
let commands = 0;

beforeEach(() => {
  engine = new FixtureEngine();
});

function base(at = NOW) {
  commands += 1;
  return { accountId: 1, commandId: `command-${commands}`, at };
}

function open(
  terms: Partial<Omit<OpenPositionCommand, 'margin'>> & { readonly margin: number; readonly leverage: number },
  at = NOW,
): Answer {
  return engine.submit({
    ...base(at),
    kind: 'openPosition',
    symbol: 'USOIL',
    side: 'long',
    priceBound: price(terms.side === 'short' ? 1 : 9_000_000_000),
    stopLoss: null,
    takeProfit: null,
    trailingDistance: null,
    guaranteedStop: false,
    openedBy: 'client',
    ...terms,
    margin: cents(terms.margin),
  });
}

function close(positionId: number, at = NOW): Answer {
  return engine.submit({ ...base(at), kind: 'closePosition', positionId, seenPrice: null, margin: null, reason: 'manual' });
}

function tick(symbol: string, bid: number, ask: number, at = NOW): void {
  engine.tick(symbol, Math.round(bid * 1_000_000), Math.round(ask * 1_000_000), at);
}

const oilBefore = () => tick('USOIL', 41.14, 41.14);
const oilAfter = () => tick('USOIL', 31.05, 31.05);

const account = (): Account => engine.account(1);
const figures = () => figuresOf(account(), engine.market);

function figureOf(step: ExampleStep | undefined, name: FigureName): number | undefined {
  const value = step?.figures.find(([figure]) => figure === name)?.[1];
  return value === undefined ? undefined : amountOf(value);
}

function valueOf(step: ExampleStep | undefined, name: string): number | undefined {
  const value = step?.values[name];
  return value === undefined ? undefined : amountOf(value);
}

function amountOf(value: ExampleValue): number {
  return Object.values(value)[0] as number;
}

/** The figures of a step that the engine computes too. */
function marginFiguresOf(step: ExampleStep | undefined) {
  return {
    equity: figureOf(step, 'equity'),
    usedMargin: figureOf(step, 'usedMargin'),
    freeMargin: figureOf(step, 'freeMargin'),
    marginLevelPercent: figureOf(step, 'marginLevel'),
  };
}

/** The step whose text has this ending. */
function stepOf(steps: readonly ExampleStep[], ending: string): ExampleStep | undefined {
  return steps.find(({ text }) => text.endsWith(`.${ending}`));
}

describe('a hedge whose losing side is closed', () => {
  const steps = hedgeExample();

  test('goes below zero, keeps its equity, and recovers', () => {
    openFundedAccount(engine, 1, 1_000_00, NOW);
    oilBefore();
    open({ margin: 450_00, leverage: 10 });
    open({ margin: 450_00, leverage: 10, side: 'short' });
    expect(figures()).toMatchObject({ equity: figureOf(stepOf(steps, 'open'), 'equity') });
    oilAfter();
    expect(figures()).toMatchObject({
      equity: figureOf(stepOf(steps, 'gap'), 'equity'),
      marginLevelPercent: figureOf(stepOf(steps, 'gap'), 'marginLevel'),
    });
    expect(close(1).kind).toBe('closed');
    expect(account().cash).toBeLessThan(0);
    expect(account().cash).toBe(figureOf(stepOf(steps, 'closed'), 'cash'));
    expect(figures()).toMatchObject({
      profit: figureOf(stepOf(steps, 'closed'), 'openProfit'),
      equity: figureOf(stepOf(steps, 'closed'), 'equity'),
      marginLevelPercent: figureOf(stepOf(steps, 'closed'), 'marginLevel'),
    });
    close(2);
    expect(account().cash).toBe(figureOf(stepOf(steps, 'end'), 'cash'));
    expect(engine.journal.flatMap(({ events }) => events).filter(({ kind }) => kind === 'negativeBalanceCovered')).toEqual([]);
  });

  test('matches the profit formula', () => {
    // (31.05 - 41.14) x 4,500 / 41.14
    expect(valueOf(stepOf(steps, 'gap'), 'loss')).toBe(-1_103_67);
    expect(valueOf(stepOf(steps, 'gap'), 'gain')).toBe(1_103_67);
  });
});

test('a gap beyond the balance cancels the unpaid withdrawal, and the rest is covered', () => {
  const steps = gapExample();
  openFundedAccount(engine, 1, 1_000_00, NOW);
  oilBefore();
  engine.submit({ ...base(), kind: 'reserveWithdrawal', amount: cents(300_00), reference: 'withdrawal' });
  open({ margin: 500_00, leverage: 10 });
  expect(figures()).toMatchObject({ equity: figureOf(stepOf(steps, 'open'), 'equity') });
  oilAfter();
  const events = engine.journal.at(-1)?.events ?? [];
  expect(events.map(({ kind }) => kind)).toEqual(['positionClosed', 'withdrawalSettled', 'negativeBalanceCovered']);
  expect(events[0]).toMatchObject({ reason: 'stopOut', profit: valueOf(stepOf(steps, 'gap'), 'loss') });
  expect(events[1]).toMatchObject({ outcome: 'takenBack', amount: valueOf(stepOf(steps, 'takenBack'), 'withdrawal') });
  expect(events[2]).toMatchObject({ amount: valueOf(stepOf(steps, 'covered'), 'covered') });
  expect([account().cash, account().reserved]).toEqual([0, 0]);
  expect([figureOf(stepOf(steps, 'covered'), 'cash'), figureOf(stepOf(steps, 'covered'), 'reserved')]).toEqual([0, 0]);
  // (31.05 - 41.14) x 5,000 / 41.14 = -1,226.30, and the account had 1,000.00 including the reserved amount.
  expect(valueOf(stepOf(steps, 'covered'), 'covered')).toBe(226_30);
});

describe('a margin increase before results', () => {
  const steps = raisedExample();

  function openAndRaise(): void {
    openFundedAccount(engine, 1, 1_000_00, NOW);
    tick('EURUSD', 250, 250);
    expect(open({ symbol: 'EURUSD', margin: 200_00, leverage: 5 }).kind).toBe('opened');
    expect(figures()).toMatchObject(marginFiguresOf(stepOf(steps, 'open')));
    engine.market.rules = { ...RETAIL_RULE_PACK, marginPercents: { EURUSD: 100 } };
    engine.rewatchMargins();
  }

  test('requires the full position size, and leaves nothing for new positions or withdrawals', () => {
    openAndRaise();
    expect(figures()).toMatchObject(marginFiguresOf(stepOf(steps, 'raised')));
    expect(figures()).toMatchObject({ usedMargin: valueOf(stepOf(steps, 'raised'), 'required'), availableMargin: 0 });
    expect(valueOf(stepOf(steps, 'raised'), 'free')).toBe(0);
    tick('EURUSD', 250, 250);
    expect(open({ symbol: 'EURUSD', margin: 1_00, leverage: 1 })).toMatchObject({ refusal: { code: 'amountAboveFreeMargin' } });
    const withdrawal = { ...base(), kind: 'reserveWithdrawal', amount: cents(1), reference: 'withdrawal' } as const;
    expect(engine.submit(withdrawal)).toMatchObject({ refusal: { code: 'insufficientFunds' } });
  });

  test('keeps the position open across a gap of 30 percent', () => {
    openAndRaise();
    tick('EURUSD', 175, 175);
    expect(account().positions).toHaveLength(1);
    expect(figures()).toMatchObject(marginFiguresOf(stepOf(steps, 'gap')));
    expect(figures().profit).toBe(valueOf(stepOf(steps, 'gap'), 'loss'));
  });

  test('closes the position below half of its size', () => {
    openAndRaise();
    tick('EURUSD', 120, 120);
    expect(account().positions).toEqual([]);
    expect(account().cash).toBe(figureOf(stepOf(steps, 'below'), 'cash'));
    expect(account().cash - 1_000_00).toBe(figureOf(stepOf(steps, 'below'), 'result'));
    expect(valueOf(stepOf(steps, 'below'), 'level')).toBeLessThan(RETAIL_RULE_PACK.stopOutPercent);
  });

  test('matches the rules', () => {
    expect(steps.map((step) => figureOf(step, 'usedMargin'))).toEqual([200_00, 1_000_00, 1_000_00, undefined]);
    expect(steps.map((step) => figureOf(step, 'marginLevel'))).toEqual([500, 100, 70, undefined]);
    expect(steps.map((step) => figureOf(step, 'freeMargin'))).toEqual([800_00, 0, 0, undefined]);
  });
});

test('a reversed deposit is owed until the position is closed, then paid from the cash that the loss has left', () => {
  const steps = reversedExample();
  const expectBalances = (ending: string) => {
    expect([account().cash, -account().owed]).toEqual([figureOf(stepOf(steps, ending), 'cash'), figureOf(stepOf(steps, ending), 'owed')]);
    expect(figures().equity).toBe(figureOf(stepOf(steps, ending), 'equity'));
  };
  openFundedAccount(engine, 1, 1_000_00, NOW);
  tick('EURUSD', 4_000, 4_000);
  expect(open({ symbol: 'EURUSD', margin: 1_000_00, leverage: 5 }).kind).toBe('opened');
  expect(figures()).toMatchObject({ marginLevelPercent: figureOf(stepOf(steps, 'open'), 'marginLevel') });
  engine.submit({ ...base(), kind: 'moveFunds', fundsKind: 'reversal', amount: cents(-1_000_00), reference: 'reversal' });
  expectBalances('reversed');
  expect(figures().balance).toBe(valueOf(stepOf(steps, 'reversed'), 'balance'));
  tick('EURUSD', 3_720, 3_720);
  const events = engine.journal.at(-1)?.events ?? [];
  expect(events.map(({ kind }) => kind)).toEqual(['positionClosed', 'debtPaid']);
  expect(events[0]).toMatchObject({ reason: 'stopOut', profit: -(valueOf(stepOf(steps, 'closed'), 'loss') ?? 0) });
  expect(events[1]).toMatchObject({ amount: valueOf(stepOf(steps, 'paid'), 'paid') });
  expect(figureOf(stepOf(steps, 'closed'), 'cash')).toBe(valueOf(stepOf(steps, 'paid'), 'paid'));
  expectBalances('paid');
  // (3,720 - 4,000) x 5,000 / 4,000 = -350.00, so 650.00 of the 1,000.00 are paid.
  expect(account().owed).toBe(-350_00);
});

test('a bonus covers what exceeds cash, and a profit restores it', () => {
  const steps = bonusExample();
  engine.market.rules = INDUCEMENT_RULE_PACK;
  openFundedAccount(engine, 1, 500_00, NOW);
  engine.submit({ ...base(), kind: 'moveFunds', fundsKind: 'bonus', amount: cents(100_00), reference: 'bonus' });
  tick('EURUSD', 4_000, 4_000);
  open({ symbol: 'EURUSD', margin: 300_00, leverage: 20 });
  tick('EURUSD', 3_640, 3_640);
  expect(account().positions).toEqual([]);
  expect([account().cash, account().bonus]).toEqual([figureOf(stepOf(steps, 'loss'), 'cash'), figureOf(stepOf(steps, 'loss'), 'bonus')]);
  open({ symbol: 'EURUSD', margin: 50_00, leverage: 20 });
  tick('EURUSD', 3_860, 3_860);
  close(2);
  expect([account().cash, account().bonus]).toEqual([figureOf(stepOf(steps, 'gain'), 'cash'), figureOf(stepOf(steps, 'gain'), 'bonus')]);
  expect(account().bonus).toBe(100_00);
});

describe('a guaranteed and an ordinary stop', () => {
  const steps = guaranteeExample(RETAIL_RULE_PACK);
  const level = valueOf(stepOf(steps, 'open'), 'level') ?? 0;

  test.each([
    [true, 'guaranteed'],
    [false, 'ordinary'],
  ])('guaranteed: %s', (guaranteedStop, ending) => {
    openFundedAccount(engine, 1, 1_000_00, NOW);
    oilBefore();
    expect(open({ margin: 200_00, leverage: 10, stopLoss: price(level), guaranteedStop }).kind).toBe('opened');
    oilAfter();
    expect(account().cash - 1_000_00).toBe(figureOf(stepOf(steps, ending), 'total'));
  });

  test('match the article', () => {
    // (40 - 41.14) x 2,000 / 41.14, and the premium of 2,000
    expect(figureOf(stepOf(steps, 'guaranteed'), 'result')).toBe(-55_42);
    expect(figureOf(stepOf(steps, 'ordinary'), 'total')).toBe(-490_52);
  });

  test.each([
    // 41.14 less 3 %, down to a cent; and less 1 %, up to a cent
    [300, 400, 39_900_000],
    [50, 100, 40_730_000],
  ])('are placed where the rules allow: %i to %i', (minimumDistanceBasisPoints, maximumDistanceBasisPoints, expected) => {
    const commodity = { minimumDistanceBasisPoints, maximumDistanceBasisPoints, premiumBasisPoints: 100 };
    const others = guaranteeExample({ ...RETAIL_RULE_PACK, guaranteedStops: { ...RETAIL_RULE_PACK.guaranteedStops, commodity } });
    expect(valueOf(stepOf(others, 'open'), 'level')).toBe(expected);
    expect(valueOf(stepOf(others, 'guaranteed'), 'premium')).toBe(20_00);
  });
});

test("a close at night is refused until the next opening, and the stop fills at the morning's first price", () => {
  const steps = nightExample();
  const openedAt = Date.UTC(2026, 10, 18, 9);
  const askedAt = valueOf(stepOf(steps, 'refused'), 'asked') ?? 0;
  const opening = valueOf(stepOf(steps, 'refused'), 'opening') ?? 0;
  engine.market.calendar = createMarketCalendar(() => 'xetra');
  openFundedAccount(engine, 1, 1_000_00, openedAt);
  tick('EURUSD', 239.9, 240, openedAt);
  open({ symbol: 'EURUSD', margin: 500_00, leverage: 5, stopLoss: price(235_000_000) }, openedAt);
  expect(close(1, askedAt)).toMatchObject({ kind: 'refused', refusal: { code: 'marketClosed', limitTime: opening } });
  // 19 November 2026, 9:00 in Frankfurt
  expect(new Date(opening).toISOString()).toBe('2026-11-19T08:00:00.000Z');
  tick('EURUSD', 231.5, 231.6, valueOf(stepOf(steps, 'filled'), 'at'));
  expect(account().positions).toEqual([]);
  expect(account().cash - 1_000_00).toBe(figureOf(stepOf(steps, 'filled'), 'result'));
});

test('three closings are booked as their exact sum, rounded once', () => {
  const { closings, booked, roundedAlone } = roundingExample();
  openFundedAccount(engine, 1, 1_000_00, NOW);
  tick('EURUSD', 1.12, 1.12);
  for (let nth = 0; nth < 3; nth += 1) open({ symbol: 'EURUSD', margin: 100_00, leverage: 30 });
  tick('EURUSD', 1.12005, 1.12005);
  for (const [index, closing] of closings.entries()) {
    const before = account().cash;
    close(index + 1);
    expect([account().cash - before, account().remainder]).toEqual([closing.booked, closing.carried]);
  }
  // 300,000 cents x 0.00005 / 1.12 is 13.392857 cents, three times 40.178571.
  expect([booked, roundedAlone]).toEqual([40, 39]);
});
