import { exactCents, NO_REMAINDER } from '@fairlead/domain/exact-cents.ts';
import { cents } from '@fairlead/domain/money.ts';
import { price, type Price } from '@fairlead/domain/price.ts';
import { ENDLESS_SESSION } from '@fairlead/domain/trading/endless-session.ts';
import { accountFigures } from '@fairlead/domain/trading/margin.ts';
import { RETAIL_RULE_PACK } from '@fairlead/domain/trading/rule-pack.ts';
import { describe, expect, test } from 'vitest';
import { BITCOIN } from '../platform.fixture.tsx';
import type { TicketContext } from '../ticket/read-ticket.ts';
import { EMPTY_TICKET, reduceTicket, type TicketForm } from '../ticket/ticket-form.ts';
import { firstTicketLevel, isMovable, moveTicketLevel, partTowards, ticketLevelsOf } from './ticket-levels.ts';

const at = (decimal: number): Price => price(Math.round(decimal * 1_000_000));
const quote = { bid: at(60_000), ask: at(60_010), at: 0 };

const context: TicketContext = {
  instrument: BITCOIN,
  access: { verified: true, categoryIds: [1], leverageIndexes: {} },
  rules: RETAIL_RULE_PACK,
  ban: null,
  isUnderReview: false,
  quote,
  lastQuote: quote,
  euroRate: null,
  figures: accountFigures(cents(1_000_00), [], []),
  openPositionCount: 0,
  held: [],
  otherEquity: exactCents(1_000_00, 0),
  remainder: NO_REMAINDER,
  entryOrderCount: 0,
  session: ENDLESS_SESSION,
  nextOpening: null,
  now: 0,
  locale: 'en-IE',
};

const draft: TicketForm = { ...EMPTY_TICKET, amountText: '200', isDraft: true };
const pricesOf = (form: Partial<TicketForm>) =>
  ticketLevelsOf({ ...draft, ...form }, context).map((level) => [level.part, level.price / 1_000_000]);

describe('the lines of the ticket', () => {
  test.each<[string, Partial<TicketForm>, unknown[]]>([
    ['a market order opens at the price it would pay', {}, [['entry', 60_010]]],
    ['a sell at the price it would receive', { side: 'short' }, [['entry', 60_000]]],
    ['a limit order at its own price', { orderKind: 'limit', entryPriceText: '59,000' }, [['entry', 59_000]]],
    [
      'stops are where the ticket puts them',
      { levelUnit: 'percent', stopLossText: '1', takeProfitText: '2' },
      [
        ['entry', 60_010],
        ['stopLoss', 59_409.9],
        ['takeProfit', 61_210.2],
      ],
    ],
    [
      'a trailing stop begins at its distance',
      { stopKind: 'trailing', trailingText: '100' },
      [
        ['entry', 60_010],
        ['stopLoss', 59_900],
      ],
    ],
    ['an unreadable price has no line', { orderKind: 'limit', entryPriceText: 'low' }, []],
    ['an empty ticket has none', { amountText: '' }, []],
    ['nor has one that was hidden or sent', { isDraft: false }, []],
  ])('%s', (_, form, levels) => {
    expect(pricesOf(form)).toEqual(levels);
  });

  test.each<[string, Partial<TicketForm>, 'entry' | 'stopLoss' | 'takeProfit', boolean]>([
    ['a market order opens where the market is', {}, 'entry', false],
    ['a limit order is moved', { orderKind: 'limit' }, 'entry', true],
    ['a stop is moved', {}, 'stopLoss', true],
    ['a trailing stop follows the price', { stopKind: 'trailing' }, 'stopLoss', false],
  ])('%s', (_, form, part, isIt) => {
    expect(isMovable(part, { ...draft, ...form })).toBe(isIt);
  });
});

describe('moving a line', () => {
  const moved = (part: 'entry' | 'stopLoss' | 'takeProfit', to: number, form: Partial<TicketForm>) => {
    const { entryPriceText, stopLossText, takeProfitText, levelUnit } = reduceTicket(
      { ...draft, ...form },
      moveTicketLevel(part, at(to), { ...draft, ...form }, context),
    );
    return { entryPriceText, stopLossText, takeProfitText, levelUnit };
  };

  test.each<[string, 'entry' | 'stopLoss' | 'takeProfit', number, Partial<TicketForm>, object]>([
    ['writes the price', 'stopLoss', 59_000, {}, { stopLossText: '59,000.00' }],
    ['writes the percentage', 'takeProfit', 61_210.2, { levelUnit: 'percent' }, { takeProfitText: '2' }],
    ['writes the points', 'stopLoss', 59_910, { levelUnit: 'points' }, { stopLossText: '10,000' }],
    ['moves a pending order', 'entry', 58_000, { orderKind: 'limit', entryPriceText: '59,000' }, { entryPriceText: '58,000.00' }],
    [
      'falls back to the price where money can’t be told',
      'stopLoss',
      59_000,
      { levelUnit: 'money', amountText: '' },
      { stopLossText: '59,000.00', levelUnit: 'price' },
    ],
  ])('%s', (_, part, to, form, change) => {
    expect(moved(part, to, form)).toMatchObject(change);
  });

  test.each<['long' | 'short', 'stopLoss' | 'takeProfit', number]>([
    ['long', 'stopLoss', 59_409.9],
    ['long', 'takeProfit', 61_210.2],
    ['short', 'stopLoss', 60_600],
    ['short', 'takeProfit', 58_800],
  ])('the first %s %s is near by', (side, part, level) => {
    expect(firstTicketLevel(part, { ...draft, side }, context)).toBe(at(level));
  });

  test.each<['long' | 'short', number, 'stopLoss' | 'takeProfit']>([
    ['long', 59_000, 'stopLoss'],
    ['long', 61_000, 'takeProfit'],
    ['short', 61_000, 'stopLoss'],
    ['short', 59_000, 'takeProfit'],
  ])('out of the entry of a %s to %d adds a %s', (side, to, part) => {
    expect(partTowards(at(to), { ...draft, side }, context)).toBe(part);
  });
});
