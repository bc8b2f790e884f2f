/** What a client calls themselves is text, wherever a page shows it. */
import { randomUUID } from 'node:crypto';
import { accountPaths } from '@fairlead/contract/paths.ts';
import type { SessionResponse } from '@fairlead/contract/account/schemas.ts';
import { storageOf } from '../support/browser/client-session.ts';
import { clientTestOnServerWith, expect } from '../support/browser/test.ts';

const test = clientTestOnServerWith('alwaysOpen', { REGISTRATION: '1', CAPTCHA: 'off' }).extend({
  session: async ({ server }, use) => {
    const answer = await fetch(server.url + accountPaths.register, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...REGISTRATION, email: `${randomUUID()}@browser.test` }),
    });
    await use(((await answer.json()) as SessionResponse).data);
  },
  storageState: async ({ server, session }, use) => use(storageOf(server.url, session)),
});

const FIRST_NAME = '<img src="/nowhere.png" onerror="globalThis.harmed = true">';
const LAST_NAME = '"><script>globalThis.harmed = true</script>';
const FULL_NAME = `${FIRST_NAME} ${LAST_NAME}`;

const REGISTRATION = {
  first_name: FIRST_NAME,
  last_name: LAST_NAME,
  phone: '+4930901820',
  password: 'correct horse battery staple',
  agree: true,
};

for (const address of ['/my-account/info', '/my-account/security', '/my-account/privacy', '/platform/BTCUSD', '/account-levels']) {
  test(`a name that is html is text at ${address}, and runs nothing`, async ({ page, session }) => {
    const pictures: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('nowhere.png')) pictures.push(request.url());
    });
    expect(session.full_name).toBe(FULL_NAME);
    await page.goto(address, { waitUntil: 'networkidle' });
    await expect(page.getByRole('banner').getByText(`Hello, ${FULL_NAME}`).filter({ visible: true })).toBeVisible();
    expect(await page.evaluate(() => 'harmed' in globalThis)).toBe(false);
    expect(await page.locator('img[src*="nowhere"]').count()).toBe(0);
    expect(pictures).toEqual([]);
  });
}
