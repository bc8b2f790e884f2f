/** A client's night: what the ticket says that it costs is what the position, its Why, the history and the statement have afterwards. */
import { nextCutOff } from '@fairlead/domain/trading/financing/financing-night.ts';
import { expectAccessible } from '../support/browser/accessibility.ts';
import { clockSettings } from '../support/browser/clock-settings.ts';
import { findLayoutFaults } from '../support/browser/layout-faults.ts';
import { platformPage } from '../support/browser/platform-page.ts';
import { resize } from '../support/browser/resize.ts';
import { clientTestOnOwnServer, expect } from '../support/browser/test.ts';

const MINUTE_MS = 60_000;
/** Far enough ahead that the server's clock is never behind the time at which its clients were seeded. */
const CUT_OFF = nextCutOff(Date.now() + 10 * MINUTE_MS);

/** On a server of the test's own, whose clock it moves. */
const test = clientTestOnOwnServer('recorded', async () => {
  // Imported here because it loads the database: only the worker with this test waits for that.
  const { createFinancedDatabase } = await import('../support/browser/financed-database.ts');
  return { DATABASE_URL: await createFinancedDatabase(), ...clockSettings(CUT_OFF - 5 * MINUTE_MS) };
});

const NIGHT = '−€1.02';
/** The middle of the steady quote, over the price at which a long opens; the rate is the dollar's benchmark and the fee of crypto. */
const FORMULA = '−€1,000.00 × 2 × 50,005.00 ÷ 50,010.00 × 18.625% × 1 ÷ 365 = −€1.02044591';
/** The same, or at the opening price if no candle had been recorded before the server stopped. Signs don't break from figures. */
const CHARGED = /−\u2060?€1,000\.00 × 2 × 50,0(05|10)\.00 ÷ 50,010\.00 × 18\.625% × 1 ÷ 365 = −\u2060?€1\.020/;

test.use({ viewport: { width: 1366, height: 768 } });

test('a night costs what the ticket says, and the position, its Why, the history and the statement have it', async ({ page, server }) => {
  test.setTimeout(120_000);
  const platform = platformPage(page);
  const { ticket } = platform;
  const { row, close } = platform.position('BTCUSD');
  const booked = row.locator('[data-cell="booked"]');

  await test.step('the ticket says what a night costs, in euros, and how it is computed', async () => {
    await platform.open();
    await ticket.leverage(2).check();
    await ticket.amount.fill('1000');
    const night = ticket.result('Financing per night');
    await expect(night).toHaveText(NIGHT);
    await night.getByRole('button').click();
    await expect(page.getByRole('dialog', { name: 'Financing per night' })).toContainText(FORMULA);
    await page.keyboard.press('Escape');
    await ticket.submit.click();
    await expect(row).toBeVisible();
    await page.locator('[data-pane="account"]').getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Booked' }).check();
    await page.keyboard.press('Escape');
    await expect(booked).toHaveText('–');
    await expect(platform.figureText('Balance')).toHaveText('€10,000.00');
  });

  await test.step('the night is charged while the page is open, although the server was down at the cut-off', async () => {
    await server.restart(clockSettings(CUT_OFF + MINUTE_MS));
    await expect(booked).toHaveText(NIGHT, { timeout: 30_000 });
    await expect(platform.figureText('Balance')).toHaveText('€9,998.98');
  });

  await test.step('its Why has the night with its formula', async () => {
    await row.getByRole('button', { name: 'Why: Bitcoin' }).click();
    const why = page.getByRole('dialog', { name: /^Why: / });
    const financing = why.getByRole('region', { name: 'Overnight financing' });
    await expect(financing).toContainText(/Total−\u2060?€1\.02/);
    await financing.getByText('1 night').click();
    await expect(financing).toContainText(CHARGED);
    await expectAccessible(page, 'why with a night', '[role=dialog]');
    await page.keyboard.press('Escape');
  });

  await test.step('the history has it once the position is closed', async () => {
    await close.click();
    await expect(row).toHaveCount(0);
    await page.getByRole('tab', { name: 'History' }).click();
    await expect(platform.history.getByRole('row').filter({ hasText: 'Bitcoin' })).toContainText(`Financing ${NIGHT}`);
  });

  await test.step('the statement has it under its own heading, also on a phone', async () => {
    await page.goto('/statements');
    const financing = page.locator('dt', { hasText: /^Overnight financing$/ }).locator('xpath=following-sibling::dd');
    await expect(financing).toHaveText(NIGHT);
    await resize(page, { width: 390, height: 844 });
    expect(await findLayoutFaults(page)).toEqual([]);
  });
});
