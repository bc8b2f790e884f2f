import { beforeEach, describe, expect, test } from 'vitest';
import { cents } from '../money.ts';
import { price } from '../price.ts';
import { RETAIL_RULE_PACK } from '../trading/rule-pack.ts';
import { FixtureEngine, openFundedAccount } from './fixture-engine.ts';
import { figuresOf } from './state.ts';

/** The effect of an increased margin on an account of EUR 1,000 with EUR 100 long at 10:1, without a spread. */

const NOW = 50_000;
const OPEN = 1_000_000;

let engine: FixtureEngine;
let commands = 0;

beforeEach(() => {
  engine = new FixtureEngine();
  openFundedAccount(engine, 1, 1_000_00, NOW);
  tick('EURUSD', OPEN);
  expect(open(100_00)).toBe('opened');
});

function tick(symbol: string, at: number): void {
  engine.tick(symbol, at, at, NOW);
}

function raise(percents: Readonly<Record<string, number>>): void {
  engine.market.rules = { ...RETAIL_RULE_PACK, marginPercents: percents };
  engine.rewatchMargins();
}

function open(margin: number, leverage = 10) {
  commands += 1;
  const answer = engine.submit({
    accountId: 1,
    commandId: `command-${commands}`,
    at: NOW,
    kind: 'openPosition',
    symbol: 'EURUSD',
    side: 'long',
    margin: cents(margin),
    leverage,
    priceBound: price(2 * OPEN),
    stopLoss: null,
    takeProfit: null,
    trailingDistance: null,
    guaranteedStop: false,
    openedBy: 'client',
  });
  return answer.kind === 'refused' ? answer.refusal : answer.kind;
}

function reserve(amount: number): string {
  commands += 1;
  const command = { accountId: 1, commandId: `command-${commands}`, at: NOW, reference: `w-${commands}` };
  const answer = engine.submit({ ...command, kind: 'reserveWithdrawal', amount: cents(amount) });
  return answer.kind === 'refused' ? answer.refusal.code : answer.kind;
}

const figures = () => figuresOf(engine.account(1), engine.market);
const isOpen = () => engine.account(1).positions.length > 0;

describe('an increased margin', () => {
  test('counts for open positions until it ends', () => {
    raise({ EURUSD: 50 });
    expect(figures()).toMatchObject({ usedMargin: 500_00, freeMargin: 500_00, marginLevelPercent: 200 });
    raise({});
    expect(figures()).toMatchObject({ usedMargin: 100_00, freeMargin: 900_00 });
  });

  test('affects only its instrument', () => {
    raise({ GBPUSD: 100 });
    expect(figures().usedMargin).toBe(100_00);
  });

  test('limits a new position to the largest stake it leaves room for', () => {
    raise({ EURUSD: 50 });
    expect(open(100_01)).toEqual({ code: 'amountAboveRaisedMargin', limitAmount: 100_00 });
    expect(open(500_01)).toEqual({ code: 'amountAboveFreeMargin', limitAmount: 500_00 });
    expect(open(100_00)).toBe('opened');
  });

  test('does not affect a position whose leverage already requires as much', () => {
    raise({ EURUSD: 50 });
    expect(open(250_00, 1)).toBe('opened');
    expect(figures().usedMargin).toBe(750_00);
  });

  test('limits withdrawals', () => {
    raise({ EURUSD: 50 });
    expect([reserve(500_01), reserve(500_00)]).toEqual(['insufficientFunds', 'done']);
  });

  test('closes nothing by itself; the next quote closes what is below the stop-out level', () => {
    expect(reserve(600_00)).toBe('done');
    raise({ EURUSD: 100 });
    expect([isOpen(), figures().marginLevelPercent]).toEqual([true, 40]);
    tick('EURUSD', OPEN);
    expect(isOpen()).toBe(false);
  });

  test('is watched at the level it requires', () => {
    raise({ EURUSD: 100 });
    tick('EURUSD', 500_000);
    expect(isOpen()).toBe(true);
    tick('EURUSD', 499_980);
    expect(isOpen()).toBe(false);
  });
});
