/** How operators gain access: by invitation, and with a second factor. */
import { enterBackOffice, typeOperatorLogin } from '../support/browser/back-office.ts';
import { expectAccessible } from '../support/browser/accessibility.ts';
import { findEmailedLink } from '../support/browser/demo-emails.ts';
import { openBackOffice } from '../support/browser/operator-session.ts';
import { addVirtualAuthenticator, securityPage } from '../support/browser/security-page.ts';
import { expect, test } from '../support/browser/test.ts';

test.use({ viewport: { width: 1366, height: 900 } });

const EMAIL = 'ines@fairlead.test';
const PASSWORD = 'a lighthouse at noon';

test("an invited operator sets a password and signs in with the role's permissions; once a passkey is added, sign-in requires it", async ({
  page,
  context,
  server,
}) => {
  await openBackOffice(page, server.url, 'operators');
  await page.getByRole('button', { name: 'Invite operator' }).click();
  const invitation = page.getByRole('dialog', { name: 'Invite operator' });
  await invitation.getByLabel('Email', { exact: true }).fill(EMAIL);
  await invitation.getByLabel('Name').fill('Ines Invited');
  await invitation.getByRole('checkbox', { name: 'Content' }).check();
  await invitation.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByRole('row', { name: /Ines Invited/ }).getByText('Invited', { exact: true })).toBeVisible();

  // A back-office session is limited to one tab.
  const own = await context.newPage();
  const { pathname, search } = new URL(await findEmailedLink(server.url, EMAIL, '/backoffice/password'));
  await own.goto(pathname + search);
  await own.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await own.getByLabel('Repeat new password').fill(PASSWORD);
  await own.getByRole('button', { name: 'Set password' }).click();
  await expect(own.getByText('Your password is set.')).toBeVisible();
  await typeOperatorLogin(own, EMAIL, PASSWORD);
  const navigation = own.getByRole('navigation', { name: 'Back office' });
  await expect(navigation.getByRole('link', { name: 'Pages' })).toBeVisible();
  await expect(navigation.getByRole('link', { name: 'Clients' })).toHaveCount(0);

  await own.getByRole('link', { name: 'My account', exact: true }).click();
  await addVirtualAuthenticator(own);
  await own.getByRole('button', { name: 'Add passkey' }).click();
  const { dialog, readCodes, keepCodes } = securityPage(own);
  await expect(dialog.getByLabel('Name')).toHaveValue(/Chrome/);
  await dialog.getByLabel('Name').fill('Work laptop');
  await dialog.getByRole('button', { name: 'Create passkey' }).click();
  await readCodes();
  await keepCodes();
  await expect(own.getByRole('button', { name: 'Add passkey' })).toBeFocused();
  await expect(own.getByRole('listitem').filter({ hasText: 'Work laptop' })).toContainText('never used');

  await own.getByRole('button', { name: 'Sign out' }).click();
  await typeOperatorLogin(own, EMAIL, PASSWORD);
  const usePasskey = own.getByRole('button', { name: 'Use passkey' });
  await expect(usePasskey).toBeFocused();
  await own.keyboard.press('Enter');
  await expect(own.getByRole('button', { name: 'Sign out' })).toBeVisible();
});

test('every operator screen is accessible in both themes', { tag: '@long' }, async ({ page, context, baseURL }) => {
  for (const theme of ['light', 'dark']) {
    await context.addCookies([{ name: 'theme', value: theme, url: baseURL ?? '' }]);
    for (const [place, heading] of [
      ['login', 'Back office'],
      ['password', 'Reset your password'],
    ] as const) {
      await page.goto(`/backoffice/${place}`);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expectAccessible(page, `${place}, ${theme}`);
    }
    await enterBackOffice(page, 'audit', 'operator@fairlead.test');
    for (const [link, panel] of [
      ['Audit log', 'Log integrity'],
      ['Operators', 'All operators'],
      ['My account', 'Active sessions'],
    ] as const) {
      await page.getByRole('link', { name: link, exact: true }).click();
      await expect(page.getByRole('region', { name: panel }).first()).toBeVisible();
      await expectAccessible(page, `${link}, ${theme}`);
    }
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Back office' })).toBeVisible();
  }
});
