import { cents, negateCents, subtractCents } from '@fairlead/domain/money.ts';
import { price, priceToDecimal } from '@fairlead/domain/price.ts';
import { exactCents } from '@fairlead/domain/exact-cents.ts';
import { accountFigures } from '@fairlead/domain/trading/margin.ts';
import { notionalOf } from '@fairlead/domain/trading/position.ts';
import { unrealisedProfit } from '@fairlead/domain/trading/profit.ts';
import { openingPrice } from '@fairlead/domain/trading/quote.ts';
import { RETAIL_RULE_PACK } from '@fairlead/domain/trading/rule-pack.ts';
import { stopOutPrice } from '@fairlead/domain/trading/stop-out-price.ts';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { describedBy } from '../../../ui/described-by.fixture.ts';
import { formatMoney, formatPercent, formatPrice } from '../../../ui/format.ts';
import { openPopover } from '../../../ui/open-popover.fixture.ts';
import { openFixturePlatform } from '../platform.fixture.tsx';
import CalculatorPanel from './calculator-panel.tsx';
import { choose, chooseStop, field, openTicket, typeInto } from './ticket.fixture.tsx';

afterEach(cleanup);

const BALANCE = cents(1_000_00);
const QUOTE = { bid: price(60_000_000_000), ask: price(60_010_000_000), at: 0 };
const money = (amount: Parameters<typeof formatMoney>[0]) => formatMoney(amount, 'en-IE');

/** A figure below the fields, by its name. */
const figure = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

describe('the figures', () => {
  test.each(['long', 'short'] as const)('of a %s are calculated with the domain’s functions', (side) => {
    openTicket();
    choose(side === 'long' ? /^Buy/ : /^Sell/);
    typeInto('Amount', '234.56');
    choose('2×');
    const position = { side, margin: cents(234_56), leverage: 2, openPrice: openingPrice(side, QUOTE) };
    const profit = unrealisedProfit(position, QUOTE);
    const { marginLevelPercent } = accountFigures(BALANCE, [position.margin], [profit]);
    expect(['Position size', 'Spread cost', 'Free margin after trade', 'Margin level after trade'].map(figure)).toEqual([
      money(notionalOf(position)),
      money(negateCents(profit)),
      money(subtractCents(BALANCE, position.margin)),
      formatPercent(marginLevelPercent ?? Number.NaN, 'en-IE'),
    ]);
  });

  test.each([
    ['Position size', '€300.05 × 1 = €300.05'],
    ['Spread cost', '(60,010.00 − 60,000.00) × (€300.05 ÷ 60,010.00) = €0.05'],
    ['Free margin after trade', '€1,000.00 − €300.05 = €699.95'],
    ['Margin level after trade', '€999.95 ÷ €300.05 = 333.26%'],
  ])('%s opens to its formula with figures', async (name, filled) => {
    openTicket();
    typeInto('Amount', '300.05');
    const popover = openPopover(screen.getByText(name, { selector: 'dt' }).nextElementSibling?.querySelector('button') ?? document.body);
    await waitFor(() => expect(popover.textContent).toContain(filled));
  });
});

describe('a stop', () => {
  test('shows its result, which opens to its formula', async () => {
    openTicket();
    typeInto('Amount', '600.1');
    typeInto('Stop loss', '54,009');
    typeInto('Take profit', '66,011');
    await waitFor(() => expect(describedBy(field('Stop loss'))).toBe('−10.00%−600,100 ptsResult−€60.01'));
    expect(describedBy(field('Take profit'))).toBe('+10.00%600,100 ptsResult+€60.01');
    const popover = openPopover(screen.getByRole('button', { name: '+€60.01' }));
    expect(popover.getAttribute('aria-label')).toBe('Result: Take profit');
    await waitFor(() => expect(popover.textContent).toContain('(66,011.00 − 60,010.00) × (€600.10 × 1 ÷ 60,010.00) = +€60.01'));
  });

  test('that is guaranteed shows its premium, nearest and farthest level, and includes the premium in the result', async () => {
    const { trading } = openTicket();
    typeInto('Amount', '600.1');
    chooseStop('guaranteed');
    await waitFor(() => expect(figure('Premium')).toBe('€17.70'));
    expect([figure('Highest level allowed'), figure('Lowest level allowed')]).toEqual(['57,000.00', '51,000.00']);
    typeInto('Stop loss', '54,009');
    await waitFor(() => expect(describedBy(field('Stop loss'))).toBe('−10.00%−600,100 ptsResult incl. premium−€77.71'));
    const popover = openPopover(screen.getByRole('button', { name: '−€77.71' }));
    await waitFor(() => expect(popover.textContent).toContain('−€60.01 − €17.70 = −€77.71'));
    screen.getByRole('button', { name: 'Buy BTCUSD' }).click();
    expect(trading.asked).toMatchObject([{ message: { protected: 1, stop_lost: 54_009 } }]);
  });

  test('that trails shows its starting level and step', async () => {
    openTicket();
    typeInto('Amount', '100');
    chooseStop('trailing');
    typeInto('Distance', '100');
    const terms = await screen.findByText(/^Follows the price at this distance/);
    await waitFor(() => expect(terms.parentElement?.textContent).toMatch(/59,900\.00.*10\.00/));
  });
});

describe('the margin close-out price', () => {
  test('is the domain’s price, with its formula', async () => {
    openTicket();
    typeInto('Amount', '900');
    choose('2×');
    const exposure = {
      positions: [{ side: 'long', margin: cents(900_00), leverage: 2, openPrice: QUOTE.ask }],
      otherEquity: exactCents(BALANCE, 0),
      usedMargin: cents(900_00),
      quote: QUOTE,
      mayBeNegative: false,
    } as const;
    const closesAt = stopOutPrice('long', exposure, RETAIL_RULE_PACK);
    const level = formatPrice(closesAt ?? QUOTE.bid, 'en-IE', 2);
    expect(priceToDecimal(closesAt ?? QUOTE.bid)).toBeLessThan(60_000);
    expect(figure('Margin close-out at')).toBe(level);
    const popover = openPopover(screen.getByRole('button', { name: level }));
    await waitFor(() => expect(popover.textContent).toContain(`${level}: €449.99 ÷ €900.00 < 50%`));
  });

  test('does not exist if the margin cannot lose that much', () => {
    openTicket();
    typeInto('Amount', '100');
    expect(figure('Margin close-out at')).toBe('None');
  });

  test('is shown by the calculator too, beside the termination price', () => {
    const { Wrapper, trading } = openFixturePlatform();
    trading.receive('balance', { balance: 10_000, remainder: 0, owed: 0 });
    render(<CalculatorPanel size="dense" />, { wrapper: Wrapper });
    typeInto('Order amount', '9000');
    choose('30×');
    // 3.3 % of 60,010 by the table; by the close-out rule, 5,500 may be lost on 270,000.
    expect([figure('Termination price'), figure('Margin close-out')]).toEqual(['58,029.67', '58,787.57']);
    typeInto('Order amount', '10001');
    expect(figure('Margin close-out')).toBe('Above your free margin');
  });
});
