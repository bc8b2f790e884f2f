/** How operators come in: by an invitation, and with a second factor. */
import { codeOf } from '@fairlead/server/identity/factors/fixture-authenticator-app.ts';
import { enterBackOffice, typeOperatorLogin } from '../support/browser/back-office.ts';
import { expectAccessible } from '../support/browser/accessibility.ts';
import { linkMailedTo } from '../support/browser/demo-mails.ts';
import { openBackOffice } from '../support/browser/operator-session.ts';
import { expect, test } from '../support/browser/test.ts';

test.use({ viewport: { width: 1366, height: 900 } });

const EMAIL = 'ines@fairlead.test';
const PASSWORD = 'a lighthouse at noon';

test('somebody who is invited chooses a password and comes in, with what the role permits; with an authenticator app the next login asks for its code', async ({
  page,
  context,
  server,
}) => {
  await openBackOffice(page, server.url, 'operators');
  await page.getByRole('button', { name: 'Invite somebody' }).click();
  const invitation = page.getByRole('dialog', { name: 'Invite somebody' });
  await invitation.getByLabel('Email').fill(EMAIL);
  await invitation.getByLabel('Name').fill('Ines Invited');
  await invitation.getByRole('checkbox', { name: 'Content' }).check();
  await invitation.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(page.getByRole('row', { name: /Ines Invited/ }).getByText('Invited', { exact: true })).toBeVisible();

  // Whoever is logged in is in one tab.
  const own = await context.newPage();
  const { pathname, search } = new URL(await linkMailedTo(server.url, EMAIL, '/backoffice/password'));
  await own.goto(pathname + search);
  await own.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await own.getByLabel('New password again').fill(PASSWORD);
  await own.getByRole('button', { name: 'Set the password' }).click();
  await expect(own.getByText('Your password is set.')).toBeVisible();
  await typeOperatorLogin(own, EMAIL, PASSWORD);
  const navigation = own.getByRole('navigation', { name: 'Back office' });
  await expect(navigation.getByRole('link', { name: 'Pages' })).toBeVisible();
  await expect(navigation.getByRole('link', { name: 'Clients' })).toHaveCount(0);

  await own.getByRole('link', { name: 'My login', exact: true }).click();
  await own.getByRole('button', { name: 'Set up' }).click();
  const dialog = own.getByRole('dialog', { name: 'Set up an authenticator app' });
  const secret = ((await dialog.locator('code').first().textContent()) ?? '').replaceAll(' ', '');
  await dialog.getByLabel('Six-digit code').fill(await codeOf(secret, Date.now()));
  await dialog.getByRole('button', { name: 'Turn it on' }).click();
  await expect(dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await dialog.getByLabel('I have kept the codes').check();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toHaveCount(0);

  await own.getByRole('button', { name: 'Log out' }).click();
  await typeOperatorLogin(own, EMAIL, PASSWORD);
  // No code is good twice.
  await own.getByLabel('Six-digit code').fill(await codeOf(secret, Date.now(), 1));
  await own.getByRole('button', { name: 'Log in' }).click();
  await expect(own.getByRole('button', { name: 'Log out' })).toBeVisible();
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
