/** What every journal store keeps besides the entries. */
import type { EngineEvent, JournalEntry } from '@fairlead/domain/engine/event.ts';
import { cents } from '@fairlead/domain/money.ts';
import { openTestDatabase, testDatabases, type DatabaseKind } from '@fairlead/tests/support/databases.ts';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Queries } from '../adapters/db/database.ts';
import { DatabaseJournalStore } from './database-journal-store.ts';
import { hashText } from './hash-text.ts';
import type { AnsweredCursor, JournalRecord, JournalStore } from './journal-store.ts';
import { MemoryJournalStore } from './memory-journal-store.ts';

const EVERYWHERE = { ranges: [{ from: 0, upTo: 10_000 }], refusedSince: 0 };
const sought = (commandId: string) => ({ accountId: 7, commandId, ...EVERYWHERE });

/** An arbitrary digest. */
const digestOf = (commandId: string): number => hashText(commandId)[0];

const DEPOSIT: EngineEvent = {
  kind: 'fundsMoved',
  fundsKind: 'deposit',
  purse: 'cash',
  amount: cents(5),
  reference: 'a "quoted" \\ reference',
};

function accepted(seq: number, commandId: string, events: readonly EngineEvent[] = [{ kind: 'accountOpened' }], at = 0): JournalRecord {
  const entry: JournalEntry = { seq, at, accountId: 7, commandId, events };
  return {
    entry,
    closed: [],
    answered: { accountId: 7, commandId, digest: digestOf(commandId), at, refused: null },
  };
}

/** An entry that no command caused. */
function ticked(seq: number): JournalRecord {
  return { entry: { seq, at: 0, accountId: 7, commandId: null, events: [{ kind: 'accountOpened' }] }, closed: [], answered: null };
}

function refused(commandId: string, at = 0): JournalRecord {
  const event = { kind: 'commandRefused', command: 'openPosition', symbol: 'EURUSD', refusal: { code: 'priceMoved' } } as const;
  return {
    entry: null,
    closed: [],
    answered: { accountId: 7, commandId, digest: digestOf(commandId), at, refused: event },
  };
}

describe.each<DatabaseKind | 'memory'>(['memory', ...testDatabases])('a journal store on %s', (kind) => {
  let store: JournalStore;
  let database: Queries | null;

  beforeEach(async () => {
    if (kind === 'memory') {
      store = new MemoryJournalStore();
      database = null;
      return undefined;
    }
    const opened = await openTestDatabase(kind);
    const inDatabase = new DatabaseJournalStore(opened.database);
    await inDatabase.takeOver();
    store = inDatabase;
    database = opened.database;
    return async () => {
      await inDatabase.close();
      await opened.remove();
    };
  });

  /** Lists page by page, to the last. */
  async function listAll(limit: number, from: AnsweredCursor | null = null, since = 0) {
    const ids: (readonly [accountId: number, commandId: string, seq: number | null])[] = [];
    let after = from;
    for (;;) {
      const { answered, upTo, isLast } = await store.listAnswered(since, after, limit);
      expect(answered.length).toBeLessThanOrEqual(limit);
      ids.push(...answered.map(({ accountId, commandId, seq }) => [accountId, commandId, seq] as const));
      if (isLast) return ids;
      after = upTo;
    }
  }

  test('finds the answer to a command, whether carried out or refused', async () => {
    await store.append([accepted(1, 'done'), refused('no "good"')]);
    expect(await store.findAnswer(sought('done'))).toEqual({ digest: digestOf('done'), answer: { kind: 'done' } });
    expect(await store.findAnswer(sought('no "good"'))).toEqual({
      digest: digestOf('no "good"'),
      answer: { kind: 'refused', refusal: { code: 'priceMoved' } },
    });
    expect(await store.findAnswer({ ...sought('done'), accountId: 8 })).toBeNull();
    expect((await store.read(0, 10)).map(({ commandId }) => commandId)).toEqual(['done']);
    expect(await store.findAnswer({ ...sought('done'), ranges: [{ from: 2, upTo: 9 }] })).toBeNull();
    expect(await store.findAnswer({ ...sought('no "good"'), refusedSince: 1 })).toBeNull();
  });

  test('writes a refusal once, however often it is appended', async () => {
    await store.append([refused('a')]);
    await store.append([refused('a'), refused('b')]);
    expect(await listAll(10)).toHaveLength(2);
    const kept = await database?.query<{ command_id: string }>('SELECT command_id FROM command_refusals ORDER BY id');
    expect((kept ?? [{ command_id: 'a' }, { command_id: 'b' }]).map((row) => row.command_id)).toEqual(['a', 'b']);
  });

  test('lists each answered command once, page by page', async () => {
    await store.append([accepted(1, 'a'), accepted(2, 'b'), refused('c'), refused('d'), accepted(3, 'e')]);
    expect(await listAll(2)).toEqual([
      [7, 'a', 1],
      [7, 'b', 2],
      [7, 'e', 3],
      [7, 'c', null],
      [7, 'd', null],
    ]);
  });

  test('lists commands answered since the last page', async () => {
    await store.append([accepted(1, 'a'), refused('b')]);
    let page = await store.listAnswered(0, null, 2);
    while (!page.isLast) page = await store.listAnswered(0, page.upTo, 2);
    expect(await listAll(2, page.upTo)).toEqual([]);
    await store.append([refused('c'), accepted(2, 'd'), ticked(3)]);
    expect(await listAll(2, page.upTo)).toEqual([
      [7, 'd', 2],
      [7, 'c', null],
    ]);
  });

  test('lists the refusals of a journal that has grown by each look', async () => {
    await store.append([accepted(1, 'a'), refused('b')]);
    const first = await store.listAnswered(0, null, 10);
    await store.append([accepted(2, 'c'), refused('d')]);
    const second = await store.listAnswered(0, first.upTo, 10);
    expect([first, second].map(({ answered }) => answered.map(({ commandId }) => commandId))).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });

  test('lists commands beyond a stretch that contains only ticks', async () => {
    const ticks = Array.from({ length: 25 }, (_, index) => ticked(index + 2));
    await store.append([accepted(1, 'a'), ...ticks, accepted(27, 'b'), accepted(28, 'c'), refused('d')]);
    expect(await listAll(2)).toEqual([
      [7, 'a', 1],
      // Where there is room.
      [7, 'd', null],
      [7, 'b', 27],
      [7, 'c', 28],
    ]);
  });

  test('reads entries in order, page by page, and none after the last', async () => {
    await store.append([accepted(1, 'a'), ticked(2), accepted(3, 'b'), ticked(4), accepted(5, 'c')]);
    const pages: number[][] = [];
    for (const afterSeq of [0, 2, 4, 5]) pages.push((await store.read(afterSeq, 2)).map(({ seq }) => seq));
    expect(pages).toEqual([[1, 2], [3, 4], [5], []]);
  });

  test('lists commands from a given time on, give or take a few', async () => {
    const old = Array.from({ length: 3_000 }, (_, index) => accepted(index + 1, `old ${index}`, undefined, 1_000));
    const oldRefusals = Array.from({ length: 3_000 }, (_, index) => refused(`no ${index}`, 1_000));
    await store.append([...old, ...oldRefusals, refused('old too', 1_999)]);
    await store.append([accepted(3_001, 'new', undefined, 2_000), refused('new too', 2_000)]);
    const listed = await listAll(10_000, null, 2_000);
    expect(listed.length).toBeLessThan(1_100);
    expect(listed.slice(-2).map(([, commandId]) => commandId)).toEqual(['new', 'new too']);
  });

  test('knows which references moved funds or reserved a withdrawal, by account', async () => {
    const reserved: EngineEvent = { kind: 'withdrawalReserved', amount: cents(1), reference: 'withdrawal' };
    const held: EngineEvent = { kind: 'fundsHeld', amount: cents(1), reference: 'dispute' };
    await store.append([accepted(1, 'a', [DEPOSIT, held]), accepted(2, 'b', [reserved])]);
    const asked = [
      [7, 'a "quoted" \\ reference'],
      [7, 'withdrawal'],
      [7, 'dispute'],
      [8, 'withdrawal'],
    ] as const;
    expect(await Promise.all(asked.map(([account, reference]) => store.isReferenceUsed(account, reference)))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  test('writes all of an append or nothing', async () => {
    await store.append([accepted(1, 'a')]);
    await expect(store.append([accepted(2, 'b'), accepted(2, 'c'), refused('d')])).rejects.toThrow();
    expect((await listAll(10)).map(([, commandId]) => commandId)).toEqual(['a']);
  });
});

test.runIf(testDatabases.includes('postgres'))('a journal can be taken over while a backup reads all tables', async () => {
  const opened = await openTestDatabase('postgres');
  onTestFinished(() => opened.remove());
  const store = new DatabaseJournalStore(opened.database);
  onTestFinished(() => store.close());
  await opened.database.transaction(async ({ query }) => {
    const tables = await query<{ name: string }>("SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'");
    // As pg_dump does.
    await query(`LOCK TABLE ${tables.map(({ name }) => name).join(', ')} IN ACCESS SHARE MODE`);
    await store.takeOver();
    await store.append([accepted(1, 'a')]);
  });
  expect((await store.read(0, 5)).map(({ seq }) => seq)).toEqual([1]);
});

describe.each(testDatabases)('a journal on %s that has lost entries', (kind) => {
  test('does not seem to end before the gap, however wide it is', async () => {
    const opened = await openTestDatabase(kind);
    const store = new DatabaseJournalStore(opened.database);
    try {
      await store.takeOver();
      await store.append([accepted(1, 'a'), accepted(20, 'b')]);
      expect((await store.read(0, 5)).map(({ seq }) => seq)).toEqual([1, 20]);
      expect((await store.read(1, 5)).map(({ seq }) => seq)).toEqual([20]);
    } finally {
      await store.close();
      await opened.remove();
    }
  });
});
