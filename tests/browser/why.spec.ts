import type { Page } from '@playwright/test';
import { readClipboard } from '../support/browser/read-clipboard.ts';
import { expectAccessible } from '../support/browser/accessibility.ts';
import { findLayoutFaults } from '../support/browser/layout-faults.ts';
import { platformPage } from '../support/browser/platform-page.ts';
import { resize } from '../support/browser/resize.ts';
import { clientTestOnServerWith, expect } from '../support/browser/test.ts';

const test = clientTestOnServerWith('recorded');

const PHONE = { width: 390, height: 844 };
const whyOf = (page: Page) => page.getByRole('dialog', { name: /^Why: / });

test('an open position explains how it was opened and what was changed', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const platform = platformPage(page);
  await platform.open();
  const { amount, submit } = platform.ticket;
  await amount.fill('100');
  await submit.click();
  const { row, stopLoss } = platform.position('BTCUSD');
  await stopLoss.fill('45,000');
  await stopLoss.press('Enter');
  await expect(platform.toasts).toContainText('Stops saved for Bitcoin');
  await row.getByRole('button', { name: 'Why: Bitcoin' }).click();
  const why = whyOf(page);
  await expect(why).toContainText('You bought Bitcoin at 50,010.00, 12.50 better than your limit of 50,022.50.');
  await expect(why).toContainText('It’s still open.');
  const opening = why.getByRole('region', { name: 'Opening' });
  for (const text of [
    '50,000.00 / 50,010.00',
    'Open price50,010.00',
    '12.50 better for you',
    'Price on your screen50,010.00',
    'no difference',
  ]) {
    await expect(opening).toContainText(text);
  }
  await expect(opening).toContainText(
    /\d{2}\/\d{2}\/\d{4}, \d{2}:\d{2}:\d{2}\.\d{3} (GMT\+\d|CES?T)\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}\.\d{3} UTC/,
  );
  await expect(opening).toContainText(/\d+ ms old/);
  await expect(opening).toContainText(/Seen at.*\d+ ms (before|after) execution, as reported by your device · price update of .* UTC/);
  await expect(why.getByRole('region', { name: 'Changes while open' })).toContainText('Stops set: Stop loss 45,000.00');
  await expect(why.getByRole('region', { name: 'Audit trail' })).toContainText(/journal entry \d+request openPosition:\d+:[\w-]+/);
  await expectAccessible(page, 'why of an open position');

  await test.step('all of it can be copied', async () => {
    await why.getByRole('button', { name: 'Copy for support' }).click();
    await expect(why.getByRole('status')).toHaveText('Copied');
    const copied = await readClipboard(page);
    expect(copied).toContain('You bought Bitcoin at 50,010.00');
    expect(copied).toMatch(/Opening: journal entry \d+ \(request openPosition:/);
  });

  await test.step('Escape returns to the button', async () => {
    await page.keyboard.press('Escape');
    await expect(why).toBeHidden();
    await expect(row.getByRole('button', { name: 'Why: Bitcoin' })).toBeFocused();
  });

  await test.step('it fits a phone', async () => {
    await resize(page, PHONE);
    await page.getByRole('button', { name: 'Why: Bitcoin' }).click();
    await expect(why).toContainText('You bought Bitcoin');
    expect(await findLayoutFaults(page)).toEqual([]);
    await expectAccessible(page, 'why on a phone', '[role=dialog]');
  });
});
