import type { EntryResponse } from '@fairlead/contract/content/operators/schemas.ts';
import { backofficePaths, editorPaths } from '@fairlead/contract/operators/paths.ts';
import type { OperatorLoginResponse } from '@fairlead/contract/operators/session.ts';
import type { APIRequestContext } from '@playwright/test';
import { platformPage } from '../support/browser/platform-page.ts';
import { clientTestOnServerWith, expect } from '../support/browser/test.ts';

const test = clientTestOnServerWith('alwaysOpen', { DEMO: '1' });

async function publish(request: APIRequestContext): Promise<void> {
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

test('what editors publish for it stands below the platform, a scroll away', async ({ page, request }) => {
  await platformPage(page).open();
  const news = page.getByRole('region', { name: 'News' });
  await expect(news).toHaveCount(0);
  await publish(request);
  await page.reload();
  await news.scrollIntoViewIfNeeded();
  await expect(news.getByRole('heading', { name: 'Holiday hours' })).toBeInViewport();
  await expect(page.getByRole('main')).toHaveCount(1);
});
