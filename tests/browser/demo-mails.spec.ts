import { accountPaths } from '@fairlead/contract/paths.ts';
import { expectAccessible } from '../support/browser/accessibility.ts';
import { postForm } from '../support/browser/client-session.ts';
import { expect, test } from '../support/browser/test.ts';

test('a mail that a client asked for arrives by itself, its link leads on, and the search stands in the address', async ({
  page,
  client,
  server,
}) => {
  await page.goto(`/demo-mails?to=${encodeURIComponent(client.email)}`);
  await expect(page.getByText(`There is no mail to ${client.email}.`)).toBeVisible();
  await postForm(server.url, accountPaths.forgotPassword, { email: client.email });
  const mail = page.getByRole('region', { name: 'Mails' }).getByRole('listitem');
  await expect(mail.getByRole('button', { name: /^Choose a new password/ })).toHaveAttribute('aria-expanded', 'true');
  await expect(mail).toContainText(`To ${client.email}`);
  await expectAccessible(page, 'the demo mailbox');

  await page.getByLabel('Recipient').fill('nobody@example.com');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/demo-mails?to=nobody%40example.com');
  await page.goBack();
  await mail.getByRole('link', { name: /password\/reset#/ }).click();
  await expect(page).toHaveURL(/\/password\/reset/);
});
