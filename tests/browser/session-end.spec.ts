import { accountPaths } from '@fairlead/contract/paths.ts';
import { revoke, statusOfSession } from '../support/browser/client-session.ts';
import { loginPage } from '../support/browser/login-page.ts';
import { platformPage } from '../support/browser/platform-page.ts';
import { IDLE_MINUTES, plainBrokerTest } from '../support/browser/plain-broker.ts';
import { clientTest, expect } from '../support/browser/test.ts';

const ENDED = 'Your session has ended. Sign in again.';

clientTest.describe('a revoked session', () => {
  clientTest(
    'leads to the sign-in when the platform is opened, and back from there',
    { tag: '@long' },
    async ({ page, server, client, session }) => {
      await revoke(server.url, session.access_token);
      await page.goto('/platform/EURUSD');
      await expect(page).toHaveURL(/\/login/);
      await expect(page.getByText(ENDED)).toBeVisible();
      expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
      await loginPage(page).logIn(client);
      await expect(page).toHaveURL('/platform/EURUSD');
    },
  );

  clientTest('is noticed with the next order, which is not executed', async ({ page, client, session }) => {
    const platform = platformPage(page);
    await platform.open();
    await platform.ticket.amount.fill('100');
    // Any call of the page may be the one that notices, so the order is sent at the moment the session ends.
    await platform.ticket.submit.evaluate(
      async (button, { path, token }) => {
        await fetch(path, { method: 'POST', headers: { authorization: `Bearer ${token}` } });
        if (button instanceof HTMLElement) button.click();
      },
      { path: accountPaths.logout, token: session.access_token },
    );
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByText(ENDED)).toBeVisible();
    await loginPage(page).logIn(client);
    await expect(page.getByText('No open positions')).toBeVisible();
  });
});

plainBrokerTest.describe('an idle client', () => {
  plainBrokerTest('is signed out after the time that the server sets, and is told why', async ({ page, server, session }) => {
    await page.clock.install();
    const platform = platformPage(page);
    await platform.open();
    await page.clock.fastForward('09:30');
    await expect(platform.figureText('Balance')).toHaveText('€10,000.00');
    expect(new URL(page.url()).pathname).toBe('/platform/BTCUSD');
    await page.clock.fastForward('00:40');
    await expect(page).toHaveURL(/\/login\?ended=idle/);
    await expect(page.getByText(`You were signed out after ${IDLE_MINUTES} minutes of inactivity.`)).toBeVisible();
    await expect.poll(() => statusOfSession(server.url, session.access_token)).toBe(401);
  });

  plainBrokerTest('stays signed in after any activity', { tag: '@long' }, async ({ page }) => {
    await page.clock.install();
    const platform = platformPage(page);
    await platform.open();
    await page.clock.fastForward('09:00');
    const lastActiveAt = () => page.evaluate(() => Number(localStorage.getItem('last_active_at')));
    const before = await lastActiveAt();
    await page.keyboard.press('Shift');
    // Activity is stored half a second after it happened. Stored later, it would count from a later time.
    await page.clock.fastForward('00:01');
    await expect.poll(lastActiveAt).toBeGreaterThan(before);
    await page.clock.fastForward('09:00');
    await expect(platform.figureText('Balance')).toHaveText('€10,000.00');
    expect(new URL(page.url()).pathname).toBe('/platform/BTCUSD');
    await page.clock.fastForward('01:30');
    await expect(page).toHaveURL(/\/login\?ended=idle/);
  });
});
