import { beforeEach, describe, expect, test } from 'vitest';
import { cents } from '../money.ts';
import { price } from '../price.ts';
import { RETAIL_RULE_PACK } from '../trading/rule-pack.ts';
import type { FundsKind } from './command.ts';
import type { Answer } from './event.ts';
import { FixtureEngine, openFundedAccount } from './fixture-engine.ts';
import type { RefusalCode } from './refusal.ts';

const NOW = 50_000;
const AT_PRICE = 1_000_000;

let engine: FixtureEngine;
let commands = 0;

beforeEach(() => {
  engine = new FixtureEngine();
  openFundedAccount(engine, 1, 1_000_00, NOW);
  // Without a spread, to keep withdrawable amounts easy to calculate.
  engine.tick('EURUSD', AT_PRICE, AT_PRICE, NOW);
});

function base() {
  commands += 1;
  return { accountId: 1, commandId: `command-${commands}`, at: NOW };
}

function codeOf(answer: Answer): RefusalCode | null {
  return answer.kind === 'refused' ? answer.refusal.code : null;
}

function move(fundsKind: FundsKind, amount: number, reference = `reference-${commands}`): Answer {
  return engine.submit({ ...base(), kind: 'moveFunds', fundsKind, amount: cents(amount), reference });
}

function reserve(amount: number, reference = `withdrawal-${commands}`): Answer {
  return engine.submit({ ...base(), kind: 'reserveWithdrawal', amount: cents(amount), reference });
}

function settle(reference: string, outcome: 'paid' | 'released'): Answer {
  return engine.submit({ ...base(), kind: 'settleWithdrawal', reference, outcome });
}

function openLong(margin: number): void {
  const answer = engine.submit({
    ...base(),
    kind: 'openPosition',
    symbol: 'EURUSD',
    side: 'long',
    margin: cents(margin),
    leverage: 30,
    priceBound: price(AT_PRICE),
    stopLoss: null,
    takeProfit: null,
    trailingDistance: null,
    guaranteedStop: false,
    openedBy: 'client',
  });
  expect(answer.kind).toBe('opened');
}

const balances = () => {
  const { cash, bonus, reserved } = engine.account(1);
  return { cash, bonus, reserved };
};

describe('moving funds', () => {
  test.each<[FundsKind, number, RefusalCode | null]>([
    ['deposit', 250_00, null],
    ['deposit', -250_00, 'amountNotAllowed'],
    ['deposit', 0, 'amountNotAllowed'],
    ['commission', 250_00, null],
    ['commission', -250_00, 'amountNotAllowed'],
    ['adjustment', -1_000_00, null],
    ['adjustment', -1_000_01, 'insufficientFunds'],
    ['bonus', -1, 'insufficientFunds'],
  ])('%s of %i: %s', (fundsKind, amount, code) => {
    expect(codeOf(move(fundsKind, amount))).toBe(code);
  });

  test('a reference moves money once, whatever the command id', () => {
    expect(codeOf(move('deposit', 250_00, 'payment-1'))).toBe(null);
    expect(codeOf(move('deposit', 250_00, 'payment-1'))).toBe('referenceUsed');
    expect(engine.account(1).cash).toBe(1_250_00);
  });

  test('a bonus can be staked', () => {
    engine.market.rules = { ...RETAIL_RULE_PACK, allowsInducements: true };
    move('bonus', 500_00);
    openLong(1_400_00);
  });
});

describe('requesting a withdrawal', () => {
  test.each<[string, number, RefusalCode | null]>([
    ['everything', 1_000_00, null],
    ['one cent more than available', 1_000_01, 'insufficientFunds'],
    ['one cent', 1, null],
    ['nothing', 0, 'amountNotAllowed'],
    ['a negative amount', -1, 'amountNotAllowed'],
  ])('for %s', (_case, amount, code) => {
    expect(codeOf(reserve(amount))).toBe(code);
  });

  test('reserves the money: it leaves the balance and cannot be reserved twice', () => {
    reserve(700_00);
    expect(balances()).toEqual({ cash: 300_00, bonus: 0, reserved: 700_00 });
    expect(reserve(400_00)).toEqual({ kind: 'refused', refusal: { code: 'insufficientFunds', limitAmount: 300_00 } });
  });

  test('of fifty requests for the whole amount only one succeeds', () => {
    const answers = Array.from({ length: 50 }, () => codeOf(reserve(1_000_00)));
    expect(answers.filter((code) => code === null)).toHaveLength(1);
    expect(balances()).toEqual({ cash: 0, bonus: 0, reserved: 1_000_00 });
  });

  test('cannot touch a bonus', () => {
    engine.market.rules = { ...RETAIL_RULE_PACK, allowsInducements: true };
    move('bonus', 500_00);
    expect(reserve(1_200_00)).toEqual({ kind: 'refused', refusal: { code: 'insufficientFunds', limitAmount: 1_000_00 } });
  });

  test('cannot touch the stakes of open positions', () => {
    openLong(600_00);
    expect(reserve(400_01)).toEqual({ kind: 'refused', refusal: { code: 'insufficientFunds', limitAmount: 400_00 } });
  });

  test('cannot touch the cover for an open loss', () => {
    openLong(600_00);
    // 18,000 fall by 1%.
    engine.tick('EURUSD', 990_000, 990_000, NOW);
    expect(reserve(220_01)).toEqual({ kind: 'refused', refusal: { code: 'insufficientFunds', limitAmount: 220_00 } });
  });

  test('cannot touch an open profit', () => {
    openLong(600_00);
    engine.tick('EURUSD', 1_010_000, 1_010_000, NOW);
    expect(reserve(400_01)).toEqual({ kind: 'refused', refusal: { code: 'insufficientFunds', limitAmount: 400_00 } });
  });

  test('a reference reserves money once, even after settlement', () => {
    reserve(100_00, 'w');
    expect(codeOf(reserve(100_00, 'w'))).toBe('referenceUsed');
    settle('w', 'released');
    expect(codeOf(reserve(100_00, 'w'))).toBe('referenceUsed');
    expect(balances()).toEqual({ cash: 1_000_00, bonus: 0, reserved: 0 });
  });

  test('brings the stop-out correspondingly closer', () => {
    openLong(300_00);
    reserve(700_00);
    // Half of 300 is left once 9,000 have fallen by 1.67%.
    engine.tick('EURUSD', 983_000, 983_000, NOW);
    expect(engine.account(1).positions).toEqual([]);
  });
});

describe('a reserved withdrawal', () => {
  beforeEach(() => void reserve(700_00, 'w'));

  test('goes to the clearing account when paid', () => {
    expect(settle('w', 'paid')).toEqual({ kind: 'done' });
    expect(balances()).toEqual({ cash: 300_00, bonus: 0, reserved: 0 });
    expect(engine.state.brokerAccounts.get('house:clearing')).toBe(-300_00);
  });

  test('returns to the account when released', () => {
    expect(settle('w', 'released')).toEqual({ kind: 'done' });
    expect(balances()).toEqual({ cash: 1_000_00, bonus: 0, reserved: 0 });
  });

  test.each([
    ['paid', 'paid'],
    ['paid', 'released'],
    ['released', 'paid'],
    ['released', 'released'],
  ] as const)('once %s cannot be %s', (first, second) => {
    settle('w', first);
    const before = balances();
    expect(codeOf(settle('w', second))).toBe('withdrawalUnknown');
    expect(balances()).toEqual(before);
  });

  test('covers a loss beyond cash before the broker does', () => {
    openLong(300_00);
    // 9,000 fall by 10%: 600 more than the cash, covered by the 700.
    engine.tick('EURUSD', 900_000, 900_000, NOW);
    expect(balances()).toEqual({ cash: 100_00, bonus: 0, reserved: 0 });
    expect(codeOf(settle('w', 'paid'))).toBe('withdrawalUnknown');
  });
});
