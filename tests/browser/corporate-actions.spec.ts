/** Two operators decide on corporate actions. */
import { corporateActionPaths } from '@fairlead/contract/operators/paths.ts';
import { openBackOffice } from '../support/browser/operator-session.ts';
import { JOURNEYS } from '../support/browser/journeys.ts';
import { clientTestOnOwnServer, expect } from '../support/browser/test.ts';

/** On a server of the test's own, because actions apply to everybody. */
const test = clientTestOnOwnServer('recorded', { DEMO: '1' });

/** A working day about a month ahead. */
function exDate(): string {
  const day = new Date(Date.now() + 30 * 86_400_000);
  while (day.getUTCDay() !== 3) day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}

for (const { addition, tag, look } of JOURNEYS) {
  test(
    `a split is proposed by one operator, approved by another, and withdrawn${addition}`,
    { tag: [...tag] },
    async ({ page, browser, server }) => {
      await openBackOffice(page, server.url, 'corporate-actions', 'dealer@fairlead.test');
      await look(page, 'no corporate actions');

      await test.step('faults are named at their fields', async () => {
        await page.getByRole('button', { name: 'Propose action' }).click();
        const form = page.getByRole('dialog', { name: 'Propose a corporate action' });
        await form.getByLabel('Instrument').selectOption('AAPL');
        await form.getByLabel('Kind').selectOption('split');
        await form.getByLabel('Ex-date').fill('2020-08-31');
        await form.getByLabel('New shares').fill('0');
        await form.getByRole('button', { name: 'Review' }).click();
        await expect(form.getByText('This day has begun at the market.')).toBeVisible();
        await expect(form.getByText('Enter a whole number from 1 to 1000.')).toBeVisible();
        await expect(form.getByText('Enter a text.')).toBeVisible();
        await look(page, 'a refused corporate action');
        await form.getByLabel('Ex-date').fill(exDate());
        await form.getByLabel('New shares').fill('4');
        await form.getByLabel('Source').fill('https://investor.apple.com');
        await form.getByRole('button', { name: 'Review' }).click();
      });

      await test.step('the review shows what it would do, and proposes it with a reason', async () => {
        const review = page.getByRole('dialog', { name: /^Split, AAPL, / });
        await expect(review.getByRole('heading', { name: 'Effect at current prices' })).toBeVisible();
        await look(page, 'the review of a corporate action');
        await review.getByLabel('Reason').fill('As announced');
        await review.getByRole('button', { name: 'Propose' }).click();
        await expect(page.getByRole('row').filter({ hasText: 'As announced' })).toContainText('4:1');
        await expect(page.getByRole('button', { name: /^Review Split/ })).toHaveCount(0);
      });

      await test.step('another operator approves it, by keyboard', async () => {
        const other = await browser.newPage({ baseURL: server.url });
        await openBackOffice(other, server.url, 'corporate-actions');
        await other.getByRole('button', { name: /^Review Split/ }).focus();
        await other.keyboard.press('Enter');
        const dialog = other.getByRole('dialog', { name: /^Split, AAPL, / });
        await expect(dialog.getByRole('heading', { name: 'Effect at current prices' })).toBeVisible();
        await look(other, 'the decision on a corporate action');
        await dialog.getByLabel('Reason').fill('Checked');
        await dialog.getByRole('button', { name: 'Approve' }).click();
        await expect(dialog).toBeHidden();
        await other.getByRole('tab', { name: 'Upcoming' }).click();
        await expect(other.getByRole('row').filter({ hasText: 'As announced' })).toContainText('Checked');
        await look(other, 'upcoming corporate actions');
        await other.close();
      });

      await test.step('it is withdrawn, and the history has it all', async () => {
        await page.getByRole('tab', { name: 'Upcoming' }).click();
        await page.getByRole('button', { name: /^Withdraw Split/ }).click();
        const dialog = page.getByRole('dialog', { name: /^Withdraw Split/ });
        await dialog.getByLabel('Reason').fill('Postponed');
        await dialog.getByRole('button', { name: 'Withdraw' }).click();
        await page.getByRole('tab', { name: 'Past' }).click();
        const row = page.getByRole('row').filter({ hasText: 'Postponed' });
        await expect(row).toContainText('Withdrawn');
        await expect(row).toContainText('As announced');
        await expect(row).toContainText('Checked');
        await look(page, 'past corporate actions');
      });
      expect((await page.request.get(`${server.url}${corporateActionPaths.actions}?list=past`)).status()).toBe(401);
    },
  );
}
