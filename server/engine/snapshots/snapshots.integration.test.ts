/** Startup folds the entries after the newest intact snapshot and arrives at the state the journal gives. */
import { setTimeout as pause } from 'node:timers/promises';
import { FULL_ACCESS } from '@fairlead/domain/engine/fixture-engine.ts';
import { STATE_SHAPE } from '@fairlead/domain/engine/serialise.ts';
import { cents } from '@fairlead/domain/money.ts';
import { openTestDatabase, testDatabases } from '@fairlead/tests/support/databases.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../adapters/db/database.ts';
import { DatabaseJournalStore } from '../database-journal-store.ts';
import { Engine } from '../engine.ts';
import { FixtureEngineMarket } from '../fixture-engine-market.ts';
import { recoverState } from '../recover.ts';
import { digestState } from '../state-digest.ts';
import { verifyJournal } from '../verify-journal.ts';
import { createDatabaseSnapshotSource } from './database-snapshot-source.ts';
import { findDifferentAccounts } from './find-different-accounts.ts';
import { loadNewestSnapshot, type SnapshotFault } from './load-snapshot.ts';
import { snapshotInThread } from './snapshot-in-thread.ts';
import { createSnapshotter } from './snapshotter.ts';
import { takeSnapshot } from './take-snapshot.ts';

const silent = { info: () => undefined, error: () => undefined };
const ACCOUNTS = 120;

describe.each(testDatabases)('snapshots on %s', (kind) => {
  let database: Database;
  let databaseUrl: string | null;
  let engine: Engine;

  beforeEach(async () => {
    const opened = await openTestDatabase(kind);
    database = opened.database;
    databaseUrl = opened.databaseUrl ?? null;
    const store = new DatabaseJournalStore(database);
    engine = await Engine.start({ store, market: marketWithQuotes(), clock: () => 0, log: silent });
    for (let accountId = 1; accountId <= ACCOUNTS; accountId += 1) {
      void engine.submit({ kind: 'openAccount', accountId, at: 0, commandId: 'open' });
      void engine.submit({ kind: 'setTradingAccess', accountId, at: 0, commandId: 'access', access: FULL_ACCESS });
    }
    await deposit(1, 'first');
    return async () => {
      await engine.stop();
      await store.close();
      await opened.remove();
    };
  });

  function marketWithQuotes(): FixtureEngineMarket {
    const market = new FixtureEngineMarket();
    market.setQuote('EURUSD', 1_080_000, 1_080_200, 0);
    return market;
  }

  const deposit = (accountId: number, reference: string) =>
    engine.submit({ kind: 'moveFunds', accountId, at: 0, commandId: reference, reference, fundsKind: 'deposit', amount: cents(100_00) });

  const take = () => takeSnapshot(database, () => 0);

  /** Simulates a start: how many entries it folds, what it reports, and the resulting state. */
  async function recover() {
    const faults: SnapshotFault[] = [];
    const store = new DatabaseJournalStore(database);
    const snapshots = createDatabaseSnapshotSource(database);
    const { state, folded } = await recoverState({ store, snapshots, onSnapshotFault: (fault) => faults.push(fault) }, Infinity);
    return { digest: digestState(state), seq: state.seq, folded, faults };
  }

  const digestOfAll = async () => (await verifyJournal(database)).partitions[0]?.digest;

  test('startup folds only the entries after the newest snapshot', async () => {
    const { taken } = await take();
    await deposit(2, 'second');
    expect(await recover()).toEqual({ digest: await digestOfAll(), seq: (taken?.seq ?? 0) + 1, folded: 1, faults: [] });
  });

  test('a replay from the first entry is compared with each snapshot', async () => {
    await take();
    await deposit(2, 'second');
    await take();
    await deposit(3, 'third');
    expect(await verifyJournal(database)).toMatchObject({ partitions: [{ snapshots: 2 }], faults: [] });
    await database.query("UPDATE snapshots SET digest = 'of another state' WHERE seq = (SELECT min(seq) FROM snapshots)");
    expect((await verifyJournal(database)).faults).toEqual([expect.stringContaining('the snapshot has of another state')]);
  });

  describe.each([
    ['a modified part', `UPDATE snapshot_parts SET body = replace(body, '"cash":10000', '"cash":10001') WHERE seq = $1`],
    ['a part with foreign text', `UPDATE snapshot_parts SET body = 'oops' WHERE seq = $1 AND part = 1`],
    ['a missing part', 'DELETE FROM snapshot_parts WHERE seq = $1 AND part = 2'],
    ['no parts at all', 'DELETE FROM snapshot_parts WHERE seq = $1'],
    ['parts in a different order', 'UPDATE snapshot_parts SET part = 2 - part + 10 WHERE seq = $1'],
    ['the state of another entry', 'UPDATE snapshot_parts SET body = regexp_replace(body, \'"seq":[0-9]+\', \'"seq":7\') WHERE seq = $1'],
  ])('with %s', (_what, damage) => {
    test('startup uses the one before it or folds the whole journal, and reports the damage', async () => {
      const older = (await take()).taken?.seq ?? 0;
      await deposit(2, 'second');
      const newer = (await take()).taken?.seq ?? 0;
      await database.query(damage, [newer]);
      const expected = { digest: await digestOfAll(), seq: newer };
      expect(await recover()).toMatchObject({ ...expected, folded: 1, faults: [{ seq: newer, fault: expect.any(String) }] });
      expect((await verifyJournal(database)).faults).toEqual([expect.stringContaining(`the snapshot after entry ${newer} is damaged`)]);
      await database.query(damage, [older]);
      expect(await recover()).toMatchObject({ ...expected, folded: newer, faults: [{ seq: newer }, { seq: older }] });
    });

    test('the next snapshot replaces it', async () => {
      const damaged = (await take()).taken?.seq ?? 0;
      await database.query(damage, [damaged]);
      await deposit(2, 'second');
      expect(await take()).toMatchObject({ taken: { seq: damaged + 1 }, faults: [{ seq: damaged }] });
      expect(await recover()).toMatchObject({ folded: 0, faults: [] });
      const [row] = await database.query<{ left: number }>('SELECT count(*)::int AS left FROM snapshot_parts WHERE seq = $1', [damaged]);
      expect(row?.left).toBe(0);
    });
  });

  test('a snapshot of another shape is left alone, and the whole journal is folded', async () => {
    const { taken } = await take();
    await database.query('UPDATE snapshots SET shape = shape + 1');
    expect(await recover()).toMatchObject({ folded: taken?.seq, faults: [] });
    expect(await createDatabaseSnapshotSource(database).list(STATE_SHAPE, Infinity)).toEqual([]);
  });

  test('only the newest three snapshots are kept, each with its own parts', async () => {
    for (let nth = 0; nth < 5; nth += 1) {
      await deposit(2, `deposit-${nth}`);
      await take();
    }
    const rows = await database.query<{ seq: number; parts: number }>(
      'SELECT s.seq, count(*)::int AS parts FROM snapshots AS s JOIN snapshot_parts AS p USING (partition, seq) GROUP BY s.seq ORDER BY s.seq',
    );
    expect(rows.map(({ parts }) => parts)).toEqual([3, 3, 3]);
    expect((await database.query('SELECT DISTINCT seq FROM snapshot_parts')).length).toBe(3);
    expect((await verifyJournal(database)).faults).toEqual([]);
  });

  test('an interrupted attempt does not count, and the next one at the same entry replaces it', async () => {
    await take();
    await database.query('DELETE FROM snapshots');
    await database.query("INSERT INTO snapshot_parts (seq, part, body) SELECT max(seq), 99, 'left over' FROM journal");
    expect(await loadNewestSnapshot(createDatabaseSnapshotSource(database), Infinity, () => undefined)).toBeNull();
    expect((await take()).taken).not.toBeNull();
    expect(await recover()).toMatchObject({ folded: 0, faults: [] });
  });

  test('no snapshot is taken if nothing has happened since the last one', async () => {
    await take();
    expect(await take()).toEqual({ taken: null, faults: [] });
  });

  test('a snapshot is taken in its own thread while the engine keeps running', async () => {
    const taking = snapshotInThread({ database, databaseUrl }, new AbortController().signal);
    for (let nth = 0; nth < 20; nth += 1) await deposit(3, `meanwhile-${nth}`);
    const { taken, faults } = await taking;
    expect(faults).toEqual([]);
    expect(taken?.seq).toBeGreaterThan(2 * ACCOUNTS);
    expect((await recover()).digest).toBe(await digestOfAll());
  });

  test('a thread that is told to stop leaves no valid snapshot', async () => {
    const ending = new AbortController();
    const taking = snapshotInThread({ database, databaseUrl }, ending.signal);
    ending.abort();
    await expect(taking).rejects.toThrow();
    expect((await recover()).digest).toBe(await digestOfAll());
  });

  describe('a snapshotter', () => {
    function create(fewestEntries: number) {
      const source = createDatabaseSnapshotSource(database);
      const pauseShortly = () => Promise.resolve();
      return createSnapshotter({ subject: engine, source, take, log: silent, fewestEntries, pause: pauseShortly });
    }

    test('takes a snapshot once there are enough new entries, then waits for as many again', async () => {
      const snapshotter = create(100);
      await snapshotter.run();
      await snapshotter.run();
      expect(snapshotter.figures).toMatchObject({ taken: 1, failed: 0, differences: 0, seq: engine.durableSeq });
      for (let nth = 0; nth < 99; nth += 1) await deposit(4, `more-${nth}`);
      await snapshotter.run();
      expect(snapshotter.figures.taken).toBe(1);
      await deposit(5, 'last');
      await snapshotter.run();
      expect(snapshotter.figures.taken).toBe(2);
      const next = create(100);
      await next.run();
      expect(next.figures).toMatchObject({ taken: 0, seq: engine.durableSeq });
    });

    test('waits for more entries if there are more accounts', async () => {
      const snapshotter = create(0);
      await snapshotter.run();
      for (let nth = 0; nth < ACCOUNTS / 8 - 1; nth += 1) await deposit(4, `more-${nth}`);
      await snapshotter.run();
      expect(snapshotter.figures.taken).toBe(1);
    });

    test('finds an account whose state differs from the journal, and skips those that changed since', async () => {
      const state = await engine.stop();
      const account = state?.accounts.get(7);
      const moved = state?.accounts.get(8);
      if (account === undefined || moved === undefined) throw new Error('an account is missing');
      account.cash = cents(1);
      moved.cash = cents(1);
      moved.version += 1;
      const lines: string[] = [];
      // A stopped engine doesn't compare by itself.
      const subject = {
        durableSeq: engine.durableSeq,
        size: 0,
        findDifferentAccounts: (of: readonly string[]) => (state === null ? [] : findDifferentAccounts(state, of)),
      };
      const comparing = createSnapshotter({
        subject,
        source: createDatabaseSnapshotSource(database),
        take,
        log: { info: () => undefined, error: (details, message) => lines.push(`${message} ${JSON.stringify(details)}`) },
        fewestEntries: 1,
        pause: () => pause(0),
      });
      await comparing.run();
      expect(comparing.figures.differences).toBe(1);
      expect(lines).toEqual([expect.stringContaining('"accountIds":[7]')]);
    });
  });
});
