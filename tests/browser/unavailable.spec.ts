import { INSTRUMENTS } from '@fairlead/domain/trading/instruments.ts';
import { isMarketOpen, nextOpening } from '@fairlead/domain/trading/market-hours.ts';
import type { Page } from '@playwright/test';
import { logIn, storageOf } from '../support/browser/client-session.ts';
import { RESTRICTED_CLIENT, type Credentials } from '../support/browser/planted-clients.ts';
import { platformPage } from '../support/browser/platform-page.ts';
import { SILENT } from '../support/browser/recorded-market.ts';
import { clientTestOnServerWith, expect } from '../support/browser/test.ts';

/** Prices of a few instruments only. */
const test = clientTestOnServerWith('recorded', { DEMO: '1' });

const NEW_CLIENT: Credentials = { email: 'new@fairlead.test', password: 'fairlead-demo' };

const testInMarketHours = clientTestOnServerWith('marketHours', { DEMO: '1' });

testInMarketHours.describe('a closed market', () => {
  testInMarketHours('will be back soon, says when, and has no prices to click', async ({ page }) => {
    const { symbol, displayName } = closedInstrument();
    const platform = platformPage(page);
    await platform.open();
    await platform.search.fill(symbol);
    const row = platform.market(symbol);
    await expect(row.getByText('Will be back soon')).toBeVisible();
    await expect(row.getByText(/\d\d:\d\d/)).toBeVisible();
    await expect(row.getByTitle(`Buy ${displayName}`)).toBeHidden();
    await expect(row.getByTitle(`Sell ${displayName}`)).toBeHidden();
  });

  testInMarketHours('takes no order, and says when it opens', async ({ page }) => {
    const { symbol } = closedInstrument();
    const platform = platformPage(page);
    await platform.open(symbol);
    await expect(ticketForm(page)).toContainText(/The market is closed\. It opens .*\d\d:\d\d/);
    await platform.ticket.amount.fill('100');
    await expect(platform.ticket.submit).toBeDisabled();
  });
});

test.describe('an instrument without a price', () => {
  test('will be back soon in the list and is temporarily unavailable in the ticket', async ({ page }) => {
    const platform = platformPage(page);
    await platform.open('DOTUSD');
    await expect(platform.market('DOTUSD').getByText('Will be back soon')).toBeVisible();
    await expect(ticketForm(page)).toContainText('Temporarily unavailable');
    await expect(platform.ticket.submit).toBeDisabled();
    await expect(platform.bid).toHaveText('–');
    await expect(platform.ask).toHaveText('–');
  });
});

test.describe('a price that is not confirmed any more', () => {
  test('goes stale: the list and the ticket say so', async ({ page }) => {
    await page.clock.install();
    const platform = platformPage(page);
    await platform.open(SILENT.symbol);
    await page.clock.fastForward('00:35');
    await expect(platform.market(SILENT.symbol).getByText('Will be back soon')).toBeVisible();
    await expect(ticketForm(page)).toContainText('Temporarily unavailable');
    await expect(platform.ticket.submit).toBeDisabled();
  });
});

test.describe('a client', () => {
  test('who is not verified is told so instead of a ticket', async ({ page, server }) => {
    await useSession(page, server.url, NEW_CLIENT);
    await platformPage(page).open();
    await expect(page.getByText('The account is not verified', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Verify the account' })).toHaveAttribute('href', '/my-account/documents');
    await expect(page.getByLabel('Amount', { exact: true })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Buy BTCUSD' })).toHaveCount(0);
    await expect(platformPage(page).figureText('Balance')).toHaveText('€0.00');
  });

  test('without permission for a group of instruments has no access to it, and access to the others', async ({ page, server }) => {
    await useSession(page, server.url, RESTRICTED_CLIENT);
    const platform = platformPage(page);
    await platform.open('XAUUSD');
    await expect(page.getByText('You have no access', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Amount', { exact: true })).toHaveCount(0);
    await platform.search.fill('BTCUSD');
    await platform
      .market('BTCUSD')
      .getByRole('button', { name: /^BTCUSD/ })
      .click();
    await expect(page.getByText('You have no access')).toHaveCount(0);
    await expect(platform.ticket.submit).toBeEnabled();
  });
});

function ticketForm(page: Page) {
  return page.locator('form', { has: page.getByRole('group', { name: 'Buy or sell' }) });
}

/** Hong Kong and New York are never open at the same time, so there is always one. */
function closedInstrument() {
  const now = Date.now();
  const closed = INSTRUMENTS.find(({ tradingHours }) => {
    const opensAt = nextOpening(tradingHours, now);
    return opensAt !== null && !isMarketOpen(tradingHours, now) && opensAt - now > 300_000;
  });
  if (closed === undefined) throw new Error('every market is open');
  return closed;
}

async function useSession(page: Page, url: string, credentials: Credentials): Promise<void> {
  await page.context().setStorageState(storageOf(url, await logIn(url, credentials)));
}
