import { tabTo } from '../support/browser/keyboard.ts';
import { loginPage } from '../support/browser/login-page.ts';
import { platformPage } from '../support/browser/platform-page.ts';
import { clientTest, expect, test } from '../support/browser/test.ts';

test('sign-in, opening, stopping and closing a position all work without a mouse', async ({ page, client }) => {
  test.setTimeout(120_000);
  const login = loginPage(page);
  await login.open();

  await test.step('sign in', async () => {
    await tabTo(page, login.email);
    await page.keyboard.type(client.email);
    await tabTo(page, login.password);
    await page.keyboard.type(client.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/platform/BTCUSD');
  });

  const platform = platformPage(page);
  await expect(platform.figureText('Balance')).toHaveText('€10,000.00');
  await test.step('skip the header with one key', async () => {
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await page.keyboard.press('Tab');
    await tabTo(page, skip, 'Shift+Tab');
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await tabTo(page, platform.search);
  });

  await test.step('choose another instrument', async () => {
    await page.keyboard.type('ethereum');
    await tabTo(page, platform.market('ETHUSD').getByRole('button', { name: /^ETHUSD/ }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/platform/ETHUSD');
  });

  await test.step('open the details of a figure and close them', async () => {
    const balance = platform.figure('Balance');
    await tabTo(page, balance);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Balance' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Balance' })).toBeHidden();
    await expect(balance).toBeFocused();
  });

  await test.step('sell with twice the amount', async () => {
    await tabTo(page, platform.ticket.buy);
    await page.keyboard.press('ArrowLeft');
    await expect(platform.ticket.sell).toBeChecked();
    await tabTo(page, platform.ticket.amount);
    await page.keyboard.type('400');
    await tabTo(page, platform.ticket.leverage(1));
    await page.keyboard.press('ArrowRight');
    await expect(platform.ticket.leverage(2)).toBeChecked();
    await tabTo(page, platform.ticket.submit);
    await page.keyboard.press('Space');
    await expect(platform.toasts.getByText('New position was created successfully')).toBeVisible();
  });

  const position = platform.position('ETHUSD');
  await test.step('set its stop loss', async () => {
    await expect(position.row).toContainText('Short');
    await tabTo(page, position.stopLoss);
    await page.keyboard.type('900000');
    await page.keyboard.press('Enter');
    await expect(position.stopLoss).toHaveValue('900,000.00');
  });

  await test.step('close it and read why', async () => {
    await tabTo(page, position.close);
    await page.keyboard.press('Enter');
    await expect(position.row).toHaveCount(0);
    await expect(page.getByRole('tab', { name: 'Open positions' })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: /orders/i })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'History' })).toBeFocused();
    await expect(platform.history.getByRole('row').filter({ hasText: 'Manually' })).toContainText('ETHUSD');
  });
});

clientTest.describe('on a phone', () => {
  clientTest.use({ viewport: { width: 390, height: 844 } });

  clientTest(
    'a sheet keeps the focus and returns it, takes an order, and cards, markets and menu follow',
    { tag: '@long' },
    async ({ page }) => {
      const platform = platformPage(page);
      await platform.open();
      const sheet = page.getByRole('dialog', { name: 'New trade: BTCUSD' });

      await clientTest.step('the ticket sheet keeps the focus, closes with Escape and returns the focus', async () => {
        const buy = page.getByRole('button', { name: /^Buy/ });
        await buy.focus();
        await page.keyboard.press('Enter');
        await expect(sheet).toBeVisible();
        await expect(sheet.locator(':focus')).toHaveCount(1);
        for (const key of ['Tab', 'Shift+Tab'] as const) {
          for (let stop = 0; stop < 15; stop += 1) {
            await page.keyboard.press(key);
            await expect(sheet.locator(':focus')).toHaveCount(1);
          }
        }
        await page.keyboard.press('Escape');
        await expect(sheet).toHaveCount(0);
        await expect(buy).toBeFocused();
      });

      await clientTest.step('an order is placed in the sheet, which closes, and the position appears as a card', async () => {
        await page.getByRole('button', { name: /^Sell/ }).click();
        await expect(sheet.getByRole('radio', { name: /^Sell/ })).toBeChecked();
        await sheet.getByLabel('Amount', { exact: true }).fill('120');
        await sheet.getByRole('button', { name: 'Sell BTCUSD' }).click();
        await expect(sheet).toHaveCount(0);
        await expect(platform.toasts.getByText('New position was created successfully')).toBeVisible();
        const card = page.getByRole('listitem').filter({ hasText: 'BTCUSD' });
        await expect(card).toContainText('€120.00');
        await expect(card).toContainText('Short');
        await card.getByLabel('Stop loss for Bitcoin').fill('900000');
        await card.getByLabel('Stop loss for Bitcoin').press('Enter');
        await expect(card.getByLabel('Stop loss for Bitcoin')).toHaveValue('900,000.00');
        await card.getByRole('button', { name: 'Close Bitcoin' }).click();
        await expect(page.getByText('No open positions')).toBeVisible();
      });

      await clientTest.step('the menu shows who is signed in, closes with Escape, and returns the focus', async () => {
        const menu = page.getByRole('banner').locator('summary');
        const logOut = page.getByRole('button', { name: 'Sign out' }).filter({ visible: true });
        await menu.click();
        await expect(logOut).toBeVisible();
        await expect(page.getByText('Hello, Tess Browser').filter({ visible: true })).toBeVisible();
        await page.keyboard.press('Escape');
        await expect(logOut).toHaveCount(0);
        await expect(menu).toBeFocused();
      });

      await clientTest.step('markets are a tab, and the chosen one is shown', async () => {
        await page.getByRole('tab', { name: 'Markets' }).click();
        await platform.search.fill('gold');
        await platform
          .market('XAUUSD')
          .getByRole('button', { name: /^XAUUSD/ })
          .click();
        await expect(page).toHaveURL('/platform/XAUUSD');
        await expect(page.getByRole('heading', { level: 1 })).toContainText('XAUUSD');
        await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
      });

      await clientTest.step('the menu has the sign-out', async () => {
        await page.getByRole('banner').locator('summary').click();
        await page.getByRole('button', { name: 'Sign out' }).filter({ visible: true }).click();
        await expect(page).toHaveURL('/');
      });
    },
  );
});
