import { backofficePaths, rulesPaths } from '@fairlead/contract/operators/paths.ts';
import { operatorLoginResponseSchema } from '@fairlead/contract/operators/session.ts';
import { DEMO_PASSWORD } from '@fairlead/contract/demo-logins.ts';
import type { WireRaisedMargin } from '@fairlead/contract/settings.ts';
import { ADMINISTRATOR } from '../support/browser/back-office.ts';
import { expectAccessible } from '../support/browser/accessibility.ts';
import { postForm } from '../support/browser/client-session.ts';
import { platformPage } from '../support/browser/platform-page.ts';
import { STEADY, WAVE } from '../support/browser/recorded-market.ts';
import { clientTestOnOwnServer, expect } from '../support/browser/test.ts';
import { connectTrading } from '../support/browser/trading-connection.ts';

/** On a market that stands still and never closes; an announcement there concerns everybody. */
const test = clientTestOnOwnServer('recorded', { DEMO: '1' });

const HOUR_MS = 3_600_000;

async function announce(url: string, raises: readonly WireRaisedMargin[]): Promise<void> {
  const login = await postForm(url, backofficePaths.login, { email: ADMINISTRATOR, password: DEMO_PASSWORD });
  const { access_token: token } = operatorLoginResponseSchema.parse(await login.json()).data;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const { data } = (await (await fetch(`${url}${rulesPaths.rules}`, { headers })).json()) as { data: { version: number; rules: object } };
  const rules = { ...data.rules, raised_margins: raises };
  const body = JSON.stringify({ base_version: data.version, rules, reason: 'Results are near' });
  const answer = await fetch(`${url}${rulesPaths.change}`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(await answer.text());
}

test('an announced raise is on the ticket and above the positions, with what it will ask for', async ({ page, server, session }) => {
  const trader = await connectTrading(server.url, session.access_token);
  await trader.open({ symbol: STEADY.symbol, amount: 3_000, leverage: 2 });
  await trader.open({ symbol: WAVE.symbol, amount: 100, leverage: 1 });
  const platform = platformPage(page);
  await platform.open();
  await expect(platform.position(STEADY.symbol).row).toBeVisible();
  const now = Date.now();
  const time = { from: new Date(now + 25 * HOUR_MS).toISOString(), until: new Date(now + 73 * HOUR_MS).toISOString() };
  await announce(server.url, [
    { symbol: STEADY.symbol, percent: 200, ...time },
    // Asks for no more than the stake of a position without leverage.
    { symbol: WAVE.symbol, percent: 50, ...time },
  ]);

  const held = page.getByRole('region', { name: 'Raised margins' });
  await expect(held.getByRole('listitem')).toHaveCount(1);
  await expect(held).toContainText('your positions need a margin of €12,000.00 instead of €3,000.00');
  // 9,998.xx of equity, 12,100.00 of margin.
  await expect(held).toContainText(/At current prices, your margin level would then be 82\.\d\d%/);
  await platform.ticket.amount.fill('500');
  await expect(page.getByRole('list', { name: 'Raised margins' })).toContainText('200% of the position size: €1,000.00 for this order.');
  await expectAccessible(page, 'an announced raise');
  trader.end();
});
