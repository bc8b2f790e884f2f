import type { ListedInstrument } from '@fairlead/contract/read-market.ts';
import { cents } from '@fairlead/domain/money.ts';
import { price } from '@fairlead/domain/price.ts';
import { accountFigures } from '@fairlead/domain/trading/margin.ts';
import { RETAIL_RULE_PACK } from '@fairlead/domain/trading/rule-pack.ts';
import { describe, expect, test } from 'vitest';
import {
  EMPTY_TICKET,
  findTicketProblems,
  readTicket,
  reduceTicket,
  ticketLeverages,
  type TicketContext,
  type TicketField,
  type TicketForm,
  type TicketProblemCode,
} from './ticket-form.ts';
import { summariseTicket } from './ticket-summary.ts';

const instrument: ListedInstrument = {
  id: 20,
  symbol: 'EURUSD',
  displayName: 'EUR/USD',
  group: 'Forex',
  category: { id: 2, name: 'Forex', leverages: [1, 3, 5, 10, 15, 20, 30] },
  ruleClass: 'majorForex',
  digits: 5,
  staleAfterMs: 15_000,
  mayBeNegative: false,
  marketOpen: true,
  nextChangeAt: null,
  dayOpen: null,
  demoOrigin: null,
};

const context: TicketContext = {
  instrument,
  access: { verified: true, categoryIds: [2], leverageIndexes: {} },
  rules: RETAIL_RULE_PACK,
  quote: { bid: price(1_000_000), ask: price(1_000_100), at: 5_000 },
  figures: accountFigures(cents(1_000_000), [cents(20_000)], [cents(-10_000)]),
  openPositionCount: 1,
  locale: 'en-IE',
};

const ticket: TicketForm = { ...EMPTY_TICKET, amountText: '100', leverage: 10 };

function problems(form: Partial<TicketForm>, changes: Partial<TicketContext> = {}): [TicketField | null, TicketProblemCode][] {
  return findTicketProblems({ ...ticket, ...form }, { ...context, ...changes }).map(({ field, code }) => [field, code]);
}

describe('what stands against a ticket', () => {
  test('nothing stands against a good one, with or without stops', () => {
    expect(problems({})).toEqual([]);
    expect(problems({ stopLossText: '0.99', takeProfitText: '1.01' })).toEqual([]);
  });

  test.each<[string, Partial<TicketForm>, TicketField, TicketProblemCode]>([
    ['no amount', { amountText: ' ' }, 'amount', 'required'],
    ['an amount that is no number', { amountText: 'ten' }, 'amount', 'notANumber'],
    ['a third decimal', { amountText: '10.005' }, 'amount', 'atMostTwoDecimals'],
    ['less than 1', { amountText: '0.99' }, 'amount', 'amountTooSmall'],
    ['a negative amount', { amountText: '-5' }, 'amount', 'amountTooSmall'],
    ['a stop loss that is no number', { stopLossText: 'x' }, 'stopLoss', 'notANumber'],
    ['a buy with its stop loss above the sell price', { stopLossText: '1.00001' }, 'stopLoss', 'stopLossTooHigh'],
    ['a buy with its take profit below the sell price', { takeProfitText: '0.99999' }, 'takeProfit', 'takeProfitTooLow'],
    ['a sell with its stop loss below the buy price', { side: 'short', stopLossText: '1.00009' }, 'stopLoss', 'stopLossTooLow'],
    ['a sell with its take profit above the buy price', { side: 'short', takeProfitText: '1.00011' }, 'takeProfit', 'takeProfitTooHigh'],
    ['a stop loss at zero', { stopLossText: '0' }, 'stopLoss', 'stopNotPositive'],
    ['a take profit below zero on a sell', { side: 'short', takeProfitText: '-1' }, 'takeProfit', 'stopNotPositive'],
  ])('%s', (_, form, field, code) => {
    expect(problems(form)).toEqual([[field, code]]);
  });

  test('an amount above what is free says so, and how much is free', () => {
    const [problem] = findTicketProblems({ ...ticket, amountText: '9800.01' }, context);
    expect(problem).toEqual({ field: 'amount', code: 'amountAboveFreeMargin', limitAmount: 980_000 });
  });

  test('a stake that only the equity does not bear', () => {
    const [problem] = findTicketProblems({ ...ticket, amountText: '9750' }, context);
    expect(problem).toEqual({ field: 'amount', code: 'amountAboveEquity', limitAmount: 970_000 });
  });

  test.each<[string, Partial<TicketContext>, TicketProblemCode]>([
    ['an account that is not verified', { access: { ...context.access, verified: false } }, 'accountNotVerified'],
    ['a category without permission', { access: { ...context.access, categoryIds: [1] } }, 'categoryNotPermitted'],
    ['no quote', { quote: undefined }, 'quoteUnavailable'],
    ['the most positions an account may hold', { openPositionCount: 200 }, 'tooManyPositions'],
    ['a balance that is not known yet', { figures: undefined }, 'notLoaded'],
  ])('%s', (_, changes, code) => {
    expect(problems({}, changes)).toEqual([[null, code]]);
  });

  test('a category of which no leverage is allowed', () => {
    expect(problems({}, { access: { ...context.access, leverageIndexes: { 2: [] } } })).toEqual([['leverage', 'leverageNotAllowed']]);
  });
});

describe('leverage', () => {
  test('all values of the category are there, those allowed by client and rule pack are enabled', () => {
    const capped = { ...context, instrument: { ...instrument, ruleClass: 'minorForex' as const } };
    const choices = ticketLeverages({ ...capped, access: { ...context.access, leverageIndexes: { 2: [1, 2, 6] } } });
    expect(choices.map(({ leverage, allowed }) => (allowed ? leverage : -leverage))).toEqual([-1, 3, 5, -10, -15, -20, -30]);
  });

  test.each<[number | null, number]>([
    [null, 3],
    [5, 5],
    [30, 3],
  ])('with %s picked, %s counts: the first allowed one unless another allowed one is picked', (leverage, counts) => {
    const limited = { ...context, access: { ...context.access, leverageIndexes: { 2: [1, 2] } } };
    expect(readTicket({ ...ticket, leverage }, limited).leverage).toBe(counts);
  });
});

describe('numbers are read in the habit of the reader', () => {
  test.each([
    ['en-IE', '1,234.50', 123_450],
    ['de-DE', '1.234,50', 123_450],
    ['it-IT', '1234,5', 123_450],
    ['es-ES', '1.234,50', 123_450],
  ])('%s %s', (locale, amountText, margin) => {
    expect(readTicket({ ...ticket, amountText }, { ...context, locale }).margin).toBe(margin);
  });
});

describe('the summary', () => {
  test('of a buy of 100 at leverage 10', () => {
    expect(summariseTicket({ ...ticket, stopLossText: '0.99', takeProfitText: '1.02' }, context)).toEqual({
      openPrice: 1_000_100,
      notional: 100_000,
      // 1,000.00 x 0.0001 / 1.0001
      spreadCost: 10,
      freeMarginAfter: 970_000,
      // (10,000.00 - 100.00 - 0.10) / 300.00
      marginLevelAfterPercent: 3299.96,
      resultAtStopLoss: -1010,
      resultAtTakeProfit: 1990,
    });
  });

  test('of a sell opens at the bid, and its results mirror', () => {
    const summary = summariseTicket({ ...ticket, side: 'short', stopLossText: '1.01', takeProfitText: '0.98' }, context);
    expect(summary).toMatchObject({ openPrice: 1_000_000, spreadCost: 10, resultAtStopLoss: -1000, resultAtTakeProfit: 2000 });
  });

  test('says what it can while the amount is missing or no quote is there', () => {
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
    });
  });
});

describe('editing', () => {
  const filled: TicketForm = { ...ticket, side: 'short', stopLossText: '1', takeProfitText: '2', attempted: true };

  test('after a placed order stake, side and leverage stay, the levels go', () => {
    expect(reduceTicket(filled, { kind: 'placed' })).toEqual({ ...filled, stopLossText: '', takeProfitText: '', attempted: false });
  });

  test('another instrument takes neither leverage nor levels along', () => {
    expect(reduceTicket(filled, { kind: 'instrumentChanged' })).toEqual({ ...EMPTY_TICKET, side: 'short', amountText: '100' });
  });

  test.each([
    [{ kind: 'side', side: 'long' }, { side: 'long' }],
    [{ kind: 'amount', text: '7' }, { amountText: '7' }],
    [{ kind: 'leverage', leverage: 3 }, { leverage: 3 }],
    [{ kind: 'stopLoss', text: '8' }, { stopLossText: '8' }],
    [{ kind: 'takeProfit', text: '9' }, { takeProfitText: '9' }],
  ] as const)('%j', (action, change) => {
    expect(reduceTicket(filled, action)).toEqual({ ...filled, ...change });
  });
});
