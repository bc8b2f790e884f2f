/** Entries about a position or an order are found whether they are indexed yet or not, in whichever partition their account is. */
import type { EngineEvent } from '@fairlead/domain/engine/event.ts';
import { openTestDatabase, testDatabases } from '@fairlead/tests/support/databases.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../adapters/db/database.ts';
import { projectSubjects } from './project-subjects.ts';
import { readEntriesAbout, readEntriesOfSeveral, type SoughtEntries } from './read-entries-about.ts';

const SEVEN: SoughtEntries = { kind: 'position', ids: [7], accountId: 1 };
const ELSEWHERE: SoughtEntries = { kind: 'position', ids: [67], accountId: 3 };

const opened = (id: number): object => ({ kind: 'positionOpened', position: { id }, orderId: id });
const closed = (positionId: number): object => ({ kind: 'positionClosed', positionId });
const placed = (id: number): object => ({ kind: 'orderPlaced', order: { id } });

type Entries = readonly (readonly [accountId: number, events: readonly object[]])[];

/** Entries 1, 3, 5 and 6 are about position 7; 2 is about order 7; 4 belongs to another account, and 8 is about position 77. */
const ENTRIES: Entries = [
  [1, [opened(7)]],
  [1, [placed(7)]],
  [
    1,
    [
      { kind: 'stopsUpdated', positionId: 7 },
      { kind: 'premiumCharged', positionId: 7 },
    ],
  ],
  [2, [closed(70)]],
  [1, [{ kind: 'positionPartClosed', positionId: 7, partId: 8 }]],
  [1, [closed(7)]],
  [1, [{ kind: 'accountOpened' } satisfies EngineEvent]],
  [1, [closed(77)]],
];

/** In partition 3, under the same numbers: entries 2, 4 and 5 are about position 67, 3 is about order 67. */
const ENTRIES_ELSEWHERE: Entries = [
  [3, [{ kind: 'accountOpened' } satisfies EngineEvent]],
  [3, [opened(67)]],
  [3, [placed(67)]],
  [3, [{ kind: 'stopTrailed', positionId: 67 }]],
  [3, [closed(67)]],
];

describe.each(testDatabases)('entries about a subject on %s', (kind) => {
  let database: Database;
  let remove: () => Promise<void>;
  const open = async (): Promise<void> => {
    ({ database, remove } = await openTestDatabase(kind));
    // A negative number is no partition's.
    await database.query('INSERT INTO engine_epoch (partition, epoch) VALUES (-1, 1), (0, 1), (3, 1)');
  };

  const write = (partition: number, entries: Entries, from = 0, upTo = entries.length): Promise<unknown> =>
    Promise.all(
      entries
        .slice(from, upTo)
        .map(([accountId, events], index) =>
          database.query(
            `INSERT INTO journal (partition, seq, account_id, command_id, at_ms, cause, events) VALUES ($1, $2, $3, NULL, 0, 'tick', $4::json)`,
            [partition, from + index + 1, accountId, JSON.stringify(events)],
          ),
        ),
    );
  const find = async (sought: SoughtEntries): Promise<readonly number[]> =>
    (await readEntriesAbout(database, sought)).map(({ seq }) => seq);

  const whatIsFound = (): void => {
    test.each<[string, SoughtEntries, readonly number[]]>([
      ['of a position', SEVEN, [1, 3, 5, 6]],
      ['of an order', { ...SEVEN, kind: 'order' }, [2]],
      ['of a part', { ...SEVEN, ids: [8] }, [5]],
      ['of another account', { ...SEVEN, accountId: 2 }, []],
      ['of an account without entries', { ...SEVEN, accountId: 9 }, []],
      ['the first', { ...SEVEN, only: { which: 'first', count: 1 } }, [1]],
      ['the first three', { ...SEVEN, only: { which: 'first', count: 3 } }, [1, 3, 5]],
      ['the last', { ...SEVEN, only: { which: 'last', count: 1 } }, [6]],
      ['the last three', { ...SEVEN, only: { which: 'last', count: 3 } }, [3, 5, 6]],
      ['more than there are', { ...SEVEN, only: { which: 'last', count: 9 } }, [1, 3, 5, 6]],
      ['after one', { ...SEVEN, afterSeq: 1 }, [3, 5, 6]],
      ['up to one', { ...SEVEN, upToSeq: 5 }, [1, 3, 5]],
      ['between two, the last', { ...SEVEN, afterSeq: 1, upToSeq: 5, only: { which: 'last', count: 1 } }, [5]],
      ['in another partition', ELSEWHERE, [2, 4, 5]],
      ['of an order in another partition', { ...ELSEWHERE, kind: 'order' }, [3]],
      ['in another partition, between two', { ...ELSEWHERE, afterSeq: 2, upToSeq: 4 }, [4]],
      ['in another partition, the first', { ...ELSEWHERE, only: { which: 'first', count: 1 } }, [2]],
      ['in another partition, the last two', { ...ELSEWHERE, only: { which: 'last', count: 2 } }, [4, 5]],
    ])('%s', async (_what, sought, found) => {
      expect(await find(sought)).toEqual(found);
    });

    test('of several accounts in several partitions, those of each in order', async () => {
      const entries = await readEntriesOfSeveral(database, { kind: 'position', ids: [7, 8, 67, 70, 77], accountIds: [1, 2, 3, 9] });
      const seqsOf = (accountId: number) => entries.filter((entry) => entry.accountId === accountId).map(({ seq }) => seq);
      expect([1, 2, 3].map(seqsOf)).toEqual([[1, 3, 5, 6, 8], [4], [2, 4, 5]]);
      expect(entries).toHaveLength(9);
    });
  };

  describe('if none is indexed', () => {
    beforeAll(async () => {
      await open();
      await write(0, ENTRIES);
      await write(3, ENTRIES_ELSEWHERE);
    });
    afterAll(() => remove());
    whatIsFound();
  });

  describe('if some are indexed, further in one partition than in the other', () => {
    beforeAll(async () => {
      await open();
      await write(0, ENTRIES, 0, 4);
      await write(3, ENTRIES_ELSEWHERE, 0, 2);
      for (const partition of [0, 3]) await projectSubjects(database, partition);
      await write(0, ENTRIES, 4);
      await write(3, ENTRIES_ELSEWHERE, 2);
    });
    whatIsFound();

    describe('and then all, by two projectors at once', () => {
      beforeAll(async () => {
        await Promise.all([0, 3, 0, 3].map((partition) => projectSubjects(database, partition)));
      });
      afterAll(() => remove());
      whatIsFound();

      test('each is indexed once, and each partition to its end', async () => {
        expect(await database.query('SELECT partition, up_to FROM journal_subjects_progress ORDER BY partition')).toEqual([
          { partition: 0, up_to: ENTRIES.length },
          { partition: 3, up_to: ENTRIES_ELSEWHERE.length },
        ]);
        const counts = 'SELECT partition, count(*)::integer AS count FROM journal_subjects GROUP BY partition ORDER BY partition';
        expect(await database.query(counts)).toEqual([
          { partition: 0, count: 8 },
          { partition: 3, count: 4 },
        ]);
      });
    });
  });
});
