import type { HeldPosition } from '@fairlead/contract/trading/client.ts';
import { cents } from '@fairlead/domain/money.ts';
import { price } from '@fairlead/domain/price.ts';
import { RETAIL_RULE_PACK } from '@fairlead/domain/trading/rule-pack.ts';
import { describe, expect, test } from 'vitest';
import { BITCOIN } from '../platform.fixture.tsx';
import { findStopProblem, readStopText, withStop, type StopEditContext, type StopField } from './stop-edit.ts';

const long: HeldPosition = {
  id: 1,
  symbol: 'BTCUSD',
  displayName: 'Bitcoin',
  side: 'long',
  margin: cents(100),
  leverage: 1,
  openPrice: price(100_000_000),
  openedAt: 0,
  guaranteedStop: false,
  trailingDistance: null,
  openedBy: 'client',
  stopLoss: price(90_000_000),
  takeProfit: null,
  profit: cents(0),
  waitingClose: null,
};
const context = {
  quote: { bid: price(100_000_000), ask: price(101_000_000), at: 0 },
  status: 'live',
  instrument: BITCOIN,
  rules: RETAIL_RULE_PACK,
  locale: 'de-DE',
  now: 0,
} as const;

describe('reading the text of a stop', () => {
  test.each([
    ['', { ok: true, level: null }],
    ['  ', { ok: true, level: null }],
    ['1.234,5', { ok: true, level: 1_234_500_000 }],
    ['abc', { ok: false }],
  ])('%j', (text, expected) => {
    expect(readStopText(text, 'de-DE', 2)).toEqual(expected);
  });
});

test('changing one stop keeps the other', () => {
  expect(withStop(long, 'takeProfit', price(7))).toEqual({ stopLoss: 90_000_000, takeProfit: 7, trailingDistance: null });
  expect(withStop({ ...long, trailingDistance: price(5) }, 'stopLoss', price(8))).toMatchObject({ stopLoss: 8, trailingDistance: 5 });
  expect(withStop({ ...long, trailingDistance: price(5) }, 'stopLoss', null)).toMatchObject({ stopLoss: null, trailingDistance: null });
});

describe('problems with a stop', () => {
  const short: HeldPosition = { ...long, side: 'short', stopLoss: null };
  test.each<[string, HeldPosition, StopField, string, string | undefined]>([
    ['a valid stop loss', long, 'stopLoss', '99', undefined],
    ['a removed stop', long, 'stopLoss', '', undefined],
    ['no number', long, 'stopLoss', 'x', 'notANumber'],
    ['a buy with its stop loss above the sell price', long, 'stopLoss', '100,01', 'stopLossTooHigh'],
    ['a buy with its take profit below the sell price', long, 'takeProfit', '99,99', 'takeProfitTooLow'],
    ['a sell with its stop loss below the buy price', short, 'stopLoss', '100,99', 'stopLossTooLow'],
    ['a sell with its take profit above the buy price', short, 'takeProfit', '101,01', 'takeProfitTooHigh'],
    ['a stop at zero', long, 'stopLoss', '0', 'stopNotPositive'],
    ['a guaranteed stop moved too far', { ...long, guaranteedStop: true }, 'stopLoss', '84,99', 'guaranteedStopTooFar'],
    ['a removed guaranteed stop', { ...long, guaranteedStop: true }, 'stopLoss', '', 'guaranteedStopNeedsStopLoss'],
  ])('%s', (_, position, field, text, code) => {
    expect(findStopProblem(position, field, text, context)?.code).toBe(code);
  });

  const HALF_AN_HOUR = 30 * 60_000;
  const guaranteed: HeldPosition = { ...long, guaranteedStop: true };
  test.each<[string, Partial<StopEditContext>, string]>([
    ['halted', { status: 'halted' }, 'tradingHalted'],
    ['under review', { status: 'review' }, 'priceUnderReview'],
    ['too old', { status: 'stale' }, 'quoteUnavailable'],
    ['closed', { status: 'closed', instrument: { ...BITCOIN, marketOpen: false, nextChangeAt: 9 } }, 'marketClosed'],
    ['about to close', { instrument: { ...BITCOIN, nextChangeAt: HALF_AN_HOUR } }, 'guaranteedStopTooLate'],
  ])('a guaranteed stop cannot be moved while its market is %s; its take profit and other stops can', (_, changes, code) => {
    const now = { ...context, ...changes };
    expect(findStopProblem(guaranteed, 'stopLoss', '88', now)?.code).toBe(code);
    // It can't be removed at any other time either.
    expect(findStopProblem(guaranteed, 'stopLoss', '', now)?.code).toBe('guaranteedStopNeedsStopLoss');
    expect(findStopProblem(guaranteed, 'takeProfit', '120', now)).toBeNull();
    expect(findStopProblem(long, 'stopLoss', '88', now)).toBeNull();
  });

  test('a guaranteed stop can be moved until the last half hour', () => {
    const instrument = { ...BITCOIN, nextChangeAt: HALF_AN_HOUR + 1 };
    expect(findStopProblem(guaranteed, 'stopLoss', '88', { ...context, instrument })).toBeNull();
  });

  test('without a quote a level cannot be checked, but a stop can be removed', () => {
    expect(findStopProblem(long, 'stopLoss', '99', { ...context, quote: undefined })?.code).toBe('quoteUnavailable');
    expect(findStopProblem(long, 'stopLoss', '', { ...context, quote: undefined })).toBeNull();
  });
});
