/** How operators come in: by an invitation, and with a second factor. */
import { enterBackOffice, typeOperatorLogin } from '../support/browser/back-office.ts';
import { expectAccessible } from '../support/browser/accessibility.ts';
import { linkMailedTo } from '../support/browser/demo-mails.ts';
import { openBackOffice } from '../support/browser/operator-session.ts';
import { addVirtualAuthenticator, securityPage } from '../support/browser/security-page.ts';
import { expect, test } from '../support/browser/test.ts';

test.use({ viewport: { width: 1366, height: 900 } });

const EMAIL = 'ines@fairlead.test';
const PASSWORD = 'a lighthouse at noon';

test('somebody who is invited chooses a password and comes in, with what the role permits; with a passkey the next login asks for it', async ({
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
  await addVirtualAuthenticator(own);
  await own.getByRole('button', { name: 'Add passkey' }).click();
  const { dialog, readCodes, keepCodes } = securityPage(own);
  await expect(dialog.getByLabel('Name')).toHaveValue(/Chrome/);
  await dialog.getByLabel('Name').fill('Work laptop');
  await dialog.getByRole('button', { name: 'Create passkey' }).click();
  await readCodes();
  await keepCodes();
  await expect(own.getByRole('button', { name: 'Add passkey' })).toBeFocused();
  await expect(own.getByRole('listitem').filter({ hasText: 'Work laptop' })).toContainText('not used yet');

  await own.getByRole('button', { name: 'Log out' }).click();
  await typeOperatorLogin(own, EMAIL, PASSWORD);
  const usePasskey = own.getByRole('button', { name: 'Use passkey' });
  await expect(usePasskey).toBeFocused();
  await own.keyboard.press('Enter');
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
