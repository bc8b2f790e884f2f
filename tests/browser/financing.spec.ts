/** Operators change the rates of overnight financing, with the two operators it takes. */
import { financingPaths } from '@fairlead/contract/operators/paths.ts';
import { findLayoutFaults } from '../support/browser/layout-faults.ts';
import { openBackOffice } from '../support/browser/operator-session.ts';
import { JOURNEYS } from '../support/browser/journeys.ts';
import { clientTestOnOwnServer, expect } from '../support/browser/test.ts';

/** On a server of the test's own, because rates apply to everybody. */
const test = clientTestOnOwnServer('recorded', { DEMO: '1' });

const DESK = { width: 1366, height: 900 };
const PHONE = { width: 390, height: 844 };
test.use({ viewport: DESK });

for (const { addition, tag, look } of JOURNEYS) {
  test(
    `a fee is changed by one operator and approved by another; clients get notice${addition}`,
    { tag: [...tag] },
    async ({ page, browser, server }) => {
      const other = await browser.newPage({ baseURL: server.url, viewport: DESK });
      const pending = page.getByRole('region', { name: 'Pending changes' });

      await test.step('the dealer sees the rates that ship, and what a night costs', async () => {
        await openBackOffice(page, server.url, 'financing', 'dealer@fairlead.test');
        const benchmarks = page.getByRole('table', { name: 'Benchmark rates' });
        await expect(benchmarks.getByRole('row').filter({ hasText: 'TRY' })).toContainText('37%');
        await expect(page.getByRole('table', { name: 'Fees' }).getByRole('row').filter({ hasText: 'USDTRY' })).toContainText('Exception');
        await look(page, 'the financing rates');
        await page.getByRole('tab', { name: 'Instruments' }).click();
        await page.getByLabel('Find an instrument').fill('usdtry');
        await expect(page.getByRole('table', { name: 'What a night costs' }).getByRole('row').nth(1)).toContainText('43.375%');
        await look(page, 'what a night costs');
      });

      await test.step('one instrument gets no financing, by keyboard', async () => {
        await page.getByLabel('Find an instrument').fill('aapl');
        await page.getByRole('button', { name: 'Edit the fee of AAPL' }).focus();
        await page.keyboard.press('Enter');
        const dialog = page.getByRole('dialog', { name: 'Fee of AAPL' });
        await dialog.getByRole('radio', { name: 'No financing' }).check();
        await dialog.getByRole('button', { name: 'Add to pending changes' }).click();
        await expect(pending).toContainText('1 change not yet in effect');
      });

      await test.step('the fee of shares rises, and a benchmark beyond its bounds is refused by the dry run', async () => {
        await page.getByRole('tab', { name: 'Rates' }).click();
        await page.getByRole('button', { name: 'Edit the fee of Shares' }).click();
        const fee = page.getByRole('dialog', { name: 'Fee of Shares' });
        await fee.getByLabel('Fee a year').fill('3.5');
        await fee.getByRole('button', { name: 'Add to pending changes' }).click();
        await page.getByRole('button', { name: 'Edit the benchmark of TRY' }).click();
        const benchmark = page.getByRole('dialog', { name: 'Benchmark of TRY' });
        await benchmark.getByLabel('Rate').fill('370');
        await look(page, 'a benchmark');
        await benchmark.getByRole('button', { name: 'Add to pending changes' }).click();
        await pending.getByRole('button', { name: 'Dry run' }).click();
        const review = page.getByRole('dialog', { name: 'Review the proposal' });
        await expect(review.getByText('Must be at most 100%.')).toBeVisible();
        await expect(review.getByRole('button', { name: 'Propose' })).toBeDisabled();
        await review.getByRole('button', { name: 'Back' }).click();
        await page.getByRole('button', { name: 'Edit the benchmark of TRY' }).click();
        await benchmark.getByLabel('Rate').fill('36');
        await benchmark.getByRole('button', { name: 'Add to pending changes' }).click();
      });

      await test.step('what it would do is reviewed and proposed with a reason; the proposer can only withdraw it', async () => {
        await expect(pending).toContainText('3 changes not yet in effect');
        await pending.getByRole('button', { name: 'Dry run' }).click();
        const review = page.getByRole('dialog', { name: 'Review the proposal' });
        await expect(review.getByText('Fee: Shares')).toBeVisible();
        await expect(review.getByText(/apply to new positions at once and to open ones from/)).toBeVisible();
        await look(page, 'the review of a proposal');
        await review.getByLabel('Reason for the change').fill('Costs have risen');
        await review.getByRole('button', { name: 'Propose' }).click();
        await expect(pending).toHaveCount(0);
        await page.getByRole('region', { name: 'Awaiting approval' }).getByRole('button', { name: 'Review' }).click();
        const own = page.getByRole('dialog', { name: 'Review a proposal' });
        await expect(own.getByRole('button', { name: 'Withdraw' })).toBeVisible();
        await expect(own.getByRole('button', { name: 'Approve' })).toHaveCount(0);
        await own.getByRole('button', { name: 'Back' }).click();
      });

      await test.step('another operator approves it', async () => {
        await openBackOffice(other, server.url, 'financing');
        await other.getByRole('region', { name: 'Awaiting approval' }).getByRole('button', { name: 'Review' }).click();
        const review = other.getByRole('dialog', { name: 'Review a proposal' });
        await expect(review.getByText('Costs have risen')).toBeVisible();
        await review.getByRole('button', { name: 'Approve' }).click();
        await expect(review.getByText('Enter a reason.')).toBeVisible();
        await review.getByLabel('Reason for your decision').fill('Agreed');
        await review.getByRole('button', { name: 'Approve' }).click();
        await expect(other.getByRole('region', { name: 'Announced fees' })).toContainText('Fee: Shares');
        await expect(other.getByRole('table', { name: 'Fees' }).getByRole('row').filter({ hasText: 'Shares' })).toContainText('3.5%');
        await other.getByRole('tab', { name: 'History' }).click();
        await expect(other.getByText('David Dealer, approved by Olga Operator')).toBeVisible();
        await look(other, 'the history of financing rates');
      });

      await test.step('it all fits on a phone', async () => {
        await other.setViewportSize(PHONE);
        for (const tab of ['Rates', 'Instruments', 'History']) {
          await other.getByRole('tab', { name: tab }).click();
          expect(await findLayoutFaults(other)).toEqual([]);
        }
      });
      expect((await page.request.get(server.url + financingPaths.financing)).status()).toBe(401);
      await other.close();
    },
  );
}
