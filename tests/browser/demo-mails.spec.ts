import { accountPaths, demoPaths } from '@fairlead/contract/paths.ts';
import { expectAccessible } from '../support/browser/accessibility.ts';
import { postForm } from '../support/browser/client-session.ts';
import { clientTestOnOwnServer, expect, test } from '../support/browser/test.ts';

const MAIL = {
  id: '20270115T080000000Z-000000000000',
  to: 'anna@example.com',
  subject: 'Choose a new password',
  at: '2027-01-15T08:00:00.000Z',
  text: 'Hello Anna,\n\nhttp://localhost:8080/password/reset#abc\n\nhttps://elsewhere.example/\n',
};

test('a mail that a client asked for arrives by itself, and its link leads on', async ({ page, client, server }) => {
  await page.goto(`/demo-mails?to=${encodeURIComponent(client.email)}`);
  await expect(page.getByText(`There is no mail to ${client.email}.`)).toBeVisible();
  await postForm(server.url, accountPaths.forgotPassword, { email: client.email });
  const mail = page.getByRole('region', { name: 'Mails' }).getByRole('listitem');
  await expect(mail.getByRole('button', { name: /^Choose a new password/ })).toHaveAttribute('aria-expanded', 'true');
  await expect(mail).toContainText(`To ${client.email}`);
  await expectAccessible(page, 'the demo mailbox');
  await mail.getByRole('link', { name: /password\/reset#/ }).click();
  await expect(page).toHaveURL(/\/password\/reset/);
});

test('the search by recipient stands in the address, and all mails are a click away', async ({ page }) => {
  await page.route(`**${demoPaths.mails}?*`, (route) => {
    const to = new URL(route.request().url()).searchParams.get('to') ?? '';
    return route.fulfill({ json: { status: true, data: MAIL.to.includes(to) ? [MAIL] : [] } });
  });
  await page.goto('/demo-mails');
  await expect(page.getByRole('button', { name: /Choose a new password/ })).toBeVisible();
  await page.getByLabel('Recipient').fill('nobody@example.com');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/demo-mails?to=nobody%40example.com');
  await expect(page.getByText('There is no mail to nobody@example.com.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all mails' }).click();
  await expect(page).toHaveURL('/demo-mails');
  await expect(page.getByLabel('Recipient')).toHaveValue('');
  await expect(page.getByRole('button', { name: /Choose a new password/ })).toBeVisible();
});

test('only addresses of our own site are links, and they stay on it', async ({ page }) => {
  await page.route(`**${demoPaths.mails}?*`, (route) => route.fulfill({ json: { status: true, data: [MAIL] } }));
  await page.goto('/demo-mails');
  const links = page.getByRole('region', { name: 'Mails' }).getByRole('link');
  await expect(links).toHaveCount(1);
  await expect(links).toHaveAttribute('href', '/password/reset#abc');
  await expect(page.getByText('https://elsewhere.example/')).toBeVisible();
});

test('where mails are really sent, the page says so', async ({ page }) => {
  const refusal = { status: false, message: 'Not found', error: { code: 'notFound' } };
  await page.route(`**${demoPaths.mails}?*`, (route) => route.fulfill({ status: 404, json: refusal }));
  await page.goto('/demo-mails');
  await expect(page.getByText('This server really sends its mails. Please look in your own mailbox.')).toBeVisible();
});

const testOutsideTheDemo = clientTestOnOwnServer('alwaysOpen', { DEMO: '0' });

testOutsideTheDemo('outside the demo there is neither the page nor the call', async ({ request }) => {
  for (const address of ['/demo-mails', `${demoPaths.mails}?to=`]) expect((await request.get(address)).status()).toBe(404);
});
