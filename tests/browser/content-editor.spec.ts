/** The back office as an editor without training uses it: sign in, write a page, publish it, and see what visitors see. */
import type { EntryResponse } from '@fairlead/contract/content/operators/schemas.ts';
import { DEMO_PASSWORD } from '@fairlead/contract/demo-logins.ts';
import { backofficePaths, editorPaths } from '@fairlead/contract/operators/paths.ts';
import type { OperatorLoginResponse } from '@fairlead/contract/operators/session.ts';
import type { APIRequestContext, Browser, Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/browser/accessibility.ts';
import { ADMINISTRATOR, enterBackOffice, typeOperatorLogin } from '../support/browser/back-office.ts';
import { EMPTY_STORAGE, storageOf } from '../support/browser/client-session.ts';
import { platformPage } from '../support/browser/platform-page.ts';
import { clientTestOnOwnServer, expect } from '../support/browser/test.ts';

const test = clientTestOnOwnServer('alwaysOpen', { DEMO: '1' });
test.use({ storageState: EMPTY_STORAGE, viewport: { width: 1440, height: 900 } });

/** An image of one pixel that a browser and the server can read. */
const PICTURE = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

async function logIn(page: Page): Promise<void> {
  await enterBackOffice(page, 'content');
  await expect(page.getByRole('heading', { level: 1, name: 'Pages' })).toBeVisible();
}

const canvasOf = (page: Page) => page.locator('iframe').first().contentFrame();
const block = (page: Page) => page.getByRole('tabpanel', { name: 'Block' });
const saved = (page: Page) => page.getByText(/^Saved at/);

async function createPage(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'New page' }).click();
  const dialog = page.getByRole('dialog', { name: 'New page' });
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByRole('button', { name: 'Create and edit' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

async function addHeading(page: Page, text: string): Promise<void> {
  const add = page.getByRole('button', { name: 'Add: Heading' });
  await add.focus();
  await page.keyboard.press('Enter');
  await block(page).getByLabel('Text (required)').fill(text);
  await expect(canvasOf(page).getByRole('heading', { name: text })).toBeVisible();
}

async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish this page' });
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('dialog', { name: 'Published' }).getByRole('button', { name: 'Continue editing' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Drags with the mouse as a person does: press, move in steps, and release above or below another block. */
async function dragTo(page: Page, from: Locator, to: Locator, half: 'above' | 'below'): Promise<void> {
  await from.hover();
  await page.mouse.down();
  const box = await to.boundingBox();
  if (box === null) throw new Error('there is nothing to drop it on');
  const y = half === 'above' ? box.y - 20 : box.y + box.height + 8;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 12 });
  await page.mouse.move(box.x + box.width / 2, y, { steps: 8 });
  await page.mouse.up();
}

/** The blocks on the canvas from top to bottom. */
const orderOf = (page: Page) =>
  canvasOf(page)
    .locator('h2, hr')
    .evaluateAll((all) => all.map(({ tagName }) => tagName));

async function visit(browser: Browser, address: string): Promise<Page> {
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(address);
  return visitor;
}

/** Publishes the content below the platform as an editor would, but through the API. */
async function publishBelowPlatform(request: APIRequestContext): Promise<void> {
  const credentials = { email: 'operator@fairlead.test', password: 'fairlead-demo' };
  const login = (await (await request.post(backofficePaths.login, { data: credentials })).json()) as OperatorLoginResponse;
  const headers = { authorization: `Bearer ${login.data.access_token}` };
  const call = async (path: string, data: object) => ((await (await request.post(path, { data, headers })).json()) as EntryResponse).data;
  const created = await call(editorPaths.createEntry, { collection: 'pages', slug: 'below-platform', title: 'News' });
  const components = [{ component: 'heading', settings: { text: 'Holiday hours', tag: 'h2' } }];
  const document = { ...created.document, texts: { en: { title: 'News', description: '', components } } };
  const { id, revision } = await call(editorPaths.saveEntry, { id: created.id, revision: created.revision, document });
  await call(editorPaths.publishEntry, { id, revision, note: '' });
}

test('an editor without training publishes a page', async ({ page, browser, server }) => {
  await logIn(page);
  await expectAccessible(page, 'the list of pages');
  await createPage(page, 'Our Harbour & Café');
  await addHeading(page, 'Where we moor');

  await page.getByRole('button', { name: 'Add: Text' }).click();
  await block(page).getByRole('textbox').first().click();
  await page.keyboard.type('Between two piers.');
  await expect(canvasOf(page).getByText('Between two piers.')).toBeVisible();

  await page.getByRole('button', { name: 'Add: Image', exact: true }).click();
  await block(page).getByRole('button', { name: 'Choose image' }).click();
  const library = page.getByRole('dialog', { name: 'Choose an image' });
  await library.locator('input[type=file]').setInputFiles({ name: 'pier.png', mimeType: 'image/png', buffer: PICTURE });
  await library.getByRole('button', { name: 'Upload' }).click();
  await expect(library.getByText('Describe what the image shows.')).toBeVisible();
  await library.getByLabel('Alt text').fill('Two piers at dusk');
  await library.getByRole('button', { name: 'Upload' }).click();
  await expect(canvasOf(page).getByRole('img', { name: 'Two piers at dusk' })).toBeVisible();

  await expect(saved(page)).toBeVisible();
  await expectAccessible(page, 'the editor');
  await publish(page);
  for (const address of ['/our-harbour-and-cafe', '/our-harbour-and-cafe?lang=de']) {
    const visitor = await visit(browser, `${server.url}${address}`);
    await expect(visitor.getByRole('heading', { name: 'Where we moor' })).toBeVisible();
    await expect(visitor.getByText('Between two piers.')).toBeVisible();
    await expect(visitor.getByRole('img', { name: 'Two piers at dusk' })).toHaveCount(1);
    await visitor.context().close();
  }
});

test("saving after a colleague's change says so, and offers to load it or keep a copy", { tag: '@long' }, async ({ page, context }) => {
  await logIn(page);
  await createPage(page, 'Shared page');
  const other = await context.newPage();
  await other.setViewportSize({ width: 1440, height: 900 });
  await logIn(other);
  await other.getByRole('link', { name: 'Shared page' }).click();
  await addHeading(other, 'Theirs');
  await expect(saved(other)).toBeVisible();

  await addHeading(page, 'Mine');
  await expect(page.getByRole('alert').filter({ hasText: 'A colleague changed this page while you were editing' })).toBeVisible();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(canvasOf(page).getByRole('heading', { name: 'Theirs' })).toBeVisible();
  await expect(canvasOf(page).getByRole('heading', { name: 'Mine' })).toHaveCount(0);
});

test("saving after a colleague's change can keep a copy, which is a separate page", { tag: '@long' }, async ({ page, context }) => {
  await logIn(page);
  await createPage(page, 'Wanted twice');
  const other = await context.newPage();
  await other.setViewportSize({ width: 1440, height: 900 });
  await logIn(other);
  await other.getByRole('link', { name: 'Wanted twice' }).click();
  await addHeading(other, 'Theirs');
  await expect(saved(other)).toBeVisible();

  await addHeading(page, 'Mine');
  const original = page.url();
  await page.getByRole('button', { name: 'Save mine as a copy' }).click();
  await expect(page).not.toHaveURL(original);
  await expect(canvasOf(page).getByRole('heading', { name: 'Mine' })).toBeVisible();
  await expect(canvasOf(page).getByRole('heading', { name: 'Theirs' })).toHaveCount(0);
  await expect(page.getByRole('alert').filter({ hasText: 'A colleague' })).toHaveCount(0);
  await page.goto(original);
  await expect(canvasOf(page).getByRole('heading', { name: 'Theirs' })).toBeVisible();
  await expect(page.getByText('You have unsaved changes')).toHaveCount(0);
});

test('a page is unpublished and then deleted', { tag: '@long' }, async ({ page, browser, server }) => {
  await logIn(page);
  await createPage(page, 'Short lived');
  await addHeading(page, 'Here today');
  await publish(page);
  const visitor = await visit(browser, `${server.url}/short-lived`);
  await expect(visitor.getByRole('heading', { name: 'Here today' })).toBeVisible();

  await page.getByRole('link', { name: 'All pages' }).click();
  await page.getByRole('button', { name: 'Delete Short lived' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Delete permanently' })).toBeDisabled();
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Short lived' }).click();
  await page.getByRole('button', { name: 'Unpublish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click();
  await expect(page.getByText('Draft', { exact: true })).toBeVisible();
  expect((await visitor.goto(`${server.url}/short-lived`))?.status()).toBe(404);
  await visitor.context().close();

  await page.getByRole('link', { name: 'All pages' }).click();
  await page.getByRole('button', { name: 'Delete Short lived' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete permanently' }).click();
  await expect(page.getByRole('link', { name: 'Short lived' })).toHaveCount(0);
});

test('blocks are dragged onto the page and past each other', { tag: '@long' }, async ({ page }) => {
  await logIn(page);
  await createPage(page, 'Dragged together');
  await addHeading(page, 'First');
  const canvas = canvasOf(page);
  await dragTo(page, page.getByTestId('drawer-item:divider'), canvas.getByRole('heading', { name: 'First' }), 'below');
  await expect(canvas.getByRole('separator')).toHaveCount(1);
  await expect(block(page).getByRole('heading', { name: 'Divider' })).toBeVisible();
  expect(await orderOf(page)).toEqual(['H2', 'HR']);

  await dragTo(page, canvas.getByRole('separator'), canvas.getByRole('heading', { name: 'First' }), 'above');
  await expect.poll(() => orderOf(page)).toEqual(['HR', 'H2']);
});

test(
  'blocks are moved into columns without a mouse, and deleting a column keeps its blocks',
  { tag: '@long' },
  async ({ page, browser, server }) => {
    await logIn(page);
    await createPage(page, 'Side by side');
    await page.getByRole('button', { name: 'Add: Columns' }).press('Enter');
    for (const [text, column] of [
      ['Left', 'Columns block 1, column 1'],
      ['Right', 'Columns block 1, column 2'],
    ] as const) {
      await addHeading(page, text);
      await block(page).getByLabel('Container').selectOption({ label: column });
      await expect(block(page).getByLabel('Container')).toHaveValue(/columns/);
    }
    const canvas = canvasOf(page);
    const [left, right] = [canvas.getByRole('heading', { name: 'Left' }), canvas.getByRole('heading', { name: 'Right' })];
    await expect.poll(async () => (await right.boundingBox())?.y).toBe((await left.boundingBox())?.y);
    await expect(saved(page)).toBeVisible();
    await publish(page);
    const visitor = await visit(browser, `${server.url}/side-by-side`);
    const tops = await visitor
      .getByRole('heading', { name: /^(Left|Right)$/ })
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
    expect(tops).toHaveLength(2);
    expect(tops[0]).toBe(tops[1]);
    await visitor.context().close();

    await page.getByRole('tab', { name: 'Outline' }).click();
    await page.getByRole('tabpanel', { name: 'Outline' }).getByText('Columns', { exact: true }).click();
    await block(page).getByRole('radio', { name: '1', exact: true }).click();
    await expect.poll(async () => Number((await right.boundingBox())?.y) > Number((await left.boundingBox())?.y)).toBe(true);
  },
);

test('text is turned into a link and back', { tag: '@long' }, async ({ page }) => {
  await logIn(page);
  await createPage(page, 'Linked words');
  await page.getByRole('button', { name: 'Add: Text' }).click();
  await block(page).getByRole('textbox').first().click();
  await page.keyboard.type('See our costs');
  await page.keyboard.press('Control+Shift+ArrowLeft');
  await page.getByRole('button', { name: 'Link', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Link' });
  await dialog.getByLabel('Link to').fill('javascript:alert(1)');
  await expect(dialog.getByRole('button', { name: 'Apply link' })).toBeDisabled();
  await dialog.getByLabel('Link to').fill('/costs');
  await page.keyboard.press('Enter');
  const link = canvasOf(page).getByRole('link', { name: 'costs', exact: true });
  await expect(link).toHaveAttribute('href', '/costs');

  await page.getByRole('button', { name: 'Link', exact: true }).click();
  await expect(dialog.getByLabel('Link to')).toHaveValue('/costs');
  await dialog.getByRole('button', { name: 'Remove link' }).click();
  await expect(canvasOf(page).getByText('See our costs')).toBeVisible();
  await expect(link).toHaveCount(0);
});

test(
  'an announcement reaches clients on the platform until it is ended; content published below the platform is a scroll away',
  { tag: '@long' },
  async ({ page, browser, request, server, session }) => {
    await logIn(page);
    await page.getByRole('link', { name: 'Announcements' }).click();
    await page.getByRole('button', { name: 'New announcement' }).click();
    const dialog = page.getByRole('dialog', { name: 'New announcement' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Enter a title and text in English.')).toBeVisible();
    await dialog.getByLabel('Title').fill('The harbour is closed');
    await dialog.getByLabel('Text').fill('On Friday from noon.');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('heading', { name: 'The harbour is closed' })).toBeVisible();

    const context = await browser.newContext({ storageState: storageOf(server.url, session) });
    const trader = await context.newPage();
    await trader.goto(`${server.url}/platform/BTCUSD`);
    await expect(trader.getByRole('dialog', { name: 'The harbour is closed' })).toContainText('On Friday from noon.');

    await page.getByRole('button', { name: 'End now: The harbour is closed' }).click();
    await expect(page.getByText('Ended', { exact: true })).toBeVisible();

    await trader.goto(`${server.url}/platform/BTCUSD`);
    await expect(platformPage(trader).figureText('Balance')).toHaveText(/€/);
    const news = trader.getByRole('region', { name: 'News' });
    await expect(trader.getByRole('dialog')).toHaveCount(0);
    await expect(news).toHaveCount(0);
    await publishBelowPlatform(request);
    await trader.reload();
    await news.scrollIntoViewIfNeeded();
    await expect(news.getByRole('heading', { name: 'Holiday hours' })).toBeInViewport();
    await expect(trader.getByRole('main')).toHaveCount(1);
    await context.close();
  },
);

test('an old version is restored', { tag: '@long' }, async ({ page }) => {
  await logIn(page);
  await createPage(page, 'Versions of a page');
  await addHeading(page, 'The first');
  await publish(page);
  await page.getByRole('tab', { name: 'Outline' }).click();
  await page.getByRole('tab', { name: 'Add' }).click();
  await addHeading(page, 'The second');
  await publish(page);

  await page.getByRole('button', { name: 'Versions' }).click();
  await page.getByRole('button', { name: 'Restore version 1' }).click();
  await expect(canvasOf(page).getByRole('heading', { name: 'The first' })).toBeVisible();
  await expect(canvasOf(page).getByRole('heading', { name: 'The second' })).toHaveCount(0);
  await expect(page.getByText('Unpublished changes')).toBeVisible();
});

test("a link added to the menu appears in the site's header", { tag: '@long' }, async ({ page, browser, server }) => {
  await logIn(page);
  await page.getByRole('link', { name: 'Menus and settings' }).click();
  const menu = page.getByRole('region', { name: 'Header menu' });
  await menu.getByRole('button', { name: 'Add link' }).click();
  const item = menu.getByRole('listitem').last();
  await item.getByLabel('Text').fill('Our harbour');
  await item.getByLabel('Link to').fill('javascript:alert(1)');
  await expect(item.getByText('Start with / for a page on this site')).toBeVisible();
  await item.getByLabel('Link to').fill('/our-harbour');
  await page.getByRole('button', { name: 'Save and publish' }).click();
  await expect(page.getByText('Your changes are live.')).toBeVisible();
  await expectAccessible(page, 'the settings');
  const visitor = await visit(browser, `${server.url}/about`);
  await expect(visitor.getByRole('banner').getByRole('link', { name: 'Our harbour' })).toHaveAttribute('href', /^\/our-harbour/);
  await visitor.context().close();
});

test('an expired session leads to the sign-in, and unsaved changes are offered again', { tag: '@long' }, async ({ page }) => {
  await logIn(page);
  await createPage(page, 'Unsaved page');
  await page.route('**/api/backoffice/content/entries/save', (route) =>
    route.fulfill({ status: 401, json: { status: false, message: 'Sign in to continue.', error: { code: 'notSignedIn' } } }),
  );
  await addHeading(page, 'Written in vain?');
  await expect(page.getByText('Your session has ended.')).toBeVisible();
  await expectAccessible(page, 'the sign-in');
  await page.unroute('**/api/backoffice/content/entries/save');
  await typeOperatorLogin(page, ADMINISTRATOR, DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(canvasOf(page).getByRole('heading', { name: 'Written in vain?' })).toBeVisible();
  await expect(saved(page)).toBeVisible();
});
