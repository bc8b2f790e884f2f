import type { ListedInstrument } from '@fairlead/contract/markets/client.ts';
import type { HeldPosition } from '@fairlead/contract/trading/client.ts';
import { cents } from '@fairlead/domain/money.ts';
import { price } from '@fairlead/domain/price.ts';
import { accountFigures } from '@fairlead/domain/trading/margin.ts';
import { exactCents, NO_REMAINDER, remainderOf } from '@fairlead/domain/exact-cents.ts';
import { ENDLESS_SESSION } from '@fairlead/domain/trading/endless-session.ts';
import { RETAIL_RULE_PACK } from '@fairlead/domain/trading/rule-pack.ts';
import { describe, expect, test } from 'vitest';
import { LONG_BITCOIN } from '../platform.fixture.tsx';
import { readTicket, ticketLeverages, type TicketContext } from './read-ticket.ts';
import { EMPTY_TICKET, reduceTicket, type SecondOrder, type TicketForm } from './ticket-form.ts';
import { findTicketProblems, isShownOnlyAfterAttempt, type TicketField, type TicketProblemCode } from './ticket-problems.ts';
import { guaranteeTerms, summariseStop } from './stop-summary.ts';
import { summariseTicket } from './ticket-summary.ts';

const instrument: ListedInstrument = {
  id: 20,
  symbol: 'EURUSD',
  displayName: 'EUR/USD',
  group: 'Forex',
  category: { id: 2, name: 'Forex', leverages: [1, 3, 5, 10, 15, 20, 30] },
  ruleClass: 'majorForex',
  currency: 'USD',
  digits: 5,
  typicalSpread: price(80),
  staleAfterMs: 15_000,
  mayBeNegative: false,
  marketOpen: true,
  sessionOpensAt: null,
  nextOpensAt: null,
  nextChangeAt: null,
  market: null,
  specialSessions: [],
  isHalted: false,
  isDelisted: false,
  splits: [],
  financing: null,
  comingActions: [],
  dayOpen: null,
  demoOrigin: null,
};

const context: TicketContext = {
  instrument,
  access: { verified: true, categoryIds: [2], leverageIndexes: {} },
  rules: RETAIL_RULE_PACK,
  ban: null,
  isUnderReview: false,
  quote: { bid: price(1_000_000), ask: price(1_000_100), at: 5_000 },
  lastQuote: { bid: price(1_000_000), ask: price(1_000_100), at: 5_000 },
  euroRate: { currency: 1n, euros: 1n },
  figures: accountFigures(cents(1_000_000), [cents(20_000)], [cents(-10_000)]),
  openPositionCount: 1,
  held: [],
  otherEquity: exactCents(990_000, 0),
  remainder: NO_REMAINDER,
  entryOrderCount: 0,
  session: ENDLESS_SESSION,
  nextOpening: null,
  now: 6_000,
  locale: 'en-IE',
};

const ticket: TicketForm = { ...EMPTY_TICKET, amountText: '100', leverage: 10 };

function problems(form: Partial<TicketForm>, changes: Partial<TicketContext> = {}): [TicketField | null, TicketProblemCode][] {
  return findTicketProblems({ ...ticket, ...form }, { ...context, ...changes }).map(({ field, code }) => [field, code]);
}

describe('problems of a ticket', () => {
  test('a valid ticket has none, with or without stops', () => {
    expect(problems({})).toEqual([]);
    expect(problems({ stopLossText: '0.99', takeProfitText: '1.01' })).toEqual([]);
  });

  const SESSION = { opensAt: 0, closesAt: 6_000 + 30 * 60_000 };
  const guaranteed = { stopKind: 'guaranteed', stopLossText: '0.992' } as const;

  test('a closed market prevents only market orders, with the time it opens', () => {
    const closed = { session: null, nextOpening: 99_000, quote: undefined };
    expect(findTicketProblems(ticket, { ...context, ...closed })).toEqual([{ field: null, code: 'marketClosed', limitTime: 99_000 }]);
    const waiting = { orderKind: 'limit', entryPriceText: '0.999' } as const;
    expect(problems(waiting, closed)).toEqual([]);
    expect(problems({ ...waiting, ...guaranteed }, closed)).toEqual([['stopLoss', 'marketClosed']]);
  });

  test('a delisting is reported rather than the closed market, also for a pending order', () => {
    const delisted = { session: null, nextOpening: 9, quote: undefined, ban: 'instrumentDelisted' } as const;
    expect(problems({}, delisted)).toEqual([[null, 'instrumentDelisted']]);
    expect(problems({ orderKind: 'limit', entryPriceText: '0.999' }, delisted)).toEqual([[null, 'instrumentDelisted']]);
  });

  test('a halt is reported rather than the closed market', () => {
    expect(problems({}, { session: null, nextOpening: 9, quote: undefined, ban: 'tradingHalted' })).toEqual([[null, 'tradingHalted']]);
  });

  test('a live price that has only been repeated for long still fills an order', () => {
    expect(problems({}, { now: 900_000 })).toEqual([]);
  });

  test('a guaranteed stop is too late in the last half hour, for market and pending orders', () => {
    expect(problems(guaranteed, { session: SESSION })).toEqual([['stopLoss', 'guaranteedStopTooLate']]);
    expect(problems({ ...guaranteed, orderKind: 'limit', entryPriceText: '0.999' }, { session: SESSION })).toEqual([
      ['stopLoss', 'guaranteedStopTooLate'],
    ]);
    expect(problems(guaranteed, { session: { ...SESSION, closesAt: SESSION.closesAt + 1 } })).toEqual([]);
    expect(problems({ stopLossText: '0.992' }, { session: SESSION })).toEqual([]);
  });

  test('an order with a guaranteed stop is not placed at an old price', () => {
    const form = { ...guaranteed, orderKind: 'limit', entryPriceText: '0.999' } as const;
    expect(problems(form, { quote: undefined })).toEqual([['stopLoss', 'quoteUnavailable']]);
  });

  test.each<[string, Partial<TicketForm>, TicketField, TicketProblemCode]>([
    ['no amount', { amountText: ' ' }, 'amount', 'required'],
    ['an amount that is not a number', { amountText: 'ten' }, 'amount', 'notANumber'],
    ['a third decimal', { amountText: '10.005' }, 'amount', 'atMostTwoDecimals'],
    ['less than 1', { amountText: '0.99' }, 'amount', 'amountTooSmall'],
    ['a negative amount', { amountText: '-5' }, 'amount', 'amountTooSmall'],
    ['a stop loss that is not a number', { stopLossText: 'x' }, 'stopLoss', 'notANumber'],
    ['a buy with its stop loss above the sell price', { stopLossText: '1.00001' }, 'stopLoss', 'stopLossTooHigh'],
    ['a buy with its take profit below the sell price', { takeProfitText: '0.99999' }, 'takeProfit', 'takeProfitTooLow'],
    ['a sell with its stop loss below the buy price', { side: 'short', stopLossText: '1.00009' }, 'stopLoss', 'stopLossTooLow'],
    ['a sell with its take profit above the buy price', { side: 'short', takeProfitText: '1.00011' }, 'takeProfit', 'takeProfitTooHigh'],
    ['a stop loss at zero', { stopLossText: '0' }, 'stopLoss', 'stopNotPositive'],
    ['a take profit below zero on a sell', { side: 'short', takeProfitText: '-1' }, 'takeProfit', 'stopNotPositive'],
  ])('%s', (_, form, field, code) => {
    expect(problems(form)).toEqual([[field, code]]);
  });

  test('an amount above the free margin is reported with the free margin', () => {
    const [problem] = findTicketProblems({ ...ticket, amountText: '9800.01' }, context);
    expect(problem).toEqual({ field: 'amount', code: 'amountAboveFreeMargin', limitAmount: 980_000 });
  });

  test('an amount that only the equity does not allow', () => {
    const [problem] = findTicketProblems({ ...ticket, amountText: '9750' }, context);
    expect(problem).toEqual({ field: 'amount', code: 'amountAboveEquity', limitAmount: 970_000 });
  });

  test.each<[string, Partial<TicketContext>, TicketProblemCode]>([
    ['an account that is not verified', { access: { ...context.access, verified: false } }, 'accountNotVerified'],
    ['a category without permission', { access: { ...context.access, categoryIds: [1] } }, 'categoryNotPermitted'],
    ['no quote', { quote: undefined }, 'quoteUnavailable'],
    ['the maximum number of positions', { openPositionCount: 200 }, 'tooManyPositions'],
    ['an unknown balance', { figures: undefined }, 'notLoaded'],
  ])('%s', (_, changes, code) => {
    expect(problems({}, changes)).toEqual([[null, code]]);
  });

  test('a category without an allowed leverage', () => {
    expect(problems({}, { access: { ...context.access, leverageIndexes: { 2: [] } } })).toEqual([['leverage', 'leverageNotAllowed']]);
  });
});

describe('leverage', () => {
  test('all values of the category are listed; those allowed by client and rule pack are enabled', () => {
    const capped = { ...context, instrument: { ...instrument, ruleClass: 'minorForex' as const } };
    const choices = ticketLeverages({ ...capped, access: { ...context.access, leverageIndexes: { 2: [1, 2, 6] } } });
    expect(choices.map(({ leverage, allowed }) => (allowed ? leverage : -leverage))).toEqual([-1, 3, 5, -10, -15, -20, -30]);
  });

  test.each<[number | null, number]>([
    [null, 3],
    [5, 5],
    [30, 3],
  ])('with %s selected, %s applies: the first allowed one unless another allowed one is selected', (leverage, counts) => {
    const limited = { ...context, access: { ...context.access, leverageIndexes: { 2: [1, 2] } } };
    expect(readTicket({ ...ticket, leverage }, limited).leverage).toBe(counts);
  });
});

describe('numbers are read in the client’s format', () => {
  test.each([
    ['en-IE', '1,234.50', 123_450],
    ['de-DE', '1.234,50', 123_450],
    ['it-IT', '1234,5', 123_450],
    ['es-ES', '1.234,50', 123_450],
  ])('%s %s', (locale, amountText, margin) => {
    expect(readTicket({ ...ticket, amountText }, { ...context, locale }).margin).toBe(margin);
  });
});

describe('a pending order', () => {
  const limit: TicketForm = { ...ticket, orderKind: 'limit', entryPriceText: '0.98' };
  const stop: TicketForm = { ...ticket, orderKind: 'stop', entryPriceText: '1.02' };

  test('may be placed on its side of the market, also while the market is closed', () => {
    for (const form of [limit, stop, { ...limit, side: 'short', entryPriceText: '1.02' } as const]) {
      expect(problems(form)).toEqual([]);
      expect(problems(form, { quote: undefined, now: 9_000_000 })).toEqual([]);
    }
  });

  test.each<[string, Partial<TicketForm>, TicketField, TicketProblemCode]>([
    ['a limit to buy above the ask', { ...limit, entryPriceText: '1.0002' }, 'entryPrice', 'entryPriceTooHigh'],
    ['a stop to buy below the ask', { ...stop, entryPriceText: '1.00009' }, 'entryPrice', 'entryPriceTooLow'],
    ['a limit to sell below the bid', { ...limit, side: 'short', entryPriceText: '0.99999' }, 'entryPrice', 'entryPriceTooLow'],
    ['a stop to sell above the bid', { ...stop, side: 'short', entryPriceText: '1.00001' }, 'entryPrice', 'entryPriceTooHigh'],
    ['no price', { ...limit, entryPriceText: '' }, 'entryPrice', 'required'],
    ['a price that is not a number', { ...limit, entryPriceText: 'low' }, 'entryPrice', 'notANumber'],
    ['a price of zero', { ...limit, entryPriceText: '0' }, 'entryPrice', 'notPositive'],
    ['a stop loss above the closing price at its own price', { ...limit, stopLossText: '0.98' }, 'stopLoss', 'stopLossTooHigh'],
    ['an expiry in the past', { ...limit, expiry: { choice: 'at', atText: '1969-06-01T00:00' } }, 'expiry', 'expiryNotAllowed'],
    ['a missing expiry', { ...limit, expiry: { choice: 'at', atText: '' } }, 'expiry', 'required'],
  ])('%s', (_, form, field, code) => {
    expect(problems(form)).toEqual([[field, code]]);
  });

  test.each<[string, Partial<TicketContext>, TicketProblemCode]>([
    ['the maximum number of pending orders', { entryOrderCount: 100 }, 'tooManyOrders'],
    ['no price of the instrument at all', { quote: undefined, lastQuote: undefined }, 'quoteUnavailable'],
  ])('%s', (_, changes, code) => {
    expect(problems(limit, changes)).toEqual([[null, code]]);
  });

  test('with an unedited price is not reported as wrong when the market moves past it', () => {
    const untouched: TicketForm = { ...limit, entryPriceText: '1.0002' };
    const [problem] = findTicketProblems(untouched, context);
    expect(problem).toMatchObject({ code: 'entryPriceTooHigh' });
    expect(problem !== undefined && isShownOnlyAfterAttempt(problem, untouched)).toBe(true);
    expect(problem !== undefined && isShownOnlyAfterAttempt(problem, { ...untouched, isEntryPriceEdited: true })).toBe(false);
  });

  test('is summarised as filled at its own price with the current spread', () => {
    expect(summariseTicket({ ...limit, stopLossText: '0.97' }, context)).toMatchObject({
      openPrice: 980_000,
      // 1,000.00 x 0.0001 / 0.98
      spreadCost: 10,
    });
    expect(summariseStop({ ...limit, stopLossText: '0.97' }, 'stopLoss', context)).toMatchObject({ level: 970_000, result: -1_020 });
  });
});

describe('a trailing stop', () => {
  const trailing: TicketForm = { ...ticket, stopKind: 'trailing', trailingText: '0.01' };

  test('starts at its distance from the price, with the result at that level', () => {
    expect(problems(trailing)).toEqual([]);
    // From the bid of 1.00000, opened at 1.00010.
    expect(summariseStop(trailing, 'stopLoss', context)).toMatchObject({ level: 990_000, result: -1_010, premium: 0 });
  });

  test.each<[string, string, TicketProblemCode]>([
    ['nearer than the minimum distance', '0.00007', 'trailingDistanceTooSmall'],
    ['with a negative distance', '-1', 'trailingDistanceTooSmall'],
    ['without a distance', '', 'required'],
    ['with a distance that is not a number', 'far', 'notANumber'],
    ['that starts below zero', '1.5', 'stopNotPositive'],
  ])('%s', (_, trailingText, code) => {
    expect(problems({ ...trailing, trailingText })).toEqual([['stopLoss', code]]);
  });

  test('keeps the level of a fixed stop, which is restored with that choice', () => {
    const both = { ...trailing, stopLossText: '0.5' };
    expect(readTicket(both, context)).toMatchObject({ stopLoss: null, trailingDistance: 10_000 });
    expect(readTicket({ ...both, stopKind: 'fixed' }, context)).toMatchObject({ stopLoss: 500_000, trailingDistance: null });
  });
});

describe('a guaranteed stop', () => {
  const guaranteed: TicketForm = { ...ticket, stopKind: 'guaranteed', stopLossText: '0.99' };

  test('includes its premium in the result of the stop only', () => {
    // 1 % of 1,000.00.
    expect(guaranteeTerms(guaranteed, context)).toEqual({ nearest: 995_000, farthest: 990_000, premium: 10_00 });
    expect(summariseStop(guaranteed, 'stopLoss', context)).toMatchObject({ profit: -1_010, premium: 10_00, result: -20_10 });
    // The account has a remainder of 0.4 cents: the loss of 1,009.9 cents is then booked as 1,009.
    const carrying = { ...context, remainder: remainderOf(400_000) };
    expect(summariseStop(guaranteed, 'stopLoss', carrying)).toMatchObject({ profit: -1_009, premium: 10_00, result: -20_09 });
    expect(summariseStop({ ...guaranteed, takeProfitText: '1.02' }, 'takeProfit', context)).toMatchObject({ premium: 0, result: 1_990 });
  });

  test('is rejected nearer than its distance, with the allowed level', () => {
    const [problem] = findTicketProblems({ ...guaranteed, stopLossText: '0.996' }, context);
    expect(problem).toEqual({ field: 'stopLoss', code: 'guaranteedStopTooClose', limitPrice: 995_000 });
  });

  test('is rejected farther than its distance, with the allowed level', () => {
    const [problem] = findTicketProblems({ ...guaranteed, stopLossText: '0.98999' }, context);
    expect(problem).toEqual({ field: 'stopLoss', code: 'guaranteedStopTooFar', limitPrice: 990_000 });
  });

  test('needs a level, which is reported from the first attempt on', () => {
    const reported = findTicketProblems({ ...guaranteed, stopLossText: '' }, context);
    expect(reported.map(({ field, code }) => [field, code])).toEqual([['stopLoss', 'guaranteedStopNeedsStopLoss']]);
    expect(reported.every((problem) => isShownOnlyAfterAttempt(problem, guaranteed))).toBe(true);
  });
});

describe('a second order', () => {
  const pair: TicketForm = {
    ...ticket,
    orderKind: 'limit',
    entryPriceText: '0.9',
    isEntryPriceEdited: true,
    second: { side: 'long', entryKind: 'stop', priceText: '1.1' },
  };

  test.each<[string, Partial<SecondOrder>, readonly (readonly [string | null, string])[]]>([
    ['may be sent', {}, []],
    ['without a price is incomplete', { priceText: '' }, [['secondPrice', 'required']]],
    ['needs a price that is a number', { priceText: 'x' }, [['secondPrice', 'notANumber']]],
    ['needs a positive price', { priceText: '0' }, [['secondPrice', 'notPositive']]],
    ['on the wrong side of the market is refused at its price', { entryKind: 'limit' }, [['secondPrice', 'entryPriceTooHigh']]],
  ])('%s', (_case, change, expected) => {
    expect(problems({ ...pair, second: { side: 'long', entryKind: 'stop', priceText: '1.1', ...change } })).toEqual(expected);
  });

  test('what is wrong with both orders is reported once', () => {
    expect(problems({ ...pair, amountText: '0.5' })).toEqual([['amount', 'amountTooSmall']]);
  });

  test('is gone with the order, with another instrument, and at the market price', () => {
    expect(reduceTicket(pair, { kind: 'placed' }).second).toBeNull();
    expect(reduceTicket(pair, { kind: 'instrumentChanged' }).second).toBeNull();
    expect(reduceTicket(pair, { kind: 'orderKind', orderKind: 'market', currentPriceText: '' }).second).toBeNull();
  });
});

describe('the summary', () => {
  const held: HeldPosition = { ...LONG_BITCOIN, symbol: 'EURUSD', margin: cents(20_000), leverage: 30, openPrice: price(1_000_100) };

  test('of a buy of 100 at leverage 10', () => {
    expect(summariseTicket(ticket, context)).toEqual({
      openPrice: 1_000_100,
      equityAfter: 989_990,
      notional: 100_000,
      requiredMargin: 10_000,
      // 1,000.00 x 0.0001 / 1.0001
      spreadCost: 10,
      freeMarginAfter: 970_000,
      // (10,000.00 - 100.00 - 0.10) / 300.00
      marginLevelAfterPercent: 3299.96,
      // 9,900.00 is more than a position of 1,000.00 can lose.
      stopOut: { price: null, reach: 'never', equityThere: null, usedMargin: 30_000 },
    });
  });

  test('uses the increased margin of its instrument', () => {
    const raised = { ...context, rules: { ...context.rules, marginPercents: { EURUSD: 50 } } };
    // Half of 1,000.00 besides the 200.00 already used: (10,000.00 - 100.00 - 0.10) / 700.00
    expect(summariseTicket(ticket, raised)).toMatchObject({
      requiredMargin: 50_000,
      freeMarginAfter: 930_000,
      marginLevelAfterPercent: 1414.27,
      stopOut: { usedMargin: 70_000 },
    });
    const { margin } = readTicket({ ...ticket, amountText: '2000' }, raised);
    expect(margin).toBe(200_000);
    const [problem] = findTicketProblems({ ...ticket, amountText: '2000' }, raised);
    expect(problem).toEqual({ field: 'amount', code: 'amountAboveRaisedMargin', limitAmount: 194_000 });
  });

  test('of an amount within reach of the stop-out shows its price', () => {
    const { stopOut } = summariseTicket({ ...ticket, amountText: '9600', leverage: 30 }, context);
    // (9,900.00 - 4,900.00) / 288,000.00 of 1.0001 below 1.0001
    expect(stopOut?.price).toBeCloseTo(982_737, -1);
    expect(stopOut?.equityThere).toBeLessThan(490_000);
  });

  test('counts existing positions in the instrument once, as moving with the price', () => {
    const alone = summariseTicket({ ...ticket, amountText: '9600', leverage: 30 }, context).stopOut?.price ?? 0;
    const beside = summariseTicket({ ...ticket, amountText: '9600', leverage: 30 }, { ...context, held: [held] }).stopOut?.price ?? 0;
    expect(beside).toBeGreaterThan(alone);
  });

  test('of a sell opens at the bid, and its results mirror a buy’s', () => {
    const sell: TicketForm = { ...ticket, side: 'short', stopLossText: '1.01', takeProfitText: '0.98' };
    expect(summariseTicket(sell, context)).toMatchObject({ openPrice: 1_000_000, spreadCost: 10 });
    expect(summariseStop(sell, 'stopLoss', context)?.result).toBe(-1_000);
    expect(summariseStop(sell, 'takeProfit', context)?.result).toBe(2_000);
  });

  test('shows what it can while the amount or the quote is missing', () => {
    expect(summariseTicket({ ...ticket, amountText: '' }, context)).toMatchObject({
      openPrice: 1_000_100,
      notional: null,
      spreadCost: null,
    });
    expect(summariseTicket(ticket, { ...context, quote: undefined })).toMatchObject({
      openPrice: null,
      notional: 100_000,
      spreadCost: null,
      freeMarginAfter: 970_000,
      stopOut: null,
    });
  });
});

describe('editing', () => {
  const filled: TicketForm = { ...ticket, side: 'short', stopLossText: '1', takeProfitText: '2', attempted: true };

  test('after a placed order amount, side, leverage and type stay, the levels are cleared', () => {
    const waiting: TicketForm = { ...filled, orderKind: 'limit', entryPriceText: '3', stopKind: 'trailing', trailingText: '4' };
    const cleared = { stopKind: 'fixed', stopLossText: '', trailingText: '', takeProfitText: '', attempted: false };
    expect(reduceTicket(waiting, { kind: 'placed' })).toEqual({ ...waiting, ...cleared });
  });

  test('a pending order starts from the current price, and keeps an entered one', () => {
    const started = reduceTicket(ticket, { kind: 'orderKind', orderKind: 'limit', currentPriceText: '1.0001' });
    expect(started).toMatchObject({ orderKind: 'limit', entryPriceText: '1.0001', isEntryPriceEdited: false });
    const entered = reduceTicket(started, { kind: 'entryPrice', text: '0.99' });
    expect(reduceTicket(entered, { kind: 'orderKind', orderKind: 'stop', currentPriceText: '2' })).toMatchObject({
      orderKind: 'stop',
      entryPriceText: '0.99',
    });
    expect(reduceTicket(entered, { kind: 'orderKind', orderKind: 'market', currentPriceText: '2' }).entryPriceText).toBe('');
  });

  test('another instrument clears leverage and prices', () => {
    const waiting: TicketForm = { ...filled, orderKind: 'limit', entryPriceText: '3', isEntryPriceEdited: true };
    expect(reduceTicket(waiting, { kind: 'instrumentChanged' })).toEqual({ ...EMPTY_TICKET, side: 'short', amountText: '100' });
  });

  test.each([
    [{ kind: 'side', side: 'long' }, { side: 'long' }],
    [{ kind: 'amount', text: '7' }, { amountText: '7' }],
    [{ kind: 'leverage', leverage: 3 }, { leverage: 3 }],
    [{ kind: 'stopLoss', text: '8' }, { stopLossText: '8' }],
    [{ kind: 'takeProfit', text: '9' }, { takeProfitText: '9' }],
    [{ kind: 'stopKind', stopKind: 'trailing' }, { stopKind: 'trailing' }],
    [{ kind: 'trailing', text: '5' }, { trailingText: '5' }],
    [{ kind: 'expiry', expiry: { choice: 'week', atText: '' } }, { expiry: { choice: 'week', atText: '' } }],
  ] as const)('%j', (action, change) => {
    expect(reduceTicket(filled, action)).toEqual({ ...filled, ...change, isDraft: true });
  });

  test('the lines on the chart are hidden until something is entered again', () => {
    const hidden = reduceTicket({ ...filled, isDraft: true }, { kind: 'hidden' });
    expect(hidden.isDraft).toBe(false);
    expect(reduceTicket(hidden, { kind: 'amount', text: '7' }).isDraft).toBe(true);
  });

  test('an amount in units does not outlive its instrument', () => {
    const inUnits: TicketForm = { ...filled, sizeUnit: 'units' };
    expect(reduceTicket(inUnits, { kind: 'instrumentChanged' })).toMatchObject({ sizeUnit: 'units', amountText: '' });
  });

  test('a split restates a number of shares and levels that are prices, but no percentages', () => {
    const split = { kind: 'split', ratio: { newShares: 2, oldShares: 1 }, format: { locale: 'en-IE', digits: 2 } } as const;
    const levels = { amountText: '10', sizeUnit: 'units', stopLossText: '90', takeProfitText: '120' } as const;
    expect(reduceTicket({ ...filled, ...levels }, split)).toMatchObject({
      amountText: '20',
      stopLossText: '45.00',
      takeProfitText: '60.00',
    });
    const percent = reduceTicket({ ...filled, ...levels, levelUnit: 'percent', sizeUnit: 'money' }, split);
    expect(percent).toMatchObject({ amountText: '10', stopLossText: '90', takeProfitText: '120' });
  });
});
