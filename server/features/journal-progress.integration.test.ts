import { openTestDatabase, testDatabases } from '@fairlead/tests/support/databases.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../adapters/db/database.ts';
import { findUnreadPages, readJournalProgress, saveJournalProgress, seqInFirst, type JournalPage } from './journal-progress.ts';

describe.each(testDatabases)('the progress of a projection on %s', (kind) => {
  let database: Database;

  beforeEach(async () => {
    const opened = await openTestDatabase(kind);
    database = opened.database;
    // A negative number is no partition's.
    await database.query('INSERT INTO engine_epoch (partition, epoch) VALUES (-2, 1), (0, 4), (3, 1), (5, 1)');
    return opened.remove;
  });

  const write = (partition: number, count: number) =>
    database.query(
      `INSERT INTO journal (partition, seq, account_id, at_ms, cause, events)
       SELECT $1::smallint, seq, 1, 0, 'tick', '[]' FROM generate_series(1, $2::integer) AS seq`,
      [partition, count],
    );
  const page = (partition: number, afterSeq: number, upToSeq: number): JournalPage => ({ partition, afterSeq, upToSeq });

  test('is kept for each projection and partition, and in partition 0 by the projection itself', async () => {
    await saveJournalProgress(database, 'execution', [page(0, 0, 8), page(3, 0, 7)]);
    await saveJournalProgress(database, 'execution', [page(0, 8, 20), page(3, 7, 9)]);
    await saveJournalProgress(database, 'affiliates', [page(5, 0, 2)]);
    expect(await database.query('SELECT * FROM projection_progress ORDER BY projection')).toEqual([
      { projection: 'affiliates', partition: 5, journal_seq: 2 },
      { projection: 'execution', partition: 3, journal_seq: 9 },
    ]);
    const progress = await readJournalProgress(database, 'execution', 4);
    expect([...progress]).toEqual([
      [0, 4],
      [3, 9],
      [5, 0],
    ]);
    expect([seqInFirst([page(0, 4, 6), page(3, 0, 9)]), seqInFirst([page(3, 0, 9)])]).toEqual([6, null]);
  });

  test.each<[string, readonly number[], number, readonly JournalPage[], boolean]>([
    ['everything that is left, if it is little', [8, 1, 0], 20, [page(0, 8, 10), page(3, 1, 2)], false],
    ['nothing where nothing is left', [10, 2, 0], 20, [], false],
    ['as much of each partition, if that is too much', [0, 0, 0], 8, [page(0, 0, 4), page(3, 0, 2)], true],
    ['of one partition as much as of all, if only it has more', [4, 2, 0], 5, [page(0, 4, 9)], true],
    ['a full page, after which there may be more', [4, 2, 0], 6, [page(0, 4, 10)], true],
  ])('the next pages have %s', async (_case, [inFirst = 0, inThird = 0, inFifth = 0], most, pages, hasMore) => {
    await write(0, 10);
    await write(3, 2);
    const progress = new Map([
      [0, inFirst],
      [3, inThird],
      [5, inFifth],
    ]);
    expect(await findUnreadPages(database, progress, most)).toEqual({ pages, hasMore });
  });

  test('there are no pages before an engine has led', async () => {
    await database.query('DELETE FROM engine_epoch WHERE partition >= 0');
    const progress = await readJournalProgress(database, 'execution', 0);
    expect(await findUnreadPages(database, progress, 10)).toEqual({ pages: [], hasMore: false });
  });
});
