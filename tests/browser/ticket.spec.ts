import { centsFromEuros, negateCents, subtractCents, type Cents } from '@fairlead/domain/money.ts';
import { priceFromDecimal, type Price } from '@fairlead/domain/price.ts';
import { accountFigures } from '@fairlead/domain/trading/margin.ts';
import { priceBoundFor } from '@fairlead/domain/trading/order-rules.ts';
import { notionalOf } from '@fairlead/domain/trading/position.ts';
import { unrealisedProfit } from '@fairlead/domain/trading/profit.ts';
import { openingPrice, type Side } from '@fairlead/domain/trading/quote.ts';
import type { Page } from '@playwright/test';
import { logIn, storageOf } from '../support/browser/client-session.ts';
import { DEPOSIT, RESTRICTED_CLIENT } from '../support/browser/planted-clients.ts';
import { numberIn, platformPage } from '../support/browser/platform-page.ts';
import { recordCommands } from '../support/browser/sent-commands.ts';
import { recordMarket, STEADY } from '../support/browser/recorded-market.ts';
import { clientTest, expect, onOwnServer } from '../support/browser/test.ts';

/** On a market that stands still, so that every figure can be told to the cent. */
const test = onOwnServer(clientTest, { PRICE_FEED: recordMarket(), DEMO: '1' });

const REQUIRED = 'This field is required';

test.describe('the amount', () => {
  test('is required', async ({ page }) => {
    const sent = recordCommands(page);
    const platform = platformPage(page);
    await platform.open();
    await expect(page.getByText(REQUIRED)).toHaveCount(0);
    await platform.ticket.submit.click();
    await expect(platform.ticket.amount).toHaveAccessibleDescription(REQUIRED);
    await expect(platform.ticket.amount).toBeFocused();
    await platform.ticket.amount.press('Enter');
    expect(sent).toEqual([]);
  });

  test('that cannot be staked is not sent, and the field says why', async ({ page }) => {
    const sent = recordCommands(page);
    const platform = platformPage(page);
    await platform.open();
    const { amount, submit } = platform.ticket;
    for (const [entered, message] of [
      ['0', 'The amount must be at least €1.00.'],
      ['0.99', 'The amount must be at least €1.00.'],
      ['-5', 'The amount must be at least €1.00.'],
      ['10,000.01', 'The amount is above the free margin of €10,000.00.'],
      ['999999', 'The amount is above the free margin of €10,000.00.'],
      ['ten', 'This is not a number.'],
      ['1e3', 'This is not a number.'],
      ['1.005', 'At most two decimals.'],
    ] as const) {
      await test.step(`${entered}: ${message}`, async () => {
        await amount.fill(entered);
        await expect(amount).toHaveAccessibleDescription(message);
        await expect(amount).toHaveAttribute('aria-invalid', 'true');
        await submit.click();
        await amount.press('Enter');
      });
    }
    // What is right afterwards is the first command that this page sends.
    await amount.fill('20');
    await submit.click();
    await expect(platform.position('BTCUSD').row).toBeVisible();
    expect(sent.map(({ message }) => message['amount'])).toEqual([20]);
  });

  test('may be as small as the minimum and as large as the free margin', async ({ page }) => {
    const platform = platformPage(page);
    await platform.open();
    const { amount } = platform.ticket;
    for (const entered of ['1', '1.00', '9,999.99', '10000']) {
      await amount.fill(entered);
      await expect(amount).not.toHaveAttribute('aria-invalid', 'true');
    }
    await order(page, '10000');
    await expect(platform.figureText('Free margin')).toHaveText('€0.00');
  });

  test('is limited by what is free beside the open positions, and all of that can be taken at a click', async ({ page }) => {
    const platform = platformPage(page);
    await platform.open();
    await order(page, '4000');
    await expect(platform.figureText('Free margin')).toHaveText('€6,000.00');
    await platform.ticket.amount.fill('6000.01');
    await expect(platform.ticket.amount).toHaveAccessibleDescription('The amount is above the free margin of €6,000.00.');
    await page.getByRole('button', { name: /^Available/ }).click();
    // The spread has been paid for already: 4,000 / 50,010 × 10.
    await expect(platform.ticket.amount).toHaveValue('5,999.20');
    await expect(platform.ticket.amount).not.toHaveAttribute('aria-invalid', 'true');
  });
});

test.describe('the leverage', () => {
  test('choices of the instrument are all shown, and the first is chosen', async ({ page }) => {
    const platform = platformPage(page);
    await platform.open('BTCUSD');
    await expect(platform.ticket.leverages).toHaveCount(2);
    await expect(platform.ticket.leverage(1)).toBeChecked();
    await expect(platform.ticket.leverage(2)).toBeEnabled();
  });

  test('choices above the cap of the rules are shown and cannot be chosen', async ({ page }) => {
    const platform = platformPage(page);
    await platform.open('USDTRY');
    for (const choice of [1, 3, 5, 10, 15, 20]) await expect(platform.ticket.leverage(choice)).toBeEnabled();
    await expect(platform.ticket.leverage(30)).toBeDisabled();
    await expect(platform.ticket.leverages).toHaveCount(7);
  });

  test('choices that the client does not have are shown, and the first that he has is chosen', async ({ page, context, server }) => {
    await context.clearCookies();
    await useSession(page, server.url, RESTRICTED_CLIENT);
    const platform = platformPage(page);
    await platform.open('EURUSD');
    await expect(platform.ticket.leverages).toHaveCount(7);
    for (const choice of [3, 10]) await expect(platform.ticket.leverage(choice)).toBeEnabled();
    for (const choice of [1, 5, 15, 20, 30]) await expect(platform.ticket.leverage(choice)).toBeDisabled();
    await expect(platform.ticket.leverage(3)).toBeChecked();
  });
});

test.describe('stop loss and take profit', () => {
  const bid = '50,000.00';
  const ask = '50,010.00';
  for (const { side, field, level, message } of [
    { side: 'buy', field: 'stopLoss', level: '50,000.01', message: `Can't be higher than ${bid}` },
    { side: 'buy', field: 'takeProfit', level: '49,999.99', message: `Can't be lower than ${bid}` },
    { side: 'sell', field: 'stopLoss', level: '50,009.99', message: `Can't be lower than ${ask}` },
    { side: 'sell', field: 'takeProfit', level: '50,010.01', message: `Can't be higher than ${ask}` },
    { side: 'buy', field: 'stopLoss', level: 'none', message: 'This is not a number.' },
    { side: 'sell', field: 'takeProfit', level: '0', message: 'Stop loss and take profit must be above zero.' },
  ] as const) {
    test(`${field} of ${level} with a ${side} is not sent: ${message}`, async ({ page }) => {
      const sent = recordCommands(page);
      const platform = platformPage(page);
      await platform.open();
      const { ticket } = platform;
      await ticket[side].click();
      await ticket.amount.fill('100');
      await ticket[field].fill(level);
      await expect(ticket[field]).toHaveAccessibleDescription(message);
      await ticket.submit.click();
      await expect(ticket[field]).toBeFocused();
      await expect(ticket[field]).toHaveAttribute('aria-invalid', 'true');
      await ticket[field].fill('');
      await ticket.submit.click();
      await expect(platform.position('BTCUSD').row).toBeVisible();
      expect(sent.map(({ message: { stop_lost, take_profit } }) => ({ stop_lost, take_profit }))).toEqual([
        { stop_lost: null, take_profit: null },
      ]);
    });
  }

  for (const { side, stopLoss, takeProfit } of [
    { side: 'buy', stopLoss: '50,000', takeProfit: '50,000' },
    { side: 'sell', stopLoss: '50,010', takeProfit: '50,010' },
  ] as const) {
    test(`at the very price of closing may be sent with a ${side}`, async ({ page }) => {
      const platform = platformPage(page);
      await platform.open();
      await platform.ticket[side].click();
      await platform.ticket.amount.fill('100');
      await platform.ticket.stopLoss.fill(stopLoss);
      await platform.ticket.takeProfit.fill(takeProfit);
      await expect(platform.ticket.stopLoss).not.toHaveAttribute('aria-invalid', 'true');
      await expect(platform.ticket.takeProfit).not.toHaveAttribute('aria-invalid', 'true');
      await expect(platform.ticket.submit).toBeEnabled();
    });
  }

  test('are judged anew when the side changes', async ({ page }) => {
    const platform = platformPage(page);
    await platform.open();
    await platform.ticket.stopLoss.fill('49,000');
    await expect(platform.ticket.stopLoss).not.toHaveAttribute('aria-invalid', 'true');
    await platform.ticket.sell.click();
    await expect(platform.ticket.stopLoss).toHaveAccessibleDescription(`Can't be lower than ${ask}`);
  });

  test('are sent as they were entered, and forgotten afterwards', async ({ page }) => {
    const sent = recordCommands(page);
    const platform = platformPage(page);
    await platform.open();
    await platform.ticket.amount.fill('250');
    await platform.ticket.stopLoss.fill('48,000.5');
    await platform.ticket.takeProfit.fill('60000');
    await platform.ticket.submit.click();
    const position = platform.position('BTCUSD');
    await expect(position.stopLoss).toHaveValue('48,000.50');
    await expect(position.takeProfit).toHaveValue('60,000.00');
    expect(sent.map(({ message: { stop_lost, take_profit } }) => ({ stop_lost, take_profit }))).toEqual([
      { stop_lost: 48_000.5, take_profit: 60_000 },
    ]);
    await expect(platform.ticket.stopLoss).toHaveValue('');
    await expect(platform.ticket.takeProfit).toHaveValue('');
    await expect(platform.ticket.amount).toHaveValue('250');
  });
});

test.describe('the figures', () => {
  for (const side of ['long', 'short'] as const) {
    test(`of a ${side} are those of the domain`, async ({ page }) => {
      const platform = platformPage(page);
      await platform.open();
      const { ticket } = platform;
      await ticket[side === 'long' ? 'buy' : 'sell'].click();
      await ticket.amount.fill('1234.56');
      await ticket.leverage(2).click();
      const expected = figuresOf(side, 1_234.56, 2);
      await expect(ticket.result('Position size')).toHaveText(euros(expected.notional));
      await expect(ticket.result('Cost of the spread')).toHaveText(euros(expected.spreadCost));
      await expect(ticket.result('Free margin after')).toHaveText(euros(expected.freeMarginAfter));
      await expect(ticket.result('Margin level after')).toHaveText(percent(expected.marginLevelPercent));

      await ticket.submit.click();
      await expect(platform.position('BTCUSD').row).toBeVisible();
      await expect(platform.figureText('Free margin')).toHaveText(euros(expected.freeMarginAfter));
      await expect(platform.figureText('Margin level')).toHaveText(percent(expected.marginLevelPercent));
      await expect(platform.position('BTCUSD').profit).toHaveText(euros(expected.spreadCost).replace('€', '−€'));
    });
  }

  test('of stop loss and take profit are the result at that price', async ({ page }) => {
    const platform = platformPage(page);
    await platform.open();
    await platform.ticket.amount.fill('5001');
    await platform.ticket.stopLoss.fill('45,009');
    await platform.ticket.takeProfit.fill('55,011');
    await expect(platform.ticket.stopLoss).toHaveAccessibleDescription('Result −€500.10');
    await expect(platform.ticket.takeProfit).toHaveAccessibleDescription('Result +€500.10');
  });
});

test.describe('an order that is filled', () => {
  for (const { side, word, label, wireSide } of [
    { side: 'long', word: 'Long', label: 'Buy', wireSide: 'buy' },
    { side: 'short', word: 'Short', label: 'Sell', wireSide: 'sell' },
  ] as const) {
    test(`by "${label}" is a ${side} at our price, sent with the bound of the spec`, async ({ page }) => {
      const sent = recordCommands(page);
      const platform = platformPage(page);
      await platform.open();
      await platform.ticket[wireSide].click();
      await platform.ticket.amount.fill('300');
      await platform.ticket.leverage(2).click();
      await expect(platform.ticket.submit).toHaveText(`${label} BTCUSD`);
      await platform.ticket.submit.click();

      const { row, openPrice } = platform.position('BTCUSD');
      const price = side === 'long' ? STEADY.ask : STEADY.bid;
      await expect(row).toContainText(word);
      await expect(row).toContainText('€300.00');
      await expect(row).toContainText('2×');
      expect(numberIn(await openPrice.innerText())).toBe(price);
      expect(sent).toEqual([
        {
          event: 'openPosition',
          message: {
            symbol: 'BTCUSD',
            direction: wireSide,
            amount: 300,
            leverage: 2,
            price: priceBoundFor(side, price),
            stop_lost: null,
            take_profit: null,
            client_order_id: expect.stringMatching(/^[\w-]{36}$/),
          },
        },
      ]);
    });
  }

  test('is told in a toast titled Alert, which is gone after about three seconds', async ({ page }) => {
    const platform = platformPage(page);
    await platform.open();
    const shownFor = page.evaluate(measureToast);
    await order(page, '100');
    const toast = platform.toasts.locator('div', { hasText: 'New position was created successfully' }).first();
    await expect(toast.getByText('Alert', { exact: true })).toBeVisible();
    await expect(toast).toHaveCount(0);
    expect(await shownFor).toBeGreaterThanOrEqual(2_900);
    expect(await shownFor).toBeLessThan(5_000);
  });

  test('is one position, however fast the button is pressed', async ({ page }) => {
    const sent = recordCommands(page);
    const platform = platformPage(page);
    await platform.open();
    await platform.ticket.amount.fill('100');
    await platform.ticket.submit.evaluate((button: HTMLButtonElement) => {
      for (let press = 0; press < 5; press += 1) button.click();
    });
    await expect(platform.position('BTCUSD').row).toBeVisible();
    await expect(platform.figureText('Used margin')).toHaveText('€100.00');
    expect(sent).toHaveLength(1);
  });
});

async function order(page: Page, amount: string): Promise<void> {
  const { ticket, toasts } = platformPage(page);
  await ticket.amount.fill(amount);
  await ticket.submit.click();
  await expect(toasts.getByText('New position was created successfully')).toBeVisible();
}

/** Puts another client's session in place of the one this page's browser came with. */
async function useSession(page: Page, url: string, credentials: typeof RESTRICTED_CLIENT): Promise<void> {
  const state = storageOf(url, await logIn(url, credentials));
  await page.context().setStorageState(state);
}

/** How long the next toast is shown, in milliseconds by the page's own clock. */
function measureToast(): Promise<number> {
  const region = document.querySelector('[role=log]');
  return new Promise((resolve) => {
    let shownAt: number | null = null;
    const observer = new MutationObserver(() => {
      const isShown = (region?.childElementCount ?? 0) > 0;
      if (isShown) shownAt ??= performance.now();
      else if (shownAt !== null) {
        observer.disconnect();
        resolve(performance.now() - shownAt);
      }
    });
    if (region !== null) observer.observe(region, { childList: true });
  });
}

/** What the ticket should say of a client's first order, by the functions that the engine uses. */
function figuresOf(side: Side, amount: number, leverage: number) {
  const quote = { bid: priceOf(STEADY.bid), ask: priceOf(STEADY.ask), at: 0 };
  const margin = moneyOf(amount);
  const position = { side, margin, leverage, openPrice: openingPrice(side, quote) };
  const profit = unrealisedProfit(position, quote);
  const { marginLevelPercent } = accountFigures(DEPOSIT, [margin], [profit]);
  return {
    notional: notionalOf(position),
    spreadCost: negateCents(profit),
    freeMarginAfter: subtractCents(DEPOSIT, margin),
    marginLevelPercent,
  };
}

function priceOf(decimal: number): Price {
  const price = priceFromDecimal(decimal);
  if (price === null) throw new Error(`${decimal} is no price`);
  return price;
}

function moneyOf(amount: number): Cents {
  const money = centsFromEuros(amount);
  if (money === null) throw new Error(`${amount} is no amount`);
  return money;
}

function euros(amount: Cents): string {
  return new Intl.NumberFormat('en-IE', { style: 'currency', currency: 'EUR' }).format(amount / 100);
}

function percent(value: number | null): string {
  if (value === null) throw new Error('there is no margin level');
  return new Intl.NumberFormat('en-IE', { style: 'percent', minimumFractionDigits: 2 }).format(value / 100);
}
