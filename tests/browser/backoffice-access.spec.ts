/** How operators come in: with a second factor, and by an invitation. */
import { codeOf } from '@fairlead/server/transport/auth/second-factor/fixture-authenticator-app.ts';
import { enterBackOffice, typeOperatorLogin } from '../support/browser/back-office.ts';
import { expectAccessible } from '../support/browser/accessibility.ts';
import { NOBODY } from '../support/browser/client-session.ts';
import { linkMailedTo } from '../support/browser/demo-mails.ts';
import { clientTestOnServerWith, expect } from '../support/browser/test.ts';

const test = clientTestOnServerWith('alwaysOpen', { DEMO: '1' });
test.use({ storageState: NOBODY, viewport: { width: 1366, height: 900 } });

const PASSWORD = 'a lighthouse at noon';

test('an authenticator app is set up, and the next login asks for its code', async ({ page }) => {
  await enterBackOffice(page, 'security', 'support@fairlead.test');
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' });
  await page.getByRole('button', { name: 'Set up' }).click();
  const secret = ((await dialog.locator('code').first().textContent()) ?? '').replaceAll(' ', '');
  await dialog.getByLabel('Six-digit code').fill(await codeOf(secret, Date.now()));
  await dialog.getByRole('button', { name: 'Turn it on' }).click();
  await expect(dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('Keep the codes first')).toBeVisible();
  await dialog.getByLabel('I have kept the codes').check();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toHaveCount(0);

  await page.getByRole('button', { name: 'Log out' }).click();
  await typeOperatorLogin(page, 'support@fairlead.test', 'fairlead-demo');
  const code = page.getByLabel('Six-digit code');
  await code.fill('123');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Enter the six digits that the app shows.')).toBeVisible();
  // No code is good twice.
  await code.fill(await codeOf(secret, Date.now(), 1));
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
});

test('somebody who is invited chooses a password and comes in, with what the role permits', async ({ page, baseURL }) => {
  await enterBackOffice(page, 'operators', 'operator@fairlead.test');
  await page.getByRole('button', { name: 'Invite somebody' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite somebody' });
  await dialog.getByLabel('Email').fill('ines@fairlead.test');
  await dialog.getByLabel('Name').fill('Ines Invited');
  await dialog.getByRole('checkbox', { name: 'Content' }).check();
  await dialog.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(page.getByRole('row', { name: /Ines Invited/ }).getByText('Invited', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Log out' }).click();

  const { pathname, search } = new URL(await linkMailedTo(baseURL ?? '', 'ines@fairlead.test', '/backoffice/password'));
  await page.goto(pathname + search);
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('New password again').fill(PASSWORD);
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByText('Your password is set.')).toBeVisible();
  await typeOperatorLogin(page, 'ines@fairlead.test', PASSWORD);
  const navigation = page.getByRole('navigation', { name: 'Back office' });
  await expect(navigation.getByRole('link', { name: 'Pages' })).toBeVisible();
  await expect(navigation.getByRole('link', { name: 'Clients' })).toHaveCount(0);
});

test('the screens of operators can be used by everybody, in both themes', { tag: '@long' }, async ({ page, context, baseURL }) => {
  for (const theme of ['light', 'dark']) {
    await context.addCookies([{ name: 'theme', value: theme, url: baseURL ?? '' }]);
    for (const [place, heading] of [
      ['login', 'Back office'],
      ['password', 'Choose a new password'],
    ] as const) {
      await page.goto(`/backoffice/${place}`);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expectAccessible(page, `${place}, ${theme}`);
    }
    await enterBackOffice(page, 'audit', 'operator@fairlead.test');
    for (const [link, panel] of [
      ['Audit log', 'The chain'],
      ['Operators', 'People'],
      ['My login', 'Where you are logged in'],
    ] as const) {
      await page.getByRole('link', { name: link, exact: true }).click();
      await expect(page.getByRole('region', { name: panel }).first()).toBeVisible();
      await expectAccessible(page, `${link}, ${theme}`);
    }
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Back office' })).toBeVisible();
  }
});
