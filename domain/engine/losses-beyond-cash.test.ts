import { beforeEach, describe, expect, test } from 'vitest';
import { cents } from '../money.ts';
import { price } from '../price.ts';
import { INDUCEMENT_RULE_PACK, RETAIL_RULE_PACK } from '../trading/rule-pack.ts';
import type { FundsKind } from './command.ts';
import type { Answer } from './event.ts';
import { FixtureEngine, openFundedAccount } from './fixture-engine.ts';

/** Who bears a loss, in which order, and what happens to granted balances. Without a spread, at a leverage of 10. */

const NOW = 50_000;
const OPEN = 1_000_000;

let engine: FixtureEngine;
let commands = 0;

beforeEach(() => {
  engine = new FixtureEngine();
  engine.market.rules = INDUCEMENT_RULE_PACK;
  openFundedAccount(engine, 1, 100_00, NOW);
  tick('EURUSD', OPEN);
});

function tick(symbol: string, at: number): void {
  engine.tick(symbol, at, at, NOW);
}

function base() {
  commands += 1;
  return { accountId: 1, commandId: `command-${commands}`, at: NOW };
}

function move(fundsKind: FundsKind, amount: number): string {
  return outcomeOf(engine.submit({ ...base(), kind: 'moveFunds', fundsKind, amount: cents(amount), reference: `funds-${commands}` }));
}

function reserve(amount: number, reference: string): string {
  return outcomeOf(engine.submit({ ...base(), kind: 'reserveWithdrawal', amount: cents(amount), reference }));
}

function hold(amount: number, reference = 'dispute'): string {
  return outcomeOf(engine.submit({ ...base(), kind: 'holdFunds', amount: cents(amount), reference }));
}

function open(margin: number, side: 'long' | 'short' = 'long', symbol = 'EURUSD', leverage = 10): void {
  const answer = engine.submit({
    ...base(),
    kind: 'openPosition',
    symbol,
    side,
    margin: cents(margin),
    leverage,
    priceBound: price(engine.market.quote(symbol)?.bid ?? 0),
    stopLoss: null,
    takeProfit: null,
    trailingDistance: null,
    guaranteedStop: false,
    openedBy: 'client',
  });
  expect(outcomeOf(answer)).toBe('opened');
}

function close(positionId: number): string {
  return outcomeOf(engine.submit({ ...base(), kind: 'closePosition', positionId, seenPrice: null, margin: null, reason: 'manual' }));
}

function outcomeOf(answer: Answer): string {
  return answer.kind === 'refused' ? answer.refusal.code : answer.kind;
}

function balances() {
  const { cash, bonus, credit, reserved, owed } = engine.account(1);
  return { cash, bonus, credit, reserved, owed };
}

const NOTHING = { cash: 0, bonus: 0, credit: 0, reserved: 0, owed: 0 };
const covered = () => 0 - (engine.state.brokerAccounts.get('house:negativeBalanceProtection') ?? 0);

describe('a loss', () => {
  beforeEach(() => {
    move('bonus', 50_00);
    move('credit', 30_00);
    open(100_00);
  });

  test.each([
    ['within cash reduces only cash', 910_000, { cash: 10_00, bonus: 50_00, credit: 30_00 }],
    ['beyond cash reduces the bonus next', 870_000, { cash: 0, bonus: 20_00, credit: 30_00 }],
    ['beyond the bonus reduces the credit', 840_000, { cash: 0, bonus: 0, credit: 20_00 }],
    ['beyond all balances is covered, since no position is open', 700_000, { cash: 0, bonus: 0, credit: 0 }],
  ])('%s', (_case, at, expected) => {
    tick('EURUSD', at);
    if (engine.account(1).positions.length > 0) close(1);
    expect(balances()).toEqual({ ...NOTHING, ...expected });
    expect(covered()).toBe(at === 700_000 ? 120_00 : 0);
  });

  test('is restored by later profits: first the credit, then the bonus, and only then cash', () => {
    tick('EURUSD', 840_000);
    close(1);
    expect(engine.account(1).claims).toEqual({ bonus: 50_00, credit: 10_00 });
    tick('EURUSD', OPEN);
    open(20_00);
    tick('EURUSD', 1_200_000);
    close(2);
    // Of a profit of 40.00, 10.00 restore the credit and 30.00 part of the bonus.
    expect(balances()).toEqual({ ...NOTHING, bonus: 30_00, credit: 30_00 });
    tick('EURUSD', OPEN);
    open(20_00);
    tick('EURUSD', 1_150_000);
    close(3);
    expect(balances()).toEqual({ ...NOTHING, cash: 10_00, bonus: 50_00, credit: 30_00 });
  });

  test('is not restored for a balance revoked since', () => {
    tick('EURUSD', 870_000);
    close(1);
    move('bonus', -20_00);
    expect(balances()).toMatchObject({ bonus: 0, credit: 30_00 });
    tick('EURUSD', OPEN);
    open(20_00);
    tick('EURUSD', 1_100_000);
    close(2);
    expect(balances()).toEqual({ ...NOTHING, cash: 20_00, credit: 30_00 });
  });
});

describe('a granted balance', () => {
  test('can be revoked down to zero, as far as open positions do not need it', () => {
    move('bonus', 50_00);
    open(120_00);
    expect(move('bonus', -30_01)).toBe('insufficientFunds');
    expect(move('bonus', -30_00)).toBe('done');
    close(1);
    expect(move('bonus', -20_00)).toBe('done');
    expect(balances()).toEqual({ ...NOTHING, cash: 100_00 });
  });

  test('is not forfeited by a withdrawal', () => {
    move('bonus', 50_00);
    expect(reserve(100_00, 'w')).toBe('done');
    expect(balances()).toEqual({ ...NOTHING, bonus: 50_00, reserved: 100_00 });
  });

  test('immediately covers negative cash', () => {
    open(50_00);
    open(50_00, 'short');
    tick('EURUSD', 750_000);
    close(1);
    expect(balances().cash).toBe(-25_00);
    move('bonus', 40_00);
    expect(balances()).toMatchObject({ cash: 0, bonus: 15_00 });
  });

  test.each<[FundsKind]>([['bonus'], ['credit']])('is not granted if the rule pack forbids inducements, %s', (kind) => {
    move(kind, 10_00);
    engine.market.rules = RETAIL_RULE_PACK;
    expect(move(kind, 10_00)).toBe('inducementNotAllowed');
    expect(move(kind, -10_00)).toBe('done');
  });
});

describe('negative balance protection', () => {
  test('does not cover the loser of a hedge whose other half cannot be closed, and the final balance is the net result', () => {
    tick('BTCUSD', OPEN);
    open(50_00, 'long', 'BTCUSD', 2);
    open(50_00, 'short');
    tick('BTCUSD', 2_500_000);
    tick('EURUSD', 1_300_000);
    engine.market.setHalted('BTCUSD', true);
    expect(close(2)).toBe('closed');
    expect(balances().cash).toBe(-50_00);
    expect(reserve(1, 'w')).toBe('insufficientFunds');
    engine.market.setHalted('BTCUSD', false);
    expect(close(1)).toBe('closed');
    expect([balances().cash, covered()]).toEqual([100_00, 0]);
  });

  test('comes after unpaid withdrawals, newest first, each in full', () => {
    move('deposit', 90_00);
    for (const reference of ['first', 'second', 'third']) expect(reserve(30_00, reference)).toBe('done');
    open(100_00);
    tick('EURUSD', 865_000);
    close(1);
    expect(balances()).toEqual({ ...NOTHING, cash: 25_00, reserved: 30_00 });
    expect([...engine.account(1).withdrawals.keys()]).toEqual(['first']);
    expect(covered()).toBe(0);
  });

  test('covers what they do not', () => {
    move('deposit', 30_00);
    reserve(30_00, 'w');
    open(100_00);
    tick('EURUSD', 800_000);
    expect(balances()).toEqual(NOTHING);
    expect(covered()).toBe(70_00);
  });

  test('does not cover the debt from a reversed deposit, which later money pays', () => {
    open(100_00);
    tick('EURUSD', 930_000);
    close(1);
    expect(move('reversal', -100_00)).toBe('done');
    expect(balances()).toEqual({ ...NOTHING, owed: -70_00 });
    expect(covered()).toBe(0);
    move('deposit', 50_00);
    expect(balances()).toEqual({ ...NOTHING, owed: -20_00 });
    move('deposit', 50_00);
    expect(balances()).toEqual({ ...NOTHING, cash: 30_00 });
  });
});

describe('a deposit reversed while a position is open', () => {
  test('leaves its cash to cover the position’s losses and is owed', () => {
    open(100_00);
    expect(move('reversal', -100_00)).toBe('done');
    expect(balances()).toEqual({ ...NOTHING, cash: 100_00, owed: -100_00 });
    tick('EURUSD', 930_000);
    expect(balances()).toEqual({ ...NOTHING, owed: -70_00 });
    expect(covered()).toBe(0);
  });

  test('covers no more than the deposit', () => {
    open(100_00);
    move('reversal', -100_00);
    tick('EURUSD', 880_000);
    expect(balances()).toEqual({ ...NOTHING, owed: -100_00 });
    expect(covered()).toBe(20_00);
  });

  test('is paid by the profit of the position', () => {
    move('deposit', 100_00);
    open(100_00);
    move('reversal', -150_00);
    tick('EURUSD', 1_080_000);
    expect(balances()).toEqual({ ...NOTHING, cash: 200_00, owed: -150_00 });
    expect(close(1)).toBe('closed');
    expect(balances()).toEqual({ ...NOTHING, cash: 130_00 });
  });

  test('leaves nothing to withdraw, stake or adjust', () => {
    move('deposit', 20_00);
    open(100_00);
    move('reversal', -100_00);
    expect([reserve(1, 'a'), move('adjustment', -20_01), move('adjustment', -20_00)]).toEqual([
      'insufficientFunds',
      'insufficientFunds',
      'done',
    ]);
  });

  test('cancels unpaid withdrawals when the last position closes at a loss that leaves too little', () => {
    move('deposit', 100_00);
    reserve(50_00, 'w');
    open(100_00);
    move('reversal', -120_00);
    expect(balances()).toEqual({ ...NOTHING, cash: 150_00, reserved: 50_00, owed: -120_00 });
    tick('EURUSD', 960_000);
    close(1);
    expect(balances()).toEqual({ ...NOTHING, cash: 40_00 });
  });
});

describe('a disputed amount', () => {
  test('can be traded with, but not withdrawn, until the hold ends', () => {
    expect(hold(60_00)).toBe('done');
    expect(reserve(40_01, 'a')).toBe('insufficientFunds');
    expect(reserve(40_00, 'b')).toBe('done');
    open(60_00);
    close(1);
    hold(0);
    expect(reserve(60_00, 'c')).toBe('done');
  });

  test('replaces an earlier amount of the same payment and adds to those of others', () => {
    hold(60_00);
    hold(10_00);
    hold(20_00, 'other');
    expect(reserve(70_01, 'a')).toBe('insufficientFunds');
    expect(reserve(70_00, 'b')).toBe('done');
  });

  test('cancels unpaid withdrawals when reversed, before becoming a debt', () => {
    reserve(100_00, 'w');
    move('reversal', -40_00);
    expect(balances()).toEqual({ ...NOTHING, cash: 60_00 });
  });
});

describe('while an instrument is halted', () => {
  test('the account is valued at its last confirmed price, and tradable positions are closed', () => {
    tick('BTCUSD', OPEN);
    open(40_00, 'long', 'BTCUSD', 2);
    open(60_00);
    engine.market.setHalted('BTCUSD', true);
    tick('EURUSD', 910_000);
    expect(engine.account(1).positions.map(({ symbol }) => symbol)).toEqual(['BTCUSD']);
  });

  test('a late quote can close positions in other instruments, but none in its own', () => {
    tick('BTCUSD', OPEN);
    open(40_00, 'long', 'BTCUSD', 2);
    open(60_00, 'long', 'EURUSD', 10);
    const later = NOW + 40_000;
    engine.tick('BTCUSD', OPEN, OPEN, later);
    // Stamped forty seconds ago: too old to trade at, but still true.
    engine.tick('EURUSD', 910_000, 910_000, NOW, later);
    expect(engine.account(1).positions.map(({ symbol }) => symbol)).toEqual(['EURUSD']);
  });
});
