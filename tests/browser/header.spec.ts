import { findLayoutFaults } from '../support/browser/layout-faults.ts';
import { resize } from '../support/browser/resize.ts';
import { clientTest, expect, test } from '../support/browser/test.ts';

clientTest('says who is signed in, and leads to the account, the levels and the platform', async ({ page }) => {
  await page.goto('/my-account/info');
  const header = page.getByRole('banner');
  const seen = (name: string) => header.getByRole('link', { name, exact: true }).filter({ visible: true });
  await expect(seen('Hello, Tess Browser')).toHaveAttribute('href', '/my-account/info');
  await expect(seen('Standard')).toHaveAttribute('href', '/account-levels');
  await expect(header.getByText('Verified', { exact: true }).filter({ visible: true })).toBeVisible();
  await expect(seen('My account')).toHaveAttribute('aria-current', 'page');
  await page.goto('/my-account/documents');
  await expect(seen('My account')).toHaveAttribute('aria-current', 'true');
  await seen('Platform').click();
  await expect(page).toHaveURL('/platform/BTCUSD');
});

test('header and footer lead visitors to the company and legal pages, the sign-in and the sign-up, and each of them exists', async ({
  page,
}) => {
  await page.goto('/');
  const links = page.getByRole('banner').getByRole('link').filter({ visible: true });
  await expect(links).toHaveText(['Skip to content', 'Fairlead', 'Home', 'About', 'Economic calendar', 'Sign in', 'Sign up']);

  const footer = page.getByRole('contentinfo');
  const pages = footer.getByRole('navigation', { name: 'Footer' }).getByRole('link');
  expect((await pages.allTextContents()).slice(0, 3)).toEqual(['Home', 'About', 'Referrals']);
  expect((await pages.allTextContents()).slice(-2)).toEqual(['Sign in', 'Sign up']);
  const legal = footer.getByRole('navigation', { name: 'Legal' }).getByRole('link');
  expect(await legal.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    '/terms-conditions',
    '/cookies',
    '/aml-policy',
    '/kyc-policy',
    '/privacy-policy',
  ]);
  const addresses = await footer.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  for (const address of new Set(addresses.filter((one) => one.startsWith('/')))) {
    expect((await page.request.get(address)).status(), address).toBe(200);
  }
  await expect(footer).toContainText('protected by our own captcha service');
});

clientTest('on a desktop all of it fits in one row with the full name', { tag: '@long' }, async ({ page, context, server }) => {
  for (const language of ['de', 'it', 'es']) {
    await context.addCookies([{ name: 'lang', value: language, url: server.url }]);
    for (const { address, height: row } of [
      { address: '/platform/BTCUSD', height: 48 },
      { address: '/my-account/info', height: 64 },
    ]) {
      await page.goto(address);
      for (const { width, height } of [
        { width: 1280, height: 720 },
        { width: 1366, height: 768 },
      ]) {
        await clientTest.step(`${address} at ${width} px, in ${language}`, async () => {
          await resize(page, { width, height });
          const name = page
            .getByRole('banner')
            .getByRole('link', { name: /Tess Browser/ })
            .filter({ visible: true });
          await expect(name).toBeVisible();
          expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
          // The line below it is a pixel.
          expect((await page.getByRole('banner').boundingBox())?.height).toBe(row + 1);
          expect(await findLayoutFaults(page)).toEqual([]);
        });
      }
    }
  }
});

clientTest('on a narrow screen the menu contains all of it', async ({ page, context, server }) => {
  await context.addCookies([{ name: 'lang', value: 'de', url: server.url }]);
  for (const address of ['/platform/BTCUSD', '/my-account/info']) {
    await resize(page, { width: 900, height: 800 });
    await page.goto(address);
    const header = page.getByRole('banner');
    await header.getByLabel('Menü').click();
    // The menu stays open while the window becomes smaller.
    for (const width of [900, 390, 360]) {
      await clientTest.step(`${address} at ${width} px`, async () => {
        await resize(page, { width, height: 800 });
        for (const text of ['Guten Tag, Tess Browser', 'Verifiziert', 'Plattform', 'Mein Konto', 'Abmelden']) {
          await expect(header.getByText(text, { exact: true }).filter({ visible: true })).toBeVisible();
        }
        expect(await findLayoutFaults(page)).toEqual([]);
      });
    }
  }
});
