import type { BrowserContext, Page } from '@playwright/test';
import { enterBackOffice } from '../support/browser/back-office.ts';
import { expectAccessible } from '../support/browser/accessibility.ts';
import { platformPage } from '../support/browser/platform-page.ts';
import { STEADY } from '../support/browser/recorded-market.ts';
import { clientTestOnOwnServer, expect } from '../support/browser/test.ts';

const HOUR_MS = 3_600_000;

/** On a market that stands still, so that only the house moves anything; what a dealer does there concerns everybody. */
const test = clientTestOnOwnServer('recorded', { DEMO: '1' });

/** A dealer's tab beside the client's. */
async function openDesk(context: BrowserContext, place: string): Promise<Page> {
  const desk = await context.newPage();
  await enterBackOffice(desk, place, 'dealer@fairlead.test');
  return desk;
}

test('a halt is on the client’s ticket at once, and resuming lets the order through', async ({ page, context }) => {
  const platform = platformPage(page);
  await platform.open();
  await platform.ticket.amount.fill('100');
  const desk = await openDesk(context, 'desk');
  await desk.getByRole('button', { name: 'Halt trading' }).click();
  const halting = desk.getByRole('dialog', { name: 'Halt trading' });
  await halting.getByLabel('What').selectOption(STEADY.symbol);
  await halting.getByLabel('Reason').fill('The source went wrong');
  await expectAccessible(desk, 'halting');
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

test('a dry run lists the account that other rules stop out, and they do', async ({ page, context, client }) => {
  const platform = platformPage(page);
  await platform.open();
  // EUR 9,996 of equity to EUR 9,000 of margin: 111 %.
  await platform.ticket.amount.fill('9000');
  await platform.ticket.leverage(2).click();
  await platform.ticket.submit.click();
  await expect(platform.position(STEADY.symbol).row).toBeVisible();

  const desk = await openDesk(context, 'rules');
  await desk.getByLabel('Stop-out level').fill('120');
  await desk.getByLabel('Margin warning level').fill('150');
  await expectAccessible(desk, 'rules');
  await desk.getByRole('button', { name: 'Dry run' }).click();
  const result = desk.getByRole('dialog', { name: 'Dry run' });
  const listed = result.getByRole('table', { name: 'Positions that are closed' }).getByRole('row').filter({ hasText: client.email });
  await expect(listed).toContainText(STEADY.symbol);
  await expectAccessible(desk, 'the dry run');
  await result.getByLabel('Why the rules are changed').fill('A vote over the weekend');
  await result.getByRole('button', { name: 'Put into force' }).click();

  await expect(platform.openPositions.getByRole('row')).toHaveCount(0);
  await desk.getByRole('tab', { name: 'History' }).click();
  await expect(desk.getByText('A vote over the weekend')).toBeVisible();
});

test('a raised margin is announced on the desk, at least a day ahead', async ({ page }) => {
  await enterBackOffice(page, 'rules', 'dealer@fairlead.test');
  const raises = page.getByRole('region', { name: 'Raised margins' }).first();
  await raises.getByRole('button', { name: 'Raise a margin' }).click();
  const raising = page.getByRole('dialog', { name: 'Raise a margin' });
  await raising.getByLabel('Instrument').selectOption(STEADY.symbol);
  const from = raising.getByLabel('From');
  const allowed = await from.inputValue();
  await from.fill(writeLocal(Date.now() + HOUR_MS));
  await raising.getByRole('button', { name: 'Add to the changes' }).click();
  await expect(raising.getByText('It must begin at least a day ahead')).toBeVisible();
  await expectAccessible(page, 'raising a margin');
  await from.fill(allowed);
  await raising.getByRole('button', { name: 'Add to the changes' }).click();
  const row = raises.getByRole('row').filter({ hasText: STEADY.symbol });
  await expect(row).toContainText('New');

  await page.getByRole('button', { name: 'Dry run' }).click();
  const result = page.getByRole('dialog', { name: 'Dry run' });
  await expect(result.getByText('Raised margins count here as if they had already begun.')).toBeVisible();
  await result.getByLabel('Why the rules are changed').fill('A vote next week');
  await result.getByRole('button', { name: 'Put into force' }).click();
  await expect(row).toContainText('Announced');
  await expectAccessible(page, 'rules with a raised margin');
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByText(`${STEADY.symbol}, raised margin`)).toBeVisible();
});

/** As a field holds a time, in the browser's time zone. */
function writeLocal(at: number): string {
  return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Europe/Berlin' })
    .format(at)
    .replace(' ', 'T');
}
