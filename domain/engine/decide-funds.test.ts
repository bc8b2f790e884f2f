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
  // Without a spread, so that what can be withdrawn is easily reckoned.
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

const purses = () => {
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

describe('asking for a withdrawal', () => {
  test.each<[string, number, RefusalCode | null]>([
    ['everything', 1_000_00, null],
    ['a cent more than there is', 1_000_01, 'insufficientFunds'],
    ['a cent', 1, null],
    ['nothing', 0, 'amountNotAllowed'],
    ['less than nothing', -1, 'amountNotAllowed'],
  ])('for %s', (_case, amount, code) => {
    expect(codeOf(reserve(amount))).toBe(code);
  });

  test('sets the money aside: it is neither balance nor reserved twice', () => {
    reserve(700_00);
    expect(purses()).toEqual({ cash: 300_00, bonus: 0, reserved: 700_00 });
    expect(reserve(400_00)).toEqual({ kind: 'refused', refusal: { code: 'insufficientFunds', limitAmount: 300_00 } });
  });

  test('of fifty requests for everything one is met', () => {
    const answers = Array.from({ length: 50 }, () => codeOf(reserve(1_000_00)));
    expect(answers.filter((code) => code === null)).toHaveLength(1);
    expect(purses()).toEqual({ cash: 0, bonus: 0, reserved: 1_000_00 });
  });

  test('never reaches a bonus', () => {
    engine.market.rules = { ...RETAIL_RULE_PACK, allowsInducements: true };
    move('bonus', 500_00);
    expect(reserve(1_200_00)).toEqual({ kind: 'refused', refusal: { code: 'insufficientFunds', limitAmount: 1_000_00 } });
  });

  test('never reaches what is staked', () => {
    openLong(600_00);
    expect(reserve(400_01)).toEqual({ kind: 'refused', refusal: { code: 'insufficientFunds', limitAmount: 400_00 } });
  });

  test('never reaches what covers an open loss', () => {
    openLong(600_00);
    // 18,000 fall by 1 %.
    engine.tick('EURUSD', 990_000, 990_000, NOW);
    expect(reserve(220_01)).toEqual({ kind: 'refused', refusal: { code: 'insufficientFunds', limitAmount: 220_00 } });
  });

  test('never reaches an open profit', () => {
    openLong(600_00);
    engine.tick('EURUSD', 1_010_000, 1_010_000, NOW);
    expect(reserve(400_01)).toEqual({ kind: 'refused', refusal: { code: 'insufficientFunds', limitAmount: 400_00 } });
  });

  test('the same reference reserves once, also when it was settled', () => {
    reserve(100_00, 'w');
    expect(codeOf(reserve(100_00, 'w'))).toBe('referenceUsed');
    settle('w', 'released');
    expect(codeOf(reserve(100_00, 'w'))).toBe('referenceUsed');
    expect(purses()).toEqual({ cash: 1_000_00, bonus: 0, reserved: 0 });
  });

  test('brings the stop-out as near as it makes it', () => {
    openLong(300_00);
    reserve(700_00);
    // Half of 300 is left where 9,000 have fallen by 1.67 %.
    engine.tick('EURUSD', 983_000, 983_000, NOW);
    expect(engine.account(1).positions).toEqual([]);
  });
});

describe('what becomes of it', () => {
  beforeEach(() => void reserve(700_00, 'w'));

  test('paid, it has left the account for the clearing account', () => {
    expect(settle('w', 'paid')).toEqual({ kind: 'done' });
    expect(purses()).toEqual({ cash: 300_00, bonus: 0, reserved: 0 });
    expect(engine.state.house.get('house:clearing')).toBe(-300_00);
  });

  test('released, it is back', () => {
    expect(settle('w', 'released')).toEqual({ kind: 'done' });
    expect(purses()).toEqual({ cash: 1_000_00, bonus: 0, reserved: 0 });
  });

  test.each([
    ['paid', 'paid'],
    ['paid', 'released'],
    ['released', 'paid'],
    ['released', 'released'],
  ] as const)('once %s it is not %s', (first, second) => {
    settle('w', first);
    const before = purses();
    expect(codeOf(settle('w', second))).toBe('withdrawalUnknown');
    expect(purses()).toEqual(before);
  });

  test('it pays a loss beyond the cash before we do', () => {
    openLong(300_00);
    // 9,000 fall by 10 %: 600 beyond the cash, which the 700 pay.
    engine.tick('EURUSD', 900_000, 900_000, NOW);
    expect(purses()).toEqual({ cash: 100_00, bonus: 0, reserved: 0 });
    expect(codeOf(settle('w', 'paid'))).toBe('withdrawalUnknown');
  });
});
