import { loseFirstAnswer } from '../support/browser/lossy-socket.ts';
import { platformPage } from '../support/browser/platform-page.ts';
import { clientTest as test, expect } from '../support/browser/test.ts';
import { connectTrading } from '../support/browser/trading-connection.ts';

/** Longer than the longest pause between two attempts to reconnect. */
const HEALING_MS = 30_000;

test('offline the page says so at once; back online it shows what happened meanwhile, including in panels first opened offline', async ({
  page,
  context,
  server,
  session,
}) => {
  const trader = await connectTrading(server.url, session.access_token);
  const id = await trader.open({ amount: 150 });
  const platform = platformPage(page);
  await platform.open();
  await expect(platform.position('BTCUSD').row).toBeVisible();
  await context.setOffline(true);
  await expect(platform.connectionLost).toBeVisible();
  await expect(platform.ticket.submit).toBeDisabled();
  await trader.close(id);
  await trader.open({ symbol: 'ETHUSD', amount: 250 });
  trader.end();
  await expect(platform.position('BTCUSD').row).toBeVisible();
  // Their scripts cannot load now.
  await page.getByRole('tab', { name: 'Calculator' }).click();
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(platform.figureText('Balance')).toHaveText('€10,000.00');
  await context.setOffline(false);
  await expect(platform.connectionLost).toHaveCount(0, { timeout: HEALING_MS });
  await expect(page.getByLabel('Price move')).toBeVisible({ timeout: HEALING_MS });
  await expect(platform.history.getByRole('row').filter({ hasText: 'Manually' })).toHaveCount(1);
  await page.getByRole('tab', { name: 'New trade' }).click();
  await page.getByRole('tab', { name: /^Open/ }).click();
  await expect(platform.position('ETHUSD').row).toContainText('€250.00');
  await expect(platform.position('BTCUSD').row).toHaveCount(0);
  await expect(platform.ticket.submit).toBeEnabled();
});

test('an order whose response is lost is sent again and executed once', async ({ page, server, session }) => {
  const { sent } = await loseFirstAnswer(page);
  const platform = platformPage(page);
  await platform.open();
  await platform.ticket.amount.fill('175');
  await platform.ticket.submit.click();
  await expect(platform.toasts.getByText('New position was created successfully')).toBeVisible({ timeout: HEALING_MS });
  expect(sent.map(({ event }) => event)).toEqual(['openPosition', 'openPosition']);
  expect(sent[1]?.message).toEqual(sent[0]?.message);
  await expect(platform.connectionLost).toHaveCount(0);
  await expect(platform.openPositions.getByRole('row').filter({ hasText: 'BTCUSD' })).toHaveCount(1);
  const trader = await connectTrading(server.url, session.access_token);
  expect((await trader.positions()).open.map(({ amount }) => amount)).toEqual([175]);
  trader.end();
});

test('a page opened while the server restarts waits for it', async ({ page, server }) => {
  const platform = platformPage(page);
  // The page itself has loaded; its calls reach nothing.
  await page.route('**/api/**', (route) => route.abort());
  await page.goto('/platform/BTCUSD');
  await expect(page.getByRole('main', { name: 'Trading platform' })).toHaveAttribute('aria-busy', 'true');
  await page.unroute('**/api/**');
  await expect(platform.figureText('Balance')).toHaveText('€10,000.00', { timeout: HEALING_MS });
  expect(page.url()).toBe(`${server.url}/platform/BTCUSD`);
});

test('if WebSockets are blocked, prices and orders go over HTTP', async ({ page }) => {
  await page.routeWebSocket(/\/socket\.io\//, (socket) => socket.close());
  const platform = platformPage(page);
  await platform.open();
  await platform.ticket.amount.fill('125');
  await platform.ticket.submit.click();
  await expect(platform.toasts.getByText('New position was created successfully')).toBeVisible({ timeout: HEALING_MS });
  await expect(platform.connectionLost).toHaveCount(0);
});
