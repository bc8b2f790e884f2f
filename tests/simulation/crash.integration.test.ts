import type { EngineEvent } from '@fairlead/domain/engine/event.ts';
import { openDatabase } from '@fairlead/server/adapters/db/open-database.ts';
import { verifyJournal } from '@fairlead/server/engine/verify-journal.ts';
import { describe, expect, test } from 'vitest';
import { createTestDatabase, testDatabases, type DatabasePlace } from '../support/databases.ts';
import { seededRandom } from '@fairlead/server/demo/seeded-random.ts';
import { isLong } from '../support/long.ts';
import { startServerProcess } from '../support/server-process.ts';
import { seedTraders } from './seed-traders.ts';
import { SocketTrader } from './socket-trader.ts';
import { clientOrderId, readStoredCommands, storedAnswer } from './stored-answer.ts';
import type { AnyAnswer } from './trading-habits.ts';

/**
 * The real server is repeatedly killed with SIGKILL while clients trade. After each kill the journal must contain every acknowledged
 * command, once and with the answer that was given, and no command that no client sent.
 */

const KILLS = isLong ? 5 : 2;
const TRADERS = 6;

describe.each(testDatabases)('a server killed under load on %s', (kind) => {
  test(`keeps every acknowledged command over ${KILLS} kills, with no other effect`, { timeout: 400_000 }, async () => {
    const place = await createTestDatabase(kind);
    try {
      const clients = await withDatabase(place, (database) => seedTraders(database, TRADERS));
      const traders = clients.map(({ userId, token }, index) => new SocketTrader(userId, token, seededRandom(index + 1)));
      const random = seededRandom(20);
      let mostRepeated = 0;
      for (let kill = 1; kill <= KILLS; kill += 1) {
        mostRepeated += await tradeUntilKilled(place, traders, 20 + Math.floor(random() * 120));
        await expectJournalToAccountFor(place, traders);
      }
      // The kills prove nothing unless some of them interrupted commands in progress.
      expect(mostRepeated).toBeGreaterThan(0);
    } finally {
      await place.remove();
    }
  });
});

/** Returns how many commands had to be sent again because the previous kill had left them unanswered. */
async function tradeUntilKilled(place: DatabasePlace, traders: readonly SocketTrader[], answersBeforeKill: number): Promise<number> {
  const server = await startServerProcess(place, { PRICE_FEED: 'sandbox:always-open' });
  const repeated = traders.reduce((total, { unanswered }) => total + unanswered.size, 0);
  for (const trader of traders) await trader.connect(server.url);
  for (const trader of traders) await trader.settle();
  const enough = Promise.withResolvers<void>();
  let answers = 0;
  const trading = traders.map((trader) =>
    trader.trade(() => {
      answers += 1;
      if (answers === answersBeforeKill) enough.resolve();
    }),
  );
  await enough.promise;
  await server.end('SIGKILL');
  await Promise.all(trading);
  for (const trader of traders) trader.disconnect();
  return repeated;
}

async function expectJournalToAccountFor(place: DatabasePlace, traders: readonly SocketTrader[]): Promise<void> {
  const { report, rows } = await withDatabase(place, async (database) => ({
    report: await verifyJournal(database),
    rows: await readStoredCommands(database),
  }));
  expect(report.faults).toEqual([]);
  const stored = new Map(rows.map((row) => [clientOrderId(row.command_id), row]));
  expect(stored.size).toBe(rows.length);
  const sent = new Set<string>();
  for (const trader of traders) {
    for (const [id, { answer }] of trader.answered) {
      sent.add(id);
      const row = stored.get(id);
      expect(row?.account_id, `${id} was acknowledged`).toBe(trader.accountId);
      expectSameAnswer(row?.events ?? [], answer);
    }
    for (const id of trader.unanswered.keys()) sent.add(id);
  }
  expect([...stored.keys()].filter((id) => !sent.has(id))).toEqual([]);
}

function expectSameAnswer(events: readonly EngineEvent[], given: AnyAnswer): void {
  const stored = storedAnswer(events);
  if (stored.status) expect(given).toEqual(stored);
  else expect(given).toMatchObject({ status: false, error: { code: stored.error.code } });
}

async function withDatabase<Result>(
  place: DatabasePlace,
  work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase(place);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
