/** Entries about a position or an order are found whether they are indexed yet or not. */
import type { EngineEvent } from '@fairlead/domain/engine/event.ts';
import { openTestDatabase, testDatabases } from '@fairlead/tests/support/databases.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../adapters/db/database.ts';
import { projectSubjects, readSubjectsProgress } from './project-subjects.ts';
import { readEntriesAbout, type SoughtEntries } from './read-entries-about.ts';

const SEVEN: Omit<SoughtEntries, 'accountIds'> = { kind: 'position', ids: [7] };

const closed = (positionId: number): object => ({ kind: 'positionClosed', positionId });
const placed = (id: number): object => ({ kind: 'orderPlaced', order: { id } });

/** Entries 1, 3, 5 and 6 are about position 7; 2 is about order 7; 4 belongs to another account, and 8 is about position 77. */
const ENTRIES: readonly (readonly [accountId: number, events: readonly object[]])[] = [
  [1, [{ kind: 'positionOpened', position: { id: 7 }, orderId: 7 }]],
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

describe.each(testDatabases)('entries about a subject on %s', (kind) => {
  let database: Database;
  let remove: () => Promise<void>;
  const open = async (): Promise<void> => {
    ({ database, remove } = await openTestDatabase(kind));
  };

  const write = (from: number, upTo: number): Promise<unknown> =>
    Promise.all(
      ENTRIES.slice(from, upTo).map(([accountId, events], index) =>
        database.query(
          `INSERT INTO journal (seq, account_id, command_id, at_ms, cause, events) VALUES ($1, $2, NULL, 0, 'tick', $3::json)`,
          [from + index + 1, accountId, JSON.stringify(events)],
        ),
      ),
    );
  const find = async (sought: Partial<SoughtEntries>): Promise<readonly number[]> =>
    (await readEntriesAbout(database, { ...SEVEN, accountIds: [1], ...sought })).map(({ seq }) => seq);

  const whatIsFound = (): void => {
    test.each<[string, Partial<SoughtEntries>, readonly number[]]>([
      ['of a position', {}, [1, 3, 5, 6]],
      ['of an order', { kind: 'order' }, [2]],
      ['of several', { ids: [7, 8, 70, 77], accountIds: [1, 2] }, [1, 3, 4, 5, 6, 8]],
      ['of a part', { ids: [8] }, [5]],
      ['of another account', { accountIds: [2] }, []],
      ['the first', { only: { which: 'first', count: 1 } }, [1]],
      ['the first three', { only: { which: 'first', count: 3 } }, [1, 3, 5]],
      ['the last', { only: { which: 'last', count: 1 } }, [6]],
      ['the last three', { only: { which: 'last', count: 3 } }, [3, 5, 6]],
      ['more than there are', { only: { which: 'last', count: 9 } }, [1, 3, 5, 6]],
      ['after one', { afterSeq: 1 }, [3, 5, 6]],
      ['up to one', { upToSeq: 5 }, [1, 3, 5]],
      ['between two, the last', { afterSeq: 1, upToSeq: 5, only: { which: 'last', count: 1 } }, [5]],
    ])('%s', async (_what, sought, found) => {
      expect(await find(sought)).toEqual(found);
    });
  };

  describe('if none is indexed', () => {
    beforeAll(async () => {
      await open();
      await write(0, ENTRIES.length);
    });
    afterAll(() => remove());
    whatIsFound();
  });

  describe('if some are indexed', () => {
    beforeAll(async () => {
      await open();
      await write(0, 4);
      await projectSubjects(database);
      await write(4, ENTRIES.length);
    });
    whatIsFound();

    describe('and then all, by two projectors at once', () => {
      beforeAll(async () => {
        await Promise.all([projectSubjects(database), projectSubjects(database)]);
      });
      afterAll(() => remove());
      whatIsFound();

      test('each is indexed once', async () => {
        expect(await readSubjectsProgress(database)).toBe(ENTRIES.length);
        const [row] = await database.query<{ count: number }>('SELECT count(*)::bigint AS count FROM journal_subjects');
        expect(row?.count).toBe(8);
      });
    });
  });
});
