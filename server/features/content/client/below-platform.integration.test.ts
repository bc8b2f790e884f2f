import type { BelowPlatformResponse } from '@fairlead/contract/content/view.ts';
import { entryDocumentSchema } from '@fairlead/contract/content/document.ts';
import { publicPaths } from '@fairlead/contract/paths.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { testDatabases } from '../../../../tests/support/databases.ts';
import { openTestApi } from '../../../../tests/support/test-api.ts';
import type { Database } from '../../../adapters/db/database.ts';
import { contentEntries, contentVersions } from '../../../adapters/db/schema/content.ts';
import { FIXTURE_START, type FixtureApi } from '../../../fixture-api.ts';

const heading = (text: string) => [{ component: 'heading', settings: { text } }];

describe.each(testDatabases)('content below the platform on %s', (kind) => {
  let database: Database;
  let api: FixtureApi;

  beforeAll(async () => {
    const opened = await openTestApi(kind);
    ({ database, api } = opened);
    return opened.close;
  });

  const read = async (language: string) => {
    const answer = await api.app.inject({ url: publicPaths.belowPlatform, headers: { 'accept-language': language } });
    expect(answer.statusCode).toBe(200);
    return answer.json<BelowPlatformResponse>().data;
  };

  async function publish() {
    const document = entryDocumentSchema.parse({
      slug: 'below-platform',
      texts: { en: { title: 'News', components: heading('Hello') }, de: { title: 'Neues', components: heading('Hallo') } },
    });
    const at = new Date(FIXTURE_START);
    const id = '0'.repeat(24);
    await database.drizzle.insert(contentEntries).values({
      id,
      collection: 'pages',
      slug: document.slug,
      draft: document,
      draftAt: at,
      createdAt: at,
      publishedVersion: 1,
      publishedSlug: document.slug,
      publishedRevision: 1,
      firstPublishedAt: at,
      publishedAt: at,
    });
    await database.drizzle.insert(contentVersions).values({ entryId: id, number: 1, document, publishedAt: at });
  }

  test('is null until editors publish some, and then a page in the language of the call', async () => {
    expect(await read('en')).toBeNull();
    await publish();
    expect(await read('de-AT')).toMatchObject({ title: 'Neues', nodes: [{ kind: 'heading', text: 'Hallo' }] });
    expect(await read('it')).toMatchObject({ title: 'News', nodes: [{ kind: 'heading', text: 'Hello' }] });
  });
});
