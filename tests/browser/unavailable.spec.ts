import { INSTRUMENTS } from '@fairlead/domain/trading/instruments.ts';
import { isMarketOpen, nextOpening } from '@fairlead/domain/trading/market-hours.ts';
import { createVenueCalendar } from '@fairlead/domain/trading/special-hours.ts';
import { readShippedDays } from '@fairlead/server/features/trading/operators/calendar/seed-calendar.ts';
import type { Page } from '@playwright/test';
import { enterAs } from '../support/browser/account-page.ts';
import { logIn } from '../support/browser/client-session.ts';
import { MARKET_HOURS } from '../support/browser/market-hours.ts';
import { RESTRICTED_CLIENT, type Credentials } from '../support/browser/seeded-clients.ts';
import { platformPage } from '../support/browser/platform-page.ts';
import { SILENT } from '../support/browser/recorded-market.ts';
import { clientTestOnServerWith, expect, test } from '../support/browser/test.ts';

const NEW_CLIENT: Credentials = { email: 'new@fairlead.test', password: 'fairlead-demo' };

/** Prices of a few instruments only. */
const testOfFewPrices = clientTestOnServerWith('recorded');
const testInMarketHours = clientTestOnServerWith(...MARKET_HOURS);

testInMarketHours('a closed market says when it will be back, has no prices to click and accepts no order', async ({ page }) => {
  const { symbol, displayName } = closedInstrument();
  const platform = platformPage(page);
  await platform.open(symbol);
  await expect(ticketForm(page)).toContainText(
    /(The market is closed\. It opens|Closed .* for .*\. Opens|Closed for .*\. Opens|Opens late for) .*\d\d:\d\d/,
  );
  await platform.ticket.amount.fill('100');
  await expect(platform.ticket.submit).toBeDisabled();
  await platform.search.fill(symbol);
  const row = platform.market(symbol);
  await expect(row.getByText('Will be back soon')).toBeVisible();
  await expect(row.getByText(/\d\d:\d\d/)).toBeVisible();
  await expect(row.getByTitle(`Buy ${displayName}`)).toBeHidden();
  await expect(row.getByTitle(`Sell ${displayName}`)).toBeHidden();
});

testOfFewPrices(
  'an instrument without a price, or with a stale one, will be back soon in the list and is unavailable in the ticket',
  { tag: '@long' },
  async ({ page }) => {
    await page.clock.install();
    const platform = platformPage(page);
    const expectUnavailable = async (symbol: string): Promise<void> => {
      await expect(platform.market(symbol).getByText('Will be back soon')).toBeVisible();
      await expect(ticketForm(page)).toContainText('Temporarily unavailable');
      await expect(platform.ticket.submit).toBeDisabled();
    };
    await platform.open('DOTUSD');
    await expectUnavailable('DOTUSD');
    await expect(platform.bid).toHaveText('–');
    await expect(platform.ask).toHaveText('–');

    await platform.open(SILENT.symbol);
    await expect(platform.ticket.submit).toBeEnabled();
    const goesStale = async (): Promise<void> => {
      // Longer than a price of it stays fresh, and too short for the page to miss a heartbeat of its connection.
      await page.clock.fastForward('00:06');
      await expect(ticketForm(page)).toContainText('Temporarily unavailable', { timeout: 1_500 });
    };
    // A server that has just started still has new prices of it for some seconds.
    await expect(goesStale).toPass({ timeout: 12_000 });
    await expectUnavailable(SILENT.symbol);
  },
);

test.describe('a client', () => {
  test('who is not verified is told so instead of seeing a ticket', async ({ page, context, server }) => {
    await enterAs(context, server.url, await logIn(server.url, NEW_CLIENT));
    await platformPage(page).open();
    await expect(page.getByText('The account is not verified', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Verify account' })).toHaveAttribute('href', '/my-account/documents');
    await expect(page.getByLabel('Amount', { exact: true })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Buy BTCUSD' })).toHaveCount(0);
    await expect(platformPage(page).figureText('Balance')).toHaveText('€0.00');
  });

  test(
    'without permission for an instrument group has no access to it, but to the others',
    { tag: '@long' },
    async ({ page, context, server }) => {
      await enterAs(context, server.url, await logIn(server.url, RESTRICTED_CLIENT));
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
    },
  );
});

function ticketForm(page: Page) {
  return page.locator('form', { has: page.getByRole('group', { name: 'Buy or sell' }) });
}

/** Hong Kong and New York are never open at the same time, so one of them is always closed. */
function closedInstrument() {
  const now = Date.now();
  const { hoursOf } = createVenueCalendar(readShippedDays());
  const closed = INSTRUMENTS.find((instrument) => {
    const hours = hoursOf(instrument);
    const opensAt = nextOpening(hours, now);
    return opensAt !== null && !isMarketOpen(hours, now) && opensAt - now > 300_000;
  });
  if (closed === undefined) throw new Error('every market is open');
  return closed;
}
