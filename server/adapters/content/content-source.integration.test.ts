import { describe } from 'vitest';
import { openTestDatabase, testDatabases } from '../../../tests/support/databases.ts';
import { createMemoryFileStore } from '../files/memory-file-store.ts';
import { createCockpitContentSource } from './cockpit-content-source.ts';
import { describeContentSource } from './content-source.suite.ts';
import { createDatabaseContentSource } from './database-content-source.ts';
import { startFixtureCockpit } from './fixture-cockpit.ts';
import { seedRecordedContent } from './fixture-content.ts';
import { RECORDED_TOKEN } from './fixture-recordings.ts';

describe.each(testDatabases)('on %s', (kind) => {
  describeContentSource('our database', async () => {
    const { database, remove } = await openTestDatabase(kind);
    const files = createMemoryFileStore();
    await seedRecordedContent(database, files);
    return { source: createDatabaseContentSource({ database, files }), close: remove };
  });
});

describeContentSource('a Cockpit', async () => {
  const cockpit = await startFixtureCockpit();
  return { source: createCockpitContentSource({ url: cockpit.url, token: RECORDED_TOKEN, clock: Date.now }), close: cockpit.close };
});
