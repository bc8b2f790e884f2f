import type { CorporateAction } from '@fairlead/domain/trading/actions/corporate-action.ts';
import { DEFAULT_TERMS } from '@fairlead/domain/engine/trading-terms.ts';
import { price } from '@fairlead/domain/price.ts';
import { leverageCapOf } from '@fairlead/domain/trading/scheduled-leverage.ts';
import { INSTRUMENTS } from '@fairlead/domain/trading/instruments.ts';
import { RETAIL_RULE_PACK } from '@fairlead/domain/trading/rule-pack.ts';
import { DEFAULT_RULES } from '@fairlead/domain/trading/trading-rules.ts';
import { readRulePack } from '@fairlead/contract/markets/client.ts';
import { describe, expect, test, vi } from 'vitest';
import { wireRulePack } from '../transport/http/settings-route.ts';
import { BrokerRules } from './broker-rules.ts';

const create = () => new BrokerRules(RETAIL_RULE_PACK, INSTRUMENTS);
const halt = { cause: 'operator', reason: 'a test', operatorId: 1, since: 0 } as const;

test("without broker rules, the regulator's pack and the base instruments apply", () => {
  const rules = create();
  expect([rules.pack, rules.instruments, rules.inForce.version]).toEqual([RETAIL_RULE_PACK, INSTRUMENTS, 0]);
});

test('applies broker rules at once and notifies listeners', () => {
  const rules = create();
  const listener = vi.fn();
  rules.onChanged(listener);
  const instruments = { EURUSD: { bidMarkup: price(10), askMarkup: price(10), tradingHours: null } };
  rules.follow({ ...DEFAULT_TERMS, version: 3, rules: { ...DEFAULT_RULES, leverageCaps: { share: 2 }, instruments } }, 0);
  const plain = INSTRUMENTS.find(({ symbol }) => symbol === 'EURUSD');
  expect(rules.pack.leverageCaps.share).toBe(2);
  expect(rules.instrument('EURUSD')?.typicalSpread).toBe((plain?.typicalSpread ?? 0) + 20);
  expect(rules.instruments.map(({ symbol }) => symbol)).toEqual(INSTRUMENTS.map(({ symbol }) => symbol));
  expect(listener).toHaveBeenCalledOnce();
});

test('increased margins begin and end by the clock, and listeners are notified', () => {
  const rules = create();
  const raise = (symbol: string, from: number, until: number) => ({ symbol, percent: 100, from, until });
  const raisedMargins = [raise('AAPL', 100, 300), raise('TSLA', 100, 200)];
  rules.follow({ ...DEFAULT_TERMS, version: 3, rules: { ...DEFAULT_RULES, raisedMargins } }, 0);
  const listener = vi.fn();
  rules.onChanged(listener);
  const told = [99, 100, 150, 200, 299, 300].map((now) => {
    const symbols = [...rules.applySchedule(now)];
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

test('scheduled leverage begins and ends by the clock, changes no margin, and the client computes the same cap', () => {
  const rules = create();
  const EURUSD = rules.instrument('EURUSD') ?? expect.fail('no EURUSD');
  const scheduledLeverage = [
    { scope: 'class', subject: 'majorForex', cap: 10, from: 100, until: 300, weekly: false },
    { scope: 'instrument', subject: 'EURUSD', cap: 5, from: 200, until: null, weekly: false },
  ] as const;
  rules.follow({ ...DEFAULT_TERMS, version: 3, rules: { ...DEFAULT_RULES, scheduledLeverage } }, 0);
  const served = wireRulePack(rules.pack);
  const listener = vi.fn();
  rules.onChanged(listener);
  const told = [99, 100, 199, 200, 300].map((now) => {
    const symbols = [...rules.applySchedule(now)];
    // Also from the settings that were served before.
    const client = leverageCapOf(EURUSD, readRulePack({ rule_pack: served }, now), now);
    return [now, symbols, leverageCapOf(EURUSD, rules.pack, now), client, listener.mock.calls.length];
  });
  expect(told).toEqual([
    [99, [], 30, 30, 0],
    [100, [], 10, 10, 1],
    [199, [], 10, 10, 1],
    [200, [], 5, 5, 2],
    [300, [], 5, 5, 3],
  ]);
});

test('setting the clock back also ends an increased margin', () => {
  const rules = create();
  const raisedMargins = [{ symbol: 'AAPL', percent: 100, from: 100, until: 300 }];
  rules.follow({ ...DEFAULT_TERMS, version: 1, rules: { ...DEFAULT_RULES, raisedMargins } }, 150);
  expect([[...rules.applySchedule(50)], rules.pack.marginPercents]).toEqual([['AAPL'], {}]);
});

describe('a halt', () => {
  test.each([
    ['of one instrument halts only that instrument', 'EURUSD', [true, false]],
    ['of all instruments halts each of them', null, [true, true]],
  ])('%s', (_what, symbol, halted) => {
    const rules = create();
    rules.follow({ ...DEFAULT_TERMS, halts: [{ ...halt, symbol }] }, 0);
    expect([rules.isHalted('EURUSD'), rules.isHalted('BTCUSD')]).toEqual(halted);
    rules.follow(DEFAULT_TERMS, 0);
    expect(rules.isHalted('EURUSD')).toBe(false);
  });

  test('that is not stored yet survives other changes and ends once the stored halt takes over', () => {
    const rules = create();
    rules.haltImmediately({ ...halt, symbol: 'EURUSD' });
    rules.follow({ ...DEFAULT_TERMS, halts: [{ ...halt, symbol: 'BTCUSD' }] }, 0);
    expect([rules.isHalted('EURUSD'), rules.unstoredHalts.length]).toEqual([true, 1]);
    rules.follow({ ...DEFAULT_TERMS, halts: [{ ...halt, symbol: 'EURUSD' }] }, 0);
    expect([rules.isHalted('EURUSD'), rules.unstoredHalts.length]).toEqual([true, 0]);
    rules.follow(DEFAULT_TERMS, 0);
    expect(rules.isHalted('EURUSD')).toBe(false);
  });

  test('that ended before the engine received it is released once it is known to be stored', () => {
    const rules = create();
    const doubtful = { ...halt, symbol: 'EURUSD' };
    rules.haltImmediately(doubtful);
    rules.releaseKeptHalts();
    expect([rules.isHalted('EURUSD'), rules.hasStoredHalts]).toEqual([true, false]);
    rules.markStored(doubtful);
    expect([rules.isHalted('EURUSD'), rules.hasStoredHalts, rules.unstoredHalts]).toEqual([true, true, []]);
    rules.releaseKeptHalts();
    expect(rules.isHalted('EURUSD')).toBe(false);
  });
});

test('the calendar in effect takes hours away from the instruments of its venues, and is another object for each version', () => {
  const rules = create();
  const listener = vi.fn();
  rules.onChanged(listener);
  const noon = Date.UTC(2026, 10, 26, 17);
  const before = rules.calendar;
  const days = [{ venue: 'XNAS', date: '2026-11-26', opens: null, closes: null, reason: 'Thanksgiving' }] as const;
  rules.follow({ ...DEFAULT_TERMS, calendar: { version: 1, days } }, noon);
  expect(rules.calendar).not.toBe(before);
  expect(['AAPL', 'KO', 'EURUSD'].map((symbol) => rules.calendar.sessionAt(symbol, noon) !== null)).toEqual([false, true, true]);
  expect(rules.calendar.nextOpening('AAPL', noon)).toBe(Date.UTC(2026, 10, 27, 14, 30));
  expect(listener).toHaveBeenCalledOnce();
  const restricted = { EURUSD: { bidMarkup: price(0), askMarkup: price(0), tradingHours: 'xetra' } } as const;
  rules.follow(
    { ...DEFAULT_TERMS, version: 1, rules: { ...DEFAULT_RULES, instruments: restricted }, calendar: { version: 1, days } },
    noon,
  );
  expect(rules.calendar.sessionAt('EURUSD', noon)).toBeNull();
});

describe('corporate actions', () => {
  const list: readonly CorporateAction[] = [
    { id: 1, symbol: 'AAPL', date: '2026-07-01', kind: 'split', ratio: { newShares: 4, oldShares: 1 } },
    { id: 2, symbol: 'AAPL', date: '2026-07-01', kind: 'dividend', gross: price(250_000), withheldBasisPoints: 0 },
    { id: 3, symbol: 'AAPL', date: '2026-07-02', kind: 'rename', displayName: 'Pear' },
    { id: 4, symbol: 'MSFT', date: '2026-07-02', kind: 'delisting' },
    { id: 5, symbol: 'AAPL', date: '2026-07-03', kind: 'rename', displayName: 'Quince' },
    { id: 6, symbol: 'NOSUCH', date: '2026-07-02', kind: 'delisting' },
  ];
  const midnight = (day: string) => Date.parse(`2026-07-${day}T04:00:00Z`);
  const terms = { ...DEFAULT_TERMS, actions: { version: 1, list } };

  test('rename and delist instruments when their day begins at the venue, and listeners are notified', () => {
    const rules = create();
    rules.follow(terms, midnight('01') - 1);
    const listener = vi.fn();
    rules.onChanged(listener);
    const told = [midnight('01') - 1, midnight('01'), midnight('02') - 1, midnight('02'), midnight('03')].map((now) => {
      rules.applySchedule(now);
      return [rules.nameOf('AAPL'), rules.isDelisted('MSFT'), rules.actionsInEffect, listener.mock.calls.length];
    });
    expect(told).toEqual([
      ['Apple', false, 0, 0],
      ['Apple', false, 2, 1],
      ['Apple', false, 2, 1],
      ['Pear', true, 4, 2],
      ['Quince', true, 5, 3],
    ]);
  });

  test('of the past apply at once, also after a change of the rules', () => {
    const rules = create();
    rules.follow(terms, midnight('03'));
    rules.follow({ ...terms, version: 2, rules: { ...DEFAULT_RULES } }, midnight('03'));
    expect([rules.instrument('AAPL')?.displayName, rules.instruments.find(({ symbol }) => symbol === 'AAPL')?.displayName]).toEqual([
      'Quince',
      'Quince',
    ]);
    expect([rules.isDelisted('MSFT'), rules.nameOf('NOSUCH')]).toEqual([true, 'NOSUCH']);
  });

  test('to come are those that are not in effect yet', () => {
    const rules = create();
    rules.follow(terms, 0);
    expect([rules.comingActions('AAPL', midnight('02') - 1), rules.comingActions('MSFT', midnight('02'))]).toMatchObject([
      [{ id: 3 }, { id: 5 }],
      [],
    ]);
    expect(rules.actions).toBe(terms.actions);
  });

  test('that are withdrawn have no effect', () => {
    const rules = create();
    rules.follow(terms, 0);
    rules.follow({ ...DEFAULT_TERMS, actions: { version: 2, list: [] } }, 0);
    rules.applySchedule(midnight('03'));
    expect([rules.nameOf('AAPL'), rules.isDelisted('MSFT'), rules.priceStepsOf('AAPL')]).toEqual([
      'Apple',
      false,
      { splits: [], dividends: [] },
    ]);
  });
});
