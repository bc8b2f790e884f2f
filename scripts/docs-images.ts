/**
 * `npm run docs:images`: takes the pictures in the documents from a freshly started demo server (`npm start`), those of docs/handbook each
 * as the operator whose page shows it. On the server it leaves the demo client's positions and a run of the reconciliation.
 * `FAIRLEAD_URL` names another server.
 */
import { mkdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { DEMO_PASSWORD } from '@fairlead/contract/demo-logins.ts';
import { platformPage } from '@fairlead/tests/support/browser/platform-page.ts';
import { chromium, expect, type Browser, type Page } from '@playwright/test';
import { chromiumLaunch } from './chromium-launch.ts';
import { root } from './root.ts';

interface Picture {
  /** The file in docs/handbook/images, without its ending. */
  readonly name: string;
  readonly operator: 'operator' | 'approver' | 'support' | 'dealer' | 'content' | 'partners';
  readonly path: string;
  /** The size of the window in CSS pixels, if what the text speaks of does not fit the usual one. */
  readonly viewport?: { readonly width: number; readonly height: number };
  /** Opens what the picture shows; it is taken once network and animations have come to rest. */
  readonly prepare?: (page: Page) => Promise<void>;
}

const PICTURES: readonly Picture[] = [
  { name: 'today', operator: 'approver', path: '/backoffice' },
  { name: 'messages', operator: 'support', path: '/backoffice/messages' },
  {
    name: 'document',
    operator: 'approver',
    path: '/backoffice/documents',
    prepare: (page) => page.getByRole('row').filter({ hasText: 'Passport' }).getByRole('link', { name: 'Review' }).first().click(),
  },
  { name: 'audit-log', operator: 'operator', path: '/backoffice/audit', viewport: { width: 1760, height: 900 } },
  {
    name: 'losing-accounts',
    operator: 'approver',
    path: '/backoffice/reports/losing',
    viewport: { width: 1366, height: 1200 },
    // The percentage itself is only shown once there are enough accounts.
    prepare: (page) => page.getByRole('radio', { name: 'Accounts', exact: true }).check({ force: true }),
  },
  { name: 'withdrawals', operator: 'operator', path: '/backoffice/withdrawals' },
  {
    name: 'deposit',
    operator: 'operator',
    path: '/backoffice/deposits',
    prepare: (page) =>
      page
        .getByRole('button', { name: /^Review/ })
        .first()
        .click(),
  },
  {
    name: 'reconciliation',
    operator: 'operator',
    path: '/backoffice/reconciliation',
    async prepare(page) {
      await page.getByRole('button', { name: 'Run reconciliation' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Run now' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.getByRole('table').waitFor();
    },
  },
  { name: 'desk', operator: 'dealer', path: '/backoffice/desk' },
  {
    name: 'halt',
    operator: 'dealer',
    path: '/backoffice/desk',
    async prepare(page) {
      await page.getByRole('button', { name: 'Halt trading' }).first().click();
      await page.getByRole('dialog').getByLabel('Instrument').selectOption({ index: 1 });
      await page.getByRole('dialog').getByLabel('Reason').fill('Exchange outage, status page 14:05 UTC');
    },
  },
  {
    name: 'rules',
    operator: 'dealer',
    path: '/backoffice/rules',
    async prepare(page) {
      await page.getByRole('main').getByRole('combobox').first().selectOption('20');
    },
  },
  { name: 'execution', operator: 'dealer', path: '/backoffice/execution' },
  {
    name: 'editor',
    operator: 'content',
    path: '/backoffice/content',
    prepare: (page) => page.getByRole('link', { name: 'About Fairlead' }).click(),
  },
  {
    name: 'announcement',
    operator: 'content',
    path: '/backoffice/content/popups',
    async prepare(page) {
      await page.getByRole('button', { name: 'New announcement' }).first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Title').fill('Markets closed on 25 December');
      await dialog.getByLabel('Text').fill('<p>Shares and indices do not trade on 25 and 26 December. Crypto trades as usual.</p>');
    },
  },
  {
    name: 'plan',
    operator: 'partners',
    path: '/backoffice/affiliates/plans',
    prepare: (page) =>
      page
        .getByRole('button', { name: /^New version/ })
        .first()
        .click(),
  },
  {
    name: 'affiliate',
    operator: 'partners',
    path: '/backoffice/affiliates',
    prepare: (page) => page.getByRole('link', { name: 'Nora Keller' }).first().click(),
  },
  { name: 'operators', operator: 'operator', path: '/backoffice/operators' },
  { name: 'settings', operator: 'operator', path: '/backoffice/settings' },
  { name: 'email-template', operator: 'operator', path: '/backoffice/settings/mails' },
];

/** The positions of the picture in the README, the one on its chart last. Those whose market is closed are left out. */
const POSITIONS = [
  { symbol: 'ETHUSD', side: 'sell', amount: 120 },
  { symbol: 'USOIL', side: 'buy', amount: 200 },
  { symbol: 'XAUUSD', side: 'buy', amount: 250 },
  { symbol: 'EURUSD', side: 'sell', amount: 300 },
  { symbol: 'BTCUSD', side: 'buy', amount: 500 },
] as const;

const FOLDER = join(root, 'docs/handbook/images');
const VIEWPORT = { width: 1366, height: 900 };
const url = process.env['FAIRLEAD_URL'] ?? 'http://localhost:8080';
const wanted = process.argv.slice(2);

mkdirSync(FOLDER, { recursive: true });
const browser = await chromium.launch(chromiumLaunch());
try {
  const pages = new Map<Picture['operator'], Page>();
  for (const picture of PICTURES) {
    if (wanted.length > 0 && !wanted.includes(picture.name)) continue;
    const page = pages.get(picture.operator) ?? (await signIn(browser, picture.operator));
    pages.set(picture.operator, page);
    await take(page, picture);
  }
  if (wanted.length === 0 || wanted.includes('platform')) await takePlatform(browser);
} finally {
  await browser.close();
}

async function signIn(into: Browser, operator: Picture['operator']): Promise<Page> {
  const context = await into.newContext({ viewport: VIEWPORT, locale: 'en-GB', colorScheme: 'light', reducedMotion: 'reduce' });
  await context.addCookies([{ name: 'theme', value: 'light', url }]);
  const page = await context.newPage();
  await page.goto(`${url}/backoffice`);
  await page.getByLabel('Email').fill(`${operator}@fairlead.test`);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('navigation').first().waitFor();
  return page;
}

async function take(page: Page, { name, path, viewport = VIEWPORT, prepare }: Picture): Promise<void> {
  await page.setViewportSize(viewport);
  await page.goto(`${url}${path}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await prepare?.(page);
  await save(page, join(FOLDER, `${name}.png`));
}

/** The platform of the demo's client in its default theme, with a few positions and the risk warning collapsed. */
async function takePlatform(into: Browser): Promise<void> {
  const context = await into.newContext({ baseURL: url, viewport: { width: 1440, height: 900 }, locale: 'en-GB', reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('Email').fill('demo@fairlead.test');
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  // The demo's announcement.
  await page.addLocatorHandler(page.getByRole('dialog'), () => page.keyboard.press('Escape'));
  await page.waitForURL('**/platform/**');
  await page.getByRole('button', { name: 'Collapse' }).click();
  const platform = platformPage(page);
  for (const { symbol, side, amount } of POSITIONS) {
    await platform.open(symbol);
    await platform.ticket[side].click();
    if (!(await platform.ticket.submit.isEnabled())) continue;
    await platform.ticket.amount.fill(String(amount));
    await platform.ticket.submit.click();
    await platform.position(symbol).row.waitFor();
  }
  await expect(platform.toasts).toHaveText('');
  await save(page, join(root, 'docs/platform.png'));
}

async function save(page: Page, file: string): Promise<void> {
  // Live prices keep a socket open, so the network itself never falls silent.
  await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => undefined);
  await page.evaluate(() =>
    Promise.all([document.fonts.ready, ...document.getAnimations().map((each) => each.finished)]).then(() => undefined),
  );
  await page.screenshot({ path: file, animations: 'disabled' });
  console.log(relative(root, file));
}
