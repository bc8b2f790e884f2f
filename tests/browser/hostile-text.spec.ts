/** A client's name is shown as text wherever a page shows it. */
import { randomUUID } from 'node:crypto';
import { accountPaths } from '@fairlead/contract/paths.ts';
import type { SessionResponse } from '@fairlead/contract/account/schemas.ts';
import { postForm } from '../support/browser/client-session.ts';
import { clientTest, expect } from '../support/browser/test.ts';

const test = clientTest.extend({
  session: async ({ server }, use) => {
    const answer = await postForm(server.url, accountPaths.register, { ...REGISTRATION, email: `${randomUUID()}@browser.test` });
    await use(((await answer.json()) as SessionResponse).data);
  },
});

const FIRST_NAME = '<img src="/nowhere.png" onerror="globalThis.harmed = true">';
const LAST_NAME = '"><script>globalThis.harmed = true</script>';
const FULL_NAME = `${FIRST_NAME} ${LAST_NAME}`;

const REGISTRATION = {
  first_name: FIRST_NAME,
  last_name: LAST_NAME,
  phone: '+4930901820',
  country: 'DE',
  password: 'correct horse battery staple',
  agree: true,
};

test('a name that contains HTML is shown as text everywhere and runs nothing', async ({ page, session }) => {
  const pictures: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('nowhere.png')) pictures.push(request.url());
  });
  expect(session.full_name).toBe(FULL_NAME);
  for (const address of ['/my-account/info', '/my-account/security', '/my-account/privacy', '/platform/BTCUSD', '/account-levels']) {
    await test.step(address, async () => {
      await page.goto(address, { waitUntil: 'load' });
      await expect(page.getByRole('banner').getByText(`Hello, ${FULL_NAME}`).filter({ visible: true })).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      expect(await page.evaluate(() => 'harmed' in globalThis)).toBe(false);
      expect(await page.locator('img[src*="nowhere"]').count()).toBe(0);
      expect(pictures).toEqual([]);
    });
  }
});
