import type { Page } from '@playwright/test';
import { logIn, storageOf } from '../support/browser/client-session.ts';
import { RESTRICTED_CLIENT, type Credentials } from '../support/browser/planted-clients.ts';
import { platformPage } from '../support/browser/platform-page.ts';
import { recordCommands } from '../support/browser/sent-commands.ts';
import { clientTestOnServerWith, expect } from '../support/browser/test.ts';

/** On a market that stands still, so that every figure can be told to the cent. */
const test = clientTestOnServerWith('recorded');

const REQUIRED = 'This field is required';

test.describe('the amount', () => {
  test('that cannot be staked is not sent, and the field says why', async ({ page }) => {
    const sent = recordCommands(page);
    const platform = platformPage(page);
    await platform.open();
    const { amount, submit } = platform.ticket;
    await test.step('none at all', async () => {
      await expect(page.getByText(REQUIRED)).toHaveCount(0);
      await submit.click();
      await expect(amount).toHaveAccessibleDescription(REQUIRED);
      await expect(amount).toBeFocused();
      await amount.press('Enter');
    });
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
  test('choices are all shown, the first is chosen, and those above the cap of the rules cannot be', async ({ page }) => {
    const platform = platformPage(page);
    await test.step('BTCUSD', async () => {
      await platform.open('BTCUSD');
      await expect(platform.ticket.leverages).toHaveCount(2);
      await expect(platform.ticket.leverage(1)).toBeChecked();
      await expect(platform.ticket.leverage(2)).toBeEnabled();
    });
    await test.step('USDTRY', async () => {
      await platform.open('USDTRY');
      for (const choice of [1, 3, 5, 10, 15, 20]) await expect(platform.ticket.leverage(choice)).toBeEnabled();
      await expect(platform.ticket.leverage(30)).toBeDisabled();
      await expect(platform.ticket.leverages).toHaveCount(7);
    });
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
  test('on the wrong side of the price, or no price at all, are not sent, and the field says why', async ({ page }) => {
    const sent = recordCommands(page);
    const platform = platformPage(page);
    await platform.open();
    const { ticket } = platform;
    await ticket.amount.fill('100');
    for (const { side, field, level, message } of [
      { side: 'buy', field: 'stopLoss', level: '50,000.01', message: `Can't be higher than ${bid}` },
      { side: 'buy', field: 'takeProfit', level: '49,999.99', message: `Can't be lower than ${bid}` },
      { side: 'sell', field: 'stopLoss', level: '50,009.99', message: `Can't be lower than ${ask}` },
      { side: 'sell', field: 'takeProfit', level: '50,010.01', message: `Can't be higher than ${ask}` },
      { side: 'buy', field: 'stopLoss', level: 'none', message: 'This is not a number.' },
      { side: 'sell', field: 'takeProfit', level: '0', message: 'Stop loss and take profit must be above zero.' },
    ] as const) {
      await test.step(`${field} of ${level} with a ${side}: ${message}`, async () => {
        await ticket[side].click();
        await ticket[field].fill(level);
        await expect(ticket[field]).toHaveAccessibleDescription(message);
        await ticket.submit.click();
        await expect(ticket[field]).toBeFocused();
        await expect(ticket[field]).toHaveAttribute('aria-invalid', 'true');
        await ticket[field].fill('');
      });
    }
    // What is right afterwards is the first command that this page sends.
    await ticket.submit.click();
    await expect(platform.position('BTCUSD').row).toBeVisible();
    expect(sent.map(({ message: { stop_lost, take_profit } }) => ({ stop_lost, take_profit }))).toEqual([
      { stop_lost: null, take_profit: null },
    ]);
  });

  test('may stand at the very price of closing, and are judged anew when the side changes', async ({ page }) => {
    const platform = platformPage(page);
    await platform.open();
    const { ticket } = platform;
    await ticket.amount.fill('100');
    for (const [side, price] of [
      ['sell', ask],
      ['buy', bid],
    ] as const) {
      await ticket[side].click();
      await ticket.stopLoss.fill(price);
      await ticket.takeProfit.fill(price);
      await expect(ticket.stopLoss).not.toHaveAttribute('aria-invalid', 'true');
      await expect(ticket.takeProfit).not.toHaveAttribute('aria-invalid', 'true');
      await expect(ticket.submit).toBeEnabled();
    }
    await ticket.stopLoss.fill('49,000');
    await expect(ticket.stopLoss).not.toHaveAttribute('aria-invalid', 'true');
    await ticket.sell.click();
    await expect(ticket.stopLoss).toHaveAccessibleDescription(`Can't be lower than ${ask}`);
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

async function order(page: Page, amount: string): Promise<void> {
  const { ticket, toasts } = platformPage(page);
  await ticket.amount.fill(amount);
  await ticket.submit.click();
  await expect(toasts.getByText('New position was created successfully')).toBeVisible();
}

/** Puts another client's session in place of the one this page's browser came with. */
async function useSession(page: Page, url: string, credentials: Credentials): Promise<void> {
  const state = storageOf(url, await logIn(url, credentials));
  await page.context().setStorageState(state);
}
