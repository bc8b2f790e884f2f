/** An open chart on the day of a split: candles and the position are in new shares without a reload of the page. */
import { DEMO_PASSWORD } from '@fairlead/contract/demo-logins.ts';
import { backofficePaths, corporateActionPaths } from '@fairlead/contract/operators/paths.ts';
import { operatorLoginResponseSchema } from '@fairlead/contract/operators/session.ts';
import { changedActionResponseSchema } from '@fairlead/contract/trading/operators/actions.ts';
import { actionDueAt } from '@fairlead/domain/trading/actions/corporate-action.ts';
import { instrumentBySymbol } from '@fairlead/domain/trading/instruments.ts';
import { postForm } from '../support/browser/client-session.ts';
import { clockSettings } from '../support/browser/clock-settings.ts';
import { findLayoutFaults } from '../support/browser/layout-faults.ts';
import { numberIn } from '../support/browser/figures.ts';
import { platformPage } from '../support/browser/platform-page.ts';
import { resize } from '../support/browser/resize.ts';
import { clientTestOnOwnServer, expect } from '../support/browser/test.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const EX_DATE = firstWednesdayAfter(Date.now() + DAY_MS);
const DUE_AT = actionDueAt({ date: EX_DATE }, instrumentBySymbol('AAPL') ?? { venue: null });
/** Enough for the server to start and the page to be prepared. */
const AHEAD_MS = 75_000;

/** On a server of the test's own, whose clock it moves. */
const test = clientTestOnOwnServer('alwaysOpen', () => Promise.resolve({ DEMO: '1', ...clockSettings(DUE_AT - 15 * MINUTE_MS) }));

test(
  'a chart that is open when its share is split has candles, the position and typed prices in new shares',
  { tag: '@long' },
  async ({ page, server }) => {
    test.setTimeout(300_000);
    await test.step('two operators decide on a 4:1 split', async () => {
      const action = { kind: 'split', symbol: 'AAPL', date: EX_DATE, source: 'https://investor.apple.com', new_shares: 4, old_shares: 1 };
      const { id } = await submit(server.url, 'dealer@fairlead.test', corporateActionPaths.propose, { action, reason: 'As announced' });
      await submit(server.url, 'operator@fairlead.test', corporateActionPaths.decide, { id, verdict: 'approved', reason: 'Checked' });
      await server.restart(clockSettings(DUE_AT - AHEAD_MS));
    });

    const platform = platformPage(page);
    const { row, openPrice } = platform.position('AAPL');
    const chart = page.getByRole('group', { name: / price chart$/ });

    await platform.open('AAPL');
    await platform.ticket.amount.fill('200');
    await platform.ticket.submit.click();
    await expect(row).toBeVisible();
    await expect(chart).toHaveAttribute('aria-busy', 'false');
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    const before = numberIn(await openPrice.innerText());
    expect(before).toBeGreaterThan(100);
    const { stopLoss, amount } = platform.ticket;
    await amount.fill('150');
    await stopLoss.fill('200.5');

    await test.step('the day begins in New York', async () => {
      const reloaded = page.waitForResponse(/\/api\/market\/candles\?.*symbol=AAPL/, { timeout: AHEAD_MS + 60_000 });
      await expect.poll(async () => numberIn(await openPrice.innerText()), { timeout: AHEAD_MS + 60_000 }).toBeCloseTo(before / 4, 1);
      const candles = await (await reloaded).text();
      const prices = [...candles.matchAll(/\d+\.\d+/g)].map(([text]) => Number(text));
      expect(Math.max(...prices)).toBeLessThan(before / 2);
      await expect.poll(async () => numberIn(await platform.bid.innerText())).toBeLessThan(before / 2);
      expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
    });

    await test.step('a price typed before is in new shares and says so, until it is edited', async () => {
      const note = page.getByRole('status').filter({ hasText: '4 for 1' });
      await expect(note).toBeVisible();
      await expect(stopLoss).toHaveValue('50.125');
      await expect(amount).toHaveValue('150');
      for (const width of [1366, 390]) {
        await resize(page, { width, height: 844 });
        expect(await findLayoutFaults(page)).toEqual([]);
      }
      await resize(page, { width: 1366, height: 768 });
      await stopLoss.fill('51');
      await expect(note).toHaveCount(0);
    });
  },
);

function firstWednesdayAfter(at: number): string {
  const day = new Date(at);
  while (day.getUTCDay() !== 3) day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}

/** Sends a back-office call as this operator. */
async function submit(url: string, email: string, path: string, body: object): Promise<{ readonly id: number }> {
  const login = operatorLoginResponseSchema.parse(
    await (await postForm(url, backofficePaths.login, { email, password: DEMO_PASSWORD })).json(),
  );
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${login.data.access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return changedActionResponseSchema.parse(await answer.json()).data;
}
