import { PLAIN_TERMS } from '@fairlead/domain/engine/house-terms.ts';
import { price } from '@fairlead/domain/price.ts';
import { INSTRUMENTS } from '@fairlead/domain/trading/instruments.ts';
import { RETAIL_RULE_PACK } from '@fairlead/domain/trading/rule-pack.ts';
import { PLAIN_RULES } from '@fairlead/domain/trading/trading-rules.ts';
import { describe, expect, test, vi } from 'vitest';
import { HouseRules } from './house-rules.ts';

const create = () => new HouseRules(RETAIL_RULE_PACK, INSTRUMENTS);
const halt = { cause: 'operator', reason: 'a test', operatorId: 1, since: 0 } as const;

test("without a word of the house, the regulator's pack and the markets' instruments are in force", () => {
  const rules = create();
  expect([rules.pack, rules.instruments, rules.inForce.version]).toEqual([RETAIL_RULE_PACK, INSTRUMENTS, 0]);
});

test('what the house says is in force at once, and whoever listens is told', () => {
  const rules = create();
  const listener = vi.fn();
  rules.onChanged(listener);
  const instruments = { EURUSD: { bidMarkup: price(10), askMarkup: price(10), tradingHours: null } };
  rules.follow({ ...PLAIN_TERMS, version: 3, rules: { ...PLAIN_RULES, leverageCaps: { share: 2 }, instruments } }, 0);
  const plain = INSTRUMENTS.find(({ symbol }) => symbol === 'EURUSD');
  expect(rules.pack.leverageCaps.share).toBe(2);
  expect(rules.instrument('EURUSD')?.typicalSpread).toBe((plain?.typicalSpread ?? 0) + 20);
  expect(rules.instruments.map(({ symbol }) => symbol)).toEqual(INSTRUMENTS.map(({ symbol }) => symbol));
  expect(listener).toHaveBeenCalledOnce();
});

test('raised margins begin and end by the clock, and whoever listens is told', () => {
  const rules = create();
  const raise = (symbol: string, from: number, until: number) => ({ symbol, percent: 100, from, until });
  const raisedMargins = [raise('AAPL', 100, 300), raise('TSLA', 100, 200)];
  rules.follow({ ...PLAIN_TERMS, version: 3, rules: { ...PLAIN_RULES, raisedMargins } }, 0);
  const listener = vi.fn();
  rules.onChanged(listener);
  const told = [99, 100, 150, 200, 299, 300].map((now) => {
    const symbols = [...rules.keepTime(now)];
    return [now, symbols, rules.pack.marginPercents, listener.mock.calls.length];
  });
  expect(told).toEqual([
    [99, [], {}, 0],
    [100, ['AAPL', 'TSLA'], { AAPL: 100, TSLA: 100 }, 1],
    [150, [], { AAPL: 100, TSLA: 100 }, 1],
    [200, ['TSLA'], { AAPL: 100 }, 2],
    [299, [], { AAPL: 100 }, 2],
    [300, ['AAPL'], {}, 3],
  ]);
});

test('a clock that is set back takes a raise back, too', () => {
  const rules = create();
  const raisedMargins = [{ symbol: 'AAPL', percent: 100, from: 100, until: 300 }];
  rules.follow({ ...PLAIN_TERMS, version: 1, rules: { ...PLAIN_RULES, raisedMargins } }, 150);
  expect([[...rules.keepTime(50)], rules.pack.marginPercents]).toEqual([['AAPL'], {}]);
});

describe('a halt', () => {
  test.each([
    ['of one instrument stops that one', 'EURUSD', [true, false]],
    ['of all stops each', null, [true, true]],
  ])('%s', (_what, symbol, halted) => {
    const rules = create();
    rules.follow({ ...PLAIN_TERMS, halts: [{ ...halt, symbol }] }, 0);
    expect([rules.isHalted('EURUSD'), rules.isHalted('BTCUSD')]).toEqual(halted);
    rules.follow(PLAIN_TERMS, 0);
    expect(rules.isHalted('EURUSD')).toBe(false);
  });

  test('that is not written down yet stays whatever else changes, and ends with what is written down of it', () => {
    const rules = create();
    rules.haltAtOnce({ ...halt, symbol: 'EURUSD' });
    rules.follow({ ...PLAIN_TERMS, halts: [{ ...halt, symbol: 'BTCUSD' }] }, 0);
    expect([rules.isHalted('EURUSD'), rules.unkeptHalts.length]).toEqual([true, 1]);
    rules.follow({ ...PLAIN_TERMS, halts: [{ ...halt, symbol: 'EURUSD' }] }, 0);
    expect([rules.isHalted('EURUSD'), rules.unkeptHalts.length]).toEqual([true, 0]);
    rules.follow(PLAIN_TERMS, 0);
    expect(rules.isHalted('EURUSD')).toBe(false);
  });

  test('that was ended before the engine had it ends when it is known to have been kept', () => {
    const rules = create();
    const doubtful = { ...halt, symbol: 'EURUSD' };
    rules.haltAtOnce(doubtful);
    rules.releaseKeptHalts();
    expect([rules.isHalted('EURUSD'), rules.hasKeptHalts]).toEqual([true, false]);
    rules.noteKept(doubtful);
    expect([rules.isHalted('EURUSD'), rules.hasKeptHalts, rules.unkeptHalts]).toEqual([true, true, []]);
    rules.releaseKeptHalts();
    expect(rules.isHalted('EURUSD')).toBe(false);
  });
});
