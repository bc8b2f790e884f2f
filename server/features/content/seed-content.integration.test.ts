import { openDatabase } from '../../adapters/db/open-database.ts';
import { beforeEach, expect, describe, test } from 'vitest';
import { openTestDatabase, testDatabases, type OpenTestDatabase } from '../../../tests/support/databases.ts';
import { createDatabaseContentSource } from '../../adapters/content/database-content-source.ts';
import { contentEntries, contentVersions } from '../../adapters/db/schema/content.ts';
import { createMemoryFileStore } from '../../adapters/files/memory-file-store.ts';
import { readSeedEntries, seedContent } from './seed-content.ts';

const SEEDS = readSeedEntries();

describe.each(testDatabases)('the built-in pages on %s', (kind) => {
  let opened: OpenTestDatabase;

  beforeEach(async () => {
    opened = await openTestDatabase(kind);
    return opened.remove;
  });

  const counts = async () => ({
    entries: await opened.database.drizzle.$count(contentEntries),
    versions: await opened.database.drizzle.$count(contentVersions),
  });

  test('are published', async () => {
    await seedContent(opened.database);
    const source = createDatabaseContentSource({ database: opened.database, files: createMemoryFileStore() });
    const { entries } = await source.findEntries({ collection: 'pages', language: 'en', populate: 1 });
    expect(entries.map(({ title_slug }) => title_slug)).toEqual(
      SEEDS.filter(({ collection }) => collection === 'pages')
        .map(({ slug }) => slug)
        .toSorted(),
    );
    expect(await source.readSettings('de')).toMatchObject({ siteName: 'Fairlead' });
  });

  test('are seeded once, even if two servers start at the same time', async () => {
    const other = kind === 'embedded' ? opened.database : await openDatabase(opened);
    await Promise.all([seedContent(opened.database), seedContent(other), seedContent(opened.database)]);
    await seedContent(other);
    expect(await counts()).toEqual({ entries: SEEDS.length, versions: SEEDS.length });
    if (other !== opened.database) await other.close();
  });

  test('are not seeded if there is content already', async () => {
    const at = new Date(0);
    const document = { slug: 'ours', texts: {}, image: null, subpages: [], featured: null, hidden: false };
    const own = { id: 'a'.repeat(24), collection: 'pages', slug: 'ours', draft: document, draftAt: at, createdAt: at } as const;
    await opened.database.drizzle.insert(contentEntries).values(own);
    await seedContent(opened.database);
    expect(await counts()).toEqual({ entries: 1, versions: 0 });
  });
});
