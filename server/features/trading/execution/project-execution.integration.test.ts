/** How far the journal and the refusals have been counted, for the firm and for each client, and how long refusals are kept after that. */
import type { EngineEvent, PositionOpened } from '@fairlead/domain/engine/event.ts';
import { cents } from '@fairlead/domain/money.ts';
import { price } from '@fairlead/domain/price.ts';
import { NO_STOPS } from '@fairlead/domain/trading/stops.ts';
import { openTestDatabase, testDatabases } from '@fairlead/tests/support/databases.ts';
import { readFile } from 'node:fs/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../../adapters/db/database.ts';
import { deleteSummedRefusals, projectExecution } from './project-execution.ts';

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 10, 2);
const REFUSAL = { kind: 'commandRefused', command: 'openPosition', symbol: 'EURUSD', refusal: { code: 'priceMoved' } };

describe.each(testDatabases)('the statistics of execution on %s', (kind) => {
  let database: Database;
  let now: number;

  beforeEach(async () => {
    const opened = await openTestDatabase(kind);
    database = opened.database;
    now = NOW;
    return opened.remove;
  });

  const lead = (...partitions: readonly number[]) =>
    database.query('INSERT INTO engine_epoch (partition, epoch) SELECT partition, 1 FROM unnest($1::smallint[]) AS partition', [
      partitions,
    ]);
  const follow = () => projectExecution({ database, digitsOf: () => 5, clock: () => now });
  /** The firm's sums, and those of all clients together. */
  const sums = async () => {
    const fills = (table: string) =>
      database.query(
        `SELECT day::text AS day, symbol, kind, bucket, sum(fills)::int AS fills, sum(slippage_sum)::bigint AS sum, min(slippage_least)::bigint AS least,
           max(slippage_most)::bigint AS most, sum(value_cents)::bigint AS value FROM ${table} GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4`,
      );
    const refusals = (table: string) =>
      database.query(
        `SELECT day::text AS day, command, code, symbol, sum(refused)::int AS refused FROM ${table} GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4`,
      );
    return {
      firm: [await fills('execution_days'), await refusals('refusal_days')],
      clients: [await fills('execution_client_days'), await refusals('refusal_client_days')],
    };
  };

  describe('fills', () => {
    const write = (partition: number, seq: number, accountId: number, event: EngineEvent) =>
      database.query(`INSERT INTO journal (partition, seq, account_id, at_ms, cause, events) VALUES ($1, $2, $3, $4, 'tick', $5::json)`, [
        partition,
        seq,
        accountId,
        NOW,
        JSON.stringify([event]),
      ]);
    /** Seen at 1.1, filled at the same price. */
    const opening = (id: number, accountId: number, orderId: number | null = null, seen = 1_100_000): PositionOpened => ({
      kind: 'positionOpened',
      position: {
        id,
        accountId,
        symbol: 'EURUSD',
        side: 'long',
        margin: cents(100_00),
        leverage: 10,
        openPrice: price(1_100_000),
        openedAt: NOW,
        guaranteedStop: false,
        openedBy: 'client',
        ...NO_STOPS,
      },
      quote: { bid: price(1_099_900), ask: price(1_100_000), at: NOW },
      priceBound: orderId === null ? price(Math.floor(seen * 1.000_25)) : null,
      orderId,
    });
    const counted = () => database.query('SELECT kind, sum(fills)::integer AS fills FROM execution_days GROUP BY kind ORDER BY kind');
    const progress = async () => [
      ...(await database.query<{ seq: number }>('SELECT journal_seq AS seq FROM execution_progress')).map(({ seq }) => [0, seq]),
      ...(
        await database.query<{ partition: number; seq: number }>(
          `SELECT partition, journal_seq AS seq FROM projection_progress WHERE projection = 'execution' ORDER BY partition`,
        )
      ).map(({ partition, seq }) => [partition, seq]),
    ];

    test('are counted once, in each partition from where it was counted before', async () => {
      await lead(0, 2);
      await write(0, 1, 4, opening(128, 4));
      for (const seq of [1, 2, 3]) await write(2, seq, 6, opening(130 + 64 * seq, 6));
      await follow();
      await follow();
      expect([await counted(), await progress()]).toEqual([
        [{ kind: 'open', fills: 4 }],
        [
          [0, 1],
          [2, 3],
        ],
      ]);
      await write(0, 2, 4, opening(192, 4));
      await write(2, 4, 6, opening(514, 6));
      await follow();
      expect([await counted(), await progress()]).toEqual([
        [{ kind: 'open', fills: 6 }],
        [
          [0, 2],
          [2, 4],
        ],
      ]);
    });

    test('of a stop order are compared with its price, in whichever partition it was placed', async () => {
      await lead(0, 2);
      const order = (id: number, accountId: number) =>
        ({ id, accountId, symbol: 'EURUSD', side: 'long', entryKind: 'stop', entryPrice: price(1_100_000) }) as const;
      for (const [partition, accountId, orderId] of [
        [0, 4, 64],
        [2, 6, 66],
      ] as const) {
        await database.query(
          `INSERT INTO journal (partition, seq, account_id, at_ms, cause, events) VALUES ($1, 1, $2, $3, 'tick', $4::json)`,
          [partition, accountId, NOW, JSON.stringify([{ kind: 'orderPlaced', order: order(orderId, accountId) }])],
        );
        await write(partition, 2, accountId, opening(orderId + 64, accountId, orderId));
      }
      await follow();
      expect(await counted()).toEqual([{ kind: 'stop', fills: 2 }]);
    });

    test('that a version without partitions has counted meanwhile are not counted again', async () => {
      await lead(0);
      await write(0, 1, 4, opening(1, 4));
      await write(0, 2, 4, opening(2, 4));
      await database.query(`INSERT INTO execution_days VALUES ('2026-11-02', 'EURUSD', 'open', 0, 1, 0, 0, 0, 0)`);
      await database.query('UPDATE execution_progress SET journal_seq = 1, followed_at = now()');
      await follow();
      expect([await counted(), await progress()]).toEqual([[{ kind: 'open', fills: 2 }], [[0, 2]]]);
    });

    describe('of each client', () => {
      /** Six fills of three clients in two partitions: better, exact and worse ones. */
      const writeFills = async () => {
        await lead(0, 2);
        await write(0, 1, 4, opening(1, 4));
        await write(0, 2, 8, opening(2, 8, null, 1_100_200));
        await write(0, 3, 4, opening(3, 4, null, 1_099_900));
        await write(2, 1, 6, opening(4, 6));
        await write(2, 2, 6, opening(5, 6, null, 1_100_100));
        await write(2, 3, 6, opening(6, 6, null, 1_100_500));
      };
      const ofClients = () =>
        database.query('SELECT account_id AS id, sum(fills)::int AS fills FROM execution_client_days GROUP BY 1 ORDER BY 1');
      /** As a version left it that summed only the firm's fills, and compared them in another way. */
      const forgetClients = () =>
        database.script(`
          DELETE FROM execution_client_days; DELETE FROM projection_progress WHERE projection = 'executionClients';
          UPDATE execution_progress SET clients_journal_seq = 0; UPDATE execution_days SET value_cents = 77`);

      test('are together the firm’s, across partitions', async () => {
        await writeFills();
        await follow();
        const { firm, clients } = await sums();
        expect(clients).toEqual(firm);
        expect(await ofClients()).toEqual([
          { id: 4, fills: 2 },
          { id: 6, fills: 3 },
          { id: 8, fills: 1 },
        ]);
      });

      test('are summed once after an upgrade, from the first entry, and the firm’s with them', async () => {
        await writeFills();
        await follow();
        const before = await sums();
        await forgetClients();
        await write(2, 4, 6, opening(7, 6));
        await follow();
        const after = await sums();
        expect(after.clients).toEqual(after.firm);
        expect(await counted()).toEqual([{ kind: 'open', fills: 7 }]);
        await follow();
        expect(await sums()).toEqual(after);
        expect(before.clients).toEqual(before.firm);
      });

      test('follow when a version that knows only the firm’s projects beside this one', async () => {
        await writeFills();
        await follow();
        await write(2, 4, 6, opening(7, 6));
        await database.script(`
          INSERT INTO execution_days VALUES ('2026-11-02', 'EURUSD', 'open', 0, 1, 0, 0, 0, 0)
            ON CONFLICT (day, symbol, kind, bucket) DO UPDATE SET fills = execution_days.fills + 1;
          UPDATE projection_progress SET journal_seq = 4 WHERE projection = 'execution' AND partition = 2`);
        await follow();
        const { firm, clients } = await sums();
        expect(clients).toEqual(firm);
        expect(await counted()).toEqual([{ kind: 'open', fills: 7 }]);
      });

      test.each([
        ['while it projects', async () => undefined],
        ['while the clients catch up', forgetClients],
      ])('are the firm’s after a projector has died %s', async (_case, prepare) => {
        await writeFills();
        await write(0, 4, 8, opening(7, 8));
        if (prepare === forgetClients) await follow();
        await prepare();
        const dies = new Error('the process has died');
        const dying: Pick<Database, 'transaction'> = {
          transaction: (work) =>
            database.transaction(async (transaction) => {
              await work(transaction);
              throw dies;
            }),
        };
        await expect(projectExecution({ database: dying, digitsOf: () => 5, clock: () => now })).rejects.toBe(dies);
        await follow();
        const { firm, clients } = await sums();
        expect(clients).toEqual(firm);
        expect(await counted()).toEqual([{ kind: 'open', fills: 7 }]);
      });

      test('stay the firm’s when a client is anonymised as the handbook says', async () => {
        await writeFills();
        await follow();
        const before = await sums();
        const handbook = await readFile(new URL('../../../../docs/handbook/compliance.md', import.meta.url), 'utf8');
        const [, statements = ''] = /```sql\n([^`]*execution_client_days[^`]*)```/.exec(handbook) ?? [];
        expect(statements).toContain(':client');
        for (const client of ['6', '4']) await database.script(statements.replaceAll(':client', client));
        expect(await ofClients()).toEqual([
          { id: 0, fills: 5 },
          { id: 8, fills: 1 },
        ]);
        expect((await sums()).clients).toEqual(before.clients);
      });
    });
  });

  describe('refusals', () => {
    const refuse = (count: number, daysAgo: number) =>
      database.query(
        `INSERT INTO command_refusals (account_id, command_id, key, at_ms, refusal)
         SELECT 1, 'id', gen_random_uuid(), $2::bigint, $3::json FROM generate_series(1, $1::integer)`,
        [count, NOW - daysAgo * DAY_MS, JSON.stringify(REFUSAL)],
      );

    async function daysOfKept(): Promise<readonly (readonly [number, number])[]> {
      await deleteSummedRefusals({ database, clock: () => NOW });
      const rows = await database.query<{ at: number; count: number }>(
        'SELECT at_ms AS at, count(*)::int AS count FROM command_refusals GROUP BY at_ms ORDER BY at_ms',
      );
      return rows.map(({ at, count }) => [(NOW - at) / DAY_MS, count]);
    }
    const counted = async () => {
      const [sum] = await database.query<{ refused: number }>('SELECT coalesce(sum(refused), 0)::int AS refused FROM refusal_days');
      return sum?.refused;
    };

    test('are deleted after 90 days, even more of them than a page', async () => {
      await refuse(12_000, 91);
      await refuse(3, 90);
      await refuse(3, 1);
      await follow();
      expect(await daysOfKept()).toEqual([
        [90, 3],
        [1, 3],
      ]);
      expect(await counted()).toBe(12_006);
    });

    test('are kept until they are counted, however old they are', async () => {
      await refuse(2, 200);
      await follow();
      await refuse(2, 150);
      expect(await daysOfKept()).toEqual([[150, 2]]);
    });

    test('are counted by client, and what was deleted before belongs to nobody', async () => {
      await refuse(3, 1);
      await follow();
      await database.script(`
        DELETE FROM refusal_client_days; UPDATE execution_progress SET clients_refusal_id = 0;
        UPDATE refusal_days SET refused = refused + 2; INSERT INTO refusal_days VALUES ('2025-01-01', 'closePosition', 'marketClosed', '', 5)`);
      await refuse(1, 0);
      await follow();
      const { firm, clients } = await sums();
      expect(clients).toEqual(firm);
      expect(
        await database.query('SELECT account_id AS id, sum(refused)::int AS refused FROM refusal_client_days GROUP BY 1 ORDER BY 1'),
      ).toEqual([
        { id: 0, refused: 7 },
        { id: 1, refused: 4 },
      ]);
    });

    test('are kept until they are counted for the client too', async () => {
      await refuse(2, 200);
      await follow();
      await database.query('UPDATE execution_progress SET clients_refusal_id = 0');
      expect(await daysOfKept()).toEqual([[200, 2]]);
      await follow();
      expect(await daysOfKept()).toEqual([]);
    });

    test('are counted at once if one engine numbers them', async () => {
      await lead(0);
      await refuse(2, 0);
      await follow();
      expect(await counted()).toBe(2);
    });

    test('of several partitions are all counted, although a lower number may be committed after a higher one', async () => {
      await lead(0, 1);
      const write = (id: number, at: number) =>
        database.query(
          `INSERT INTO command_refusals (id, account_id, command_id, key, at_ms, refusal) VALUES ($1, 1, 'id', gen_random_uuid(), $2, $3::json)`,
          [id, at, JSON.stringify(REFUSAL)],
        );
      await write(1, NOW - 90_000);
      await write(3, NOW - 1_000);
      await write(4, NOW - 70_000);
      await follow();
      expect(await counted()).toBe(1);
      await write(2, NOW - 2_000);
      now = NOW + 59_000;
      await follow();
      expect(await counted()).toBe(4);
    });
  });
});
