/** What dealers and administrators change while the server runs, and who sees it. */
import { accountPaths } from '@fairlead/contract/paths.ts';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/browser/accessibility.ts';
import { EMPTY_STORAGE, postForm } from '../support/browser/client-session.ts';
import { JOURNEYS } from '../support/browser/journeys.ts';
import { openBackOffice } from '../support/browser/operator-session.ts';
import { platformPage } from '../support/browser/platform-page.ts';
import { STEADY } from '../support/browser/recorded-market.ts';
import { clientTestOnOwnServer, expect } from '../support/browser/test.ts';

/**
 * On a market whose prices don't change, so that only the broker moves anything; and on a server of the test's own, because the changes
 * affect everybody.
 */
const test = clientTestOnOwnServer('recorded', { DEMO: '1' });

for (const { addition, tag, look } of JOURNEYS) {
  test(
    `a halt shows on the client's ticket at once; the dry run of new rules predicts a stop-out; increased margin and lower leverage are announced${addition}`,
    { tag: [...tag] },
    async ({ page, context, server, client }) => {
      const platform = platformPage(page);
      await platform.open();
      // EUR 9,996 of equity to EUR 9,000 of margin: 111 %.
      await platform.ticket.amount.fill('9000');
      await platform.ticket.leverage(2).click();
      // A dealer's tab next to the client's.
      const desk = await context.newPage();
      await openBackOffice(desk, server.url, 'desk', 'dealer@fairlead.test');

      await test.step('a halt blocks the order, and resuming allows it', async () => {
        await desk.getByRole('button', { name: 'Halt trading' }).click();
        const halting = desk.getByRole('dialog', { name: 'Halt trading' });
        await halting.getByLabel('Instrument').selectOption(STEADY.symbol);
        await halting.getByLabel('Reason').fill('The source went wrong');
        await look(desk, 'halting');
        await halting.getByRole('button', { name: 'Halt instrument' }).click();
        await expect(page.getByText('Trading in this instrument is halted.')).toBeVisible();

        await desk.getByRole('button', { name: `Resume: ${STEADY.symbol}` }).click();
        const resuming = desk.getByRole('dialog', { name: `Resume trading: ${STEADY.symbol}` });
        await resuming.getByLabel('Reason').fill('The source is right again');
        await resuming.getByRole('button', { name: 'Resume' }).click();
        await expect(page.getByText('Trading in this instrument is halted.')).toHaveCount(0);
        await platform.ticket.submit.click();
        await expect(platform.position(STEADY.symbol).row).toBeVisible();
      });

      const raises = desk.getByRole('region', { name: 'Increased margin' }).first();
      const raised = raises.getByRole('row').filter({ hasText: STEADY.symbol });
      await test.step('new rules and an increased margin are entered', async () => {
        await desk.locator('a[href="/backoffice/rules"]').first().click();
        await desk.getByLabel('Stop-out level').fill('120');
        await desk.getByLabel('Margin warning level').fill('150');
        await raises.getByRole('button', { name: 'Increase margin', exact: true }).click();
        const raising = desk.getByRole('dialog', { name: 'Increase margin' });
        await raising.getByLabel('Instrument').selectOption(STEADY.symbol);
        await look(desk, 'raising a margin');
        await raising.getByRole('button', { name: 'Add to changes' }).click();
        await expect(raised).toContainText('New');
      });

      const schedules = desk.getByRole('region', { name: 'Scheduled leverage' }).first();
      await test.step('lower leverage is scheduled with the keyboard', async () => {
        await schedules.getByRole('button', { name: 'Schedule leverage', exact: true }).press('Enter');
        const scheduling = desk.getByRole('dialog', { name: 'Schedule leverage' });
        await scheduling.getByLabel('Instruments').selectOption({ label: 'Crypto' });
        await scheduling.getByLabel('Maximum leverage').selectOption('1×');
        await scheduling.getByLabel('Repeat every week').press('Space');
        await look(desk, 'scheduling leverage');
        await scheduling.getByRole('button', { name: 'Add to changes' }).press('Enter');
        await expect(schedules.getByRole('row').filter({ hasText: 'Crypto' })).toContainText('New');
      });

      await test.step('the dry run says what they would do', async () => {
        await desk.getByRole('button', { name: 'Dry run' }).click();
        const result = desk.getByRole('dialog', { name: 'Dry run' });
        const listed = result.getByRole('table', { name: 'Positions to be closed' }).getByRole('row').filter({ hasText: client.email });
        await expect(listed).toContainText(STEADY.symbol);
        await expect(result.getByText('Increased margin is treated as already in effect.')).toBeVisible();
        await look(desk, 'the dry run');
        await result.getByLabel('Reason for the change').fill('A vote over the weekend');
        await result.getByRole('button', { name: 'Apply rules' }).click();
      });

      await test.step('once published they do it', async () => {
        await expect(platform.openPositions.getByRole('row')).toHaveCount(0);
        await expect(raised).toContainText('Announced');
        await look(desk, 'rules with an increased margin');
        await desk.getByRole('tab', { name: 'History' }).click();
        await expect(desk.getByText('A vote over the weekend')).toBeVisible();
        await expect(desk.getByText(`${STEADY.symbol}, increased margin`)).toBeVisible();
      });

      await test.step('the client is told of the increase on the ticket and above the positions before it begins', async () => {
        await platform.ticket.amount.fill('100');
        await expect(page.getByRole('list', { name: 'Increased margin' })).toContainText('for this order');
        await platform.ticket.submit.click();
        await expect(page.getByRole('region', { name: 'Increased margin' }).getByRole('listitem')).toHaveCount(1);
        await expectAccessible(page, 'an announced increase', '[aria-label="Increased margin"]');
        await expect(page.getByRole('region', { name: 'Lower leverage' })).toContainText('have a leverage of at most 1:1');
        await expectAccessible(page, 'announced leverage', '[aria-label="Lower leverage"]');
        await look(page, 'announced leverage on the ticket');
      });
    },
  );
}

async function open(page: Page, url: string, place: string, heading: string): Promise<void> {
  await openBackOffice(page, url, place);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
}

async function confirm(page: Page, button: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('As the board decided');
  await dialog.getByRole('button', { name: button }).click();
  await expect(dialog).toHaveCount(0);
}

test.describe('broker settings', () => {
  test.use({ storageState: EMPTY_STORAGE, viewport: { width: 1366, height: 900 } });

  test('languages are turned off and on again, and the next page reflects it', { tag: '@long' }, async ({ page, context, server }) => {
    await open(page, server.url, 'settings', 'Broker settings');
    const visitor = await context.newPage();
    const languageOf = async (): Promise<string | null> => {
      await visitor.goto('/login?lang=it');
      return visitor.locator('html').getAttribute('lang');
    };
    expect(await languageOf()).toBe('it');
    await page.getByRole('checkbox', { name: 'Italiano' }).uncheck();
    await expectAccessible(page, 'broker settings with a change');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText(/^Anyone using a removed language/)).toBeVisible();
    await confirm(page, 'Apply changes');
    await expect(page.getByText(/^Set by Olga Operator/)).toBeVisible();
    expect(await languageOf()).toBe('en');
    await page.getByRole('button', { name: 'Reset to default' }).click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await confirm(page, 'Apply changes');
    await expect(page.getByText(/^Set by Olga Operator/)).toHaveCount(0);
    expect(await languageOf()).toBe('it');
    await page.getByRole('link', { name: 'Account levels' }).click();
    await page.getByRole('button', { name: 'Gold', exact: true }).click();
    await page.getByLabel('Total deposits from').fill('5');
    await expect(page.getByText('Gold must require more than the level before it.')).toBeVisible();
    await expectAccessible(page, 'account levels with an error');
  });

  test(
    'an edited email is previewed before it is saved, and is then sent to everybody',
    { tag: '@long' },
    async ({ page, server, client }) => {
      await open(page, server.url, 'settings/mails?mail=passwordReset&text=en', 'Email templates');
      const lead = page.getByLabel('Introduction, before the details');
      await lead.fill('You asked for another password.');
      await expect(page.getByText('{validity} is required.')).toBeVisible();
      await lead.fill('You asked for another password.\n\nBe quick: {validity}.');
      await page.getByLabel('Subject').fill('Another password');
      const preview = page.frameLocator('iframe[title="Preview"]');
      await expect(preview.getByText('Be quick: 1 hour.')).toBeVisible();
      await page.getByRole('radio', { name: 'Plain text' }).check();
      await expect(page.getByText(/Be quick: 1 hour\./)).toBeVisible();
      await expectAccessible(page, 'email templates');
      await page.getByRole('button', { name: 'Save template' }).click();
      await confirm(page, 'Save template');
      await expect(page.getByText(/^Customised by/)).toBeVisible();
      await postForm(server.url, accountPaths.forgotPassword, { email: client.email });
      await page.goto(`/demo-mails?to=${encodeURIComponent(client.email)}`);
      await expect(page.getByRole('button', { name: /^Another password/ })).toBeVisible();
    },
  );
});
