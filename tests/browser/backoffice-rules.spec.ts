/** What dealers and administrators change while the server runs, and who sees it. */
import { accountPaths } from '@fairlead/contract/paths.ts';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/browser/accessibility.ts';
import { NOBODY, postForm } from '../support/browser/client-session.ts';
import { JOURNEYS } from '../support/browser/journeys.ts';
import { openBackOffice } from '../support/browser/operator-session.ts';
import { platformPage } from '../support/browser/platform-page.ts';
import { STEADY } from '../support/browser/recorded-market.ts';
import { clientTestOnOwnServer, expect } from '../support/browser/test.ts';

/** On a market that stands still, so that only the house moves anything; what is changed there concerns everybody. */
const test = clientTestOnOwnServer('recorded', { DEMO: '1' });

for (const { addition, tag, look } of JOURNEYS) {
  test(
    `a halt is on the client’s ticket at once; a dry run lists the account that other rules stop out, and they do, and announces a raised margin${addition}`,
    { tag: [...tag] },
    async ({ page, context, server, client }) => {
      const platform = platformPage(page);
      await platform.open();
      // EUR 9,996 of equity to EUR 9,000 of margin: 111 %.
      await platform.ticket.amount.fill('9000');
      await platform.ticket.leverage(2).click();
      // A dealer's tab beside the client's.
      const desk = await context.newPage();
      await openBackOffice(desk, server.url, 'desk', 'dealer@fairlead.test');

      await test.step('a halt keeps the order back, and resuming lets it through', async () => {
        await desk.getByRole('button', { name: 'Halt trading' }).click();
        const halting = desk.getByRole('dialog', { name: 'Halt trading' });
        await halting.getByLabel('What').selectOption(STEADY.symbol);
        await halting.getByLabel('Reason').fill('The source went wrong');
        await look(desk, 'halting');
        await halting.getByRole('button', { name: 'Halt the instrument' }).click();
        await expect(page.getByText('Trading in this instrument is halted.')).toBeVisible();

        await desk.getByRole('button', { name: `Resume: ${STEADY.symbol}` }).click();
        const resuming = desk.getByRole('dialog', { name: `Resume: ${STEADY.symbol}` });
        await resuming.getByLabel('Reason').fill('The source is right again');
        await resuming.getByRole('button', { name: 'Resume' }).click();
        await expect(page.getByText('Trading in this instrument is halted.')).toHaveCount(0);
        await platform.ticket.submit.click();
        await expect(platform.position(STEADY.symbol).row).toBeVisible();
      });

      const raises = desk.getByRole('region', { name: 'Raised margins' }).first();
      const raised = raises.getByRole('row').filter({ hasText: STEADY.symbol });
      await test.step('other rules and a raised margin are written', async () => {
        await desk.locator('a[href="/backoffice/rules"]').first().click();
        await desk.getByLabel('Stop-out level').fill('120');
        await desk.getByLabel('Margin warning level').fill('150');
        await raises.getByRole('button', { name: 'Raise a margin' }).click();
        const raising = desk.getByRole('dialog', { name: 'Raise a margin' });
        await raising.getByLabel('Instrument').selectOption(STEADY.symbol);
        await look(desk, 'raising a margin');
        await raising.getByRole('button', { name: 'Add to the changes' }).click();
        await expect(raised).toContainText('New');
      });

      await test.step('the dry run says what they would do', async () => {
        await desk.getByRole('button', { name: 'Dry run' }).click();
        const result = desk.getByRole('dialog', { name: 'Dry run' });
        const listed = result.getByRole('table', { name: 'Positions that are closed' }).getByRole('row').filter({ hasText: client.email });
        await expect(listed).toContainText(STEADY.symbol);
        await expect(result.getByText('Raised margins count here as if they had already begun.')).toBeVisible();
        await look(desk, 'the dry run');
        await result.getByLabel('Why the rules are changed').fill('A vote over the weekend');
        await result.getByRole('button', { name: 'Put into force' }).click();
      });

      await test.step('in force they do it', async () => {
        await expect(platform.openPositions.getByRole('row')).toHaveCount(0);
        await expect(raised).toContainText('Announced');
        await look(desk, 'rules with a raised margin');
        await desk.getByRole('tab', { name: 'History' }).click();
        await expect(desk.getByText('A vote over the weekend')).toBeVisible();
        await expect(desk.getByText(`${STEADY.symbol}, raised margin`)).toBeVisible();
      });

      await test.step('the client is told of the raise on the ticket and above the positions, before it begins', async () => {
        await platform.ticket.amount.fill('100');
        await expect(page.getByRole('list', { name: 'Raised margins' })).toContainText('for this order');
        await platform.ticket.submit.click();
        await expect(page.getByRole('region', { name: 'Raised margins' }).getByRole('listitem')).toHaveCount(1);
        await expectAccessible(page, 'an announced raise', '[aria-label="Raised margins"]');
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

test.describe('house settings', () => {
  test.use({ storageState: NOBODY, viewport: { width: 1366, height: 900 } });

  for (const { addition, tag, look } of JOURNEYS) {
    test(
      `languages are taken away and given back, and the next page has them so${addition}`,
      { tag: [...tag] },
      async ({ page, context, server }) => {
        await open(page, server.url, 'settings', 'House settings');
        const visitor = await context.newPage();
        const languageOf = async (): Promise<string | null> => {
          await visitor.goto('/login?lang=it');
          return visitor.locator('html').getAttribute('lang');
        };
        expect(await languageOf()).toBe('it');
        await page.getByRole('checkbox', { name: 'Italiano' }).uncheck();
        await look(page, 'house settings with a change');
        await page.getByRole('button', { name: 'Save changes' }).click();
        await expect(page.getByText(/^Readers of a language that is taken away/)).toBeVisible();
        await confirm(page, 'Put into force');
        await expect(page.getByText(/^Chosen by Olga Operator/)).toBeVisible();
        expect(await languageOf()).toBe('en');
        await page.getByRole('button', { name: 'Go back to that' }).click();
        await page.getByRole('button', { name: 'Save changes' }).click();
        await confirm(page, 'Put into force');
        await expect(page.getByText(/^Chosen by Olga Operator/)).toHaveCount(0);
        expect(await languageOf()).toBe('it');
        await page.getByRole('link', { name: 'Account levels' }).click();
        await page.getByRole('button', { name: 'Gold', exact: true }).click();
        await page.getByLabel('Sum of deposits from').fill('5');
        await expect(page.getByText('Gold has to ask for more than the level before it.')).toBeVisible();
        await look(page, 'account levels with a fault');
      },
    );
  }

  test(
    'a mail in other words is seen before anybody gets it, and then everybody gets it so',
    { tag: '@long' },
    async ({ page, server, client }) => {
      await open(page, server.url, 'settings/mails?mail=passwordReset&text=en', 'Mail texts');
      const lead = page.getByLabel('Beginning, before the facts');
      await lead.fill('You asked for another password.');
      await expect(page.getByText('{validity} has to stand in it.')).toBeVisible();
      await lead.fill('You asked for another password.\n\nBe quick: {validity}.');
      await page.getByLabel('Subject').fill('Another password');
      const preview = page.frameLocator('iframe[title="Preview"]');
      await expect(preview.getByText('Be quick: 1 hour.')).toBeVisible();
      await page.getByRole('radio', { name: 'Plain text' }).check();
      await expect(page.getByText(/Be quick: 1 hour\./)).toBeVisible();
      await expectAccessible(page, 'mail texts');
      await page.getByRole('button', { name: 'Save the words' }).click();
      await confirm(page, 'Save the words');
      await expect(page.getByText(/^In the house’s own words/)).toBeVisible();
      await postForm(server.url, accountPaths.forgotPassword, { email: client.email });
      await page.goto(`/demo-mails?to=${encodeURIComponent(client.email)}`);
      await expect(page.getByRole('button', { name: /^Another password/ })).toBeVisible();
    },
  );
});
