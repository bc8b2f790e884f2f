/** Operators change the trading calendar. */
import { readFile } from 'node:fs/promises';
import { tradingCalendarPaths } from '@fairlead/contract/operators/paths.ts';
import { openBackOffice } from '../support/browser/operator-session.ts';
import { expectAccessible } from '../support/browser/accessibility.ts';
import { clientTestOnOwnServer, expect } from '../support/browser/test.ts';

/** On a server of the test's own, because the calendar applies to everybody. */
const test = clientTestOnOwnServer('recorded', { DEMO: '1' });

/** A Wednesday far enough ahead to be neither a holiday nor over. */
const DATE = '2028-03-15';

test('a day is added, changed by a file, and removed; the history has it all', { tag: '@long' }, async ({ page, server }) => {
  await openBackOffice(page, server.url, 'trading-calendar', 'dealer@fairlead.test');
  const table = page.getByRole('table', { name: 'Days' });
  const row = table.getByRole('row').filter({ hasText: 'System change' });
  await page.getByLabel('Period').selectOption('2028');
  await page.getByLabel('Market').selectOption('XETR');
  await expectAccessible(page, 'the trading calendar');

  await test.step('hours outside those of the market are refused at their field', async () => {
    await page.getByRole('button', { name: 'Add day' }).click();
    const adding = page.getByRole('dialog', { name: 'Add day' });
    await adding.getByLabel('Market').selectOption('XETR');
    await adding.getByLabel('Date of the session').fill(DATE);
    await adding.getByRole('radio', { name: 'Shorter hours' }).check();
    await adding.getByLabel('Closes at').fill('18:00');
    await adding.getByLabel('Reason').fill('System change');
    await adding.getByLabel('Source').fill('https://www.xetra.com/notice');
    await adding.getByRole('button', { name: 'Review' }).click();
    await expect(adding.getByText('Must be within the usual hours: 09:00–17:30.')).toBeVisible();
    await expectAccessible(page, 'a refused day');
    await adding.getByLabel('Closes at').fill('14:00');
    await adding.getByRole('button', { name: 'Review' }).click();
  });

  await test.step('the review shows the change, which takes effect with a reason', async () => {
    const review = page.getByRole('dialog', { name: 'Review the change' });
    await expect(review.getByText('Xetra, Wed 15 Mar 2028')).toBeVisible();
    await expectAccessible(page, 'the review of a day');
    await review.getByLabel('Reason for the change').fill('As announced');
    await review.getByRole('button', { name: 'Apply' }).click();
    await expect(row).toContainText('Closes 14:00');
  });

  await test.step('the exported file, with the day changed, is imported again', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export the trading calendar as CSV' }).click();
    const path = await (await download).path();
    const csv = await readFile(path, 'utf8');
    expect(csv).toContain(`XETR,${DATE},earlyClose,,14:00,System change`);
    await page.getByRole('button', { name: 'Import CSV' }).click();
    const importing = page.getByRole('dialog', { name: 'Import the trading calendar' });
    const changed = csv.replace(`${DATE},earlyClose,,14:00`, `${DATE},closed,,`);
    await importing
      .getByLabel(/^Choose a CSV file/)
      .setInputFiles({ name: 'days.csv', mimeType: 'text/csv', buffer: Buffer.from(changed) });
    await importing.getByRole('button', { name: 'Review' }).click();
    const review = page.getByRole('dialog', { name: 'Review the change' });
    await expect(review.getByRole('heading', { name: '1 change' })).toBeVisible();
    await review.getByLabel('Reason for the change').fill('Closed after all');
    await review.getByRole('button', { name: 'Apply' }).click();
    await expect(row).toContainText('Closed');
  });

  await test.step('it is removed, by keyboard', async () => {
    await row.getByRole('button', { name: /^Remove / }).focus();
    await page.keyboard.press('Enter');
    const review = page.getByRole('dialog', { name: 'Review the change' });
    await review.getByLabel('Reason for the change').fill('A mistake');
    await review.getByRole('button', { name: 'Apply' }).click();
    await expect(row).toHaveCount(0);
  });

  await test.step('the history has every version', async () => {
    await page.getByRole('tab', { name: 'History' }).click();
    for (const reason of ['As announced', 'Closed after all', 'A mistake']) {
      await expect(page.getByText(reason, { exact: true })).toBeVisible();
    }
    await expect(page.getByText('376 days shipped with the software')).toBeVisible();
    await expectAccessible(page, 'the history of the trading calendar');
  });
  expect((await page.request.get(server.url + tradingCalendarPaths.calendar)).status()).toBe(401);
});
