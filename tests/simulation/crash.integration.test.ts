import type { CloseSeveralAnswer, CommandAnswer } from '@fairlead/contract/trading.ts';
import { wireAnswer, wireSeveralClosed } from '@fairlead/contract/trading-wire.ts';
import { answerOf } from '@fairlead/domain/engine/apply.ts';
import type { Answer, EngineEvent } from '@fairlead/domain/engine/event.ts';
import { openDatabase } from '@fairlead/server/adapters/db/open-database.ts';
import { verifyJournal } from '@fairlead/server/engine/verify-journal.ts';
import { describe, expect, test } from 'vitest';
import { createTestDatabase, testDatabases, type DatabasePlace } from '../support/databases.ts';
import { seededRandom } from '@fairlead/server/demo/seeded-random.ts';
import { startServerProcess } from '../support/server-process.ts';
import { plantTraders } from './plant-traders.ts';
import type { SocketTrader } from './socket-trader.ts';

/**
 * The real server is killed with SIGKILL in the middle of trading, again and again. After each kill the journal must hold every
 * command that was acknowledged, once and with the answer that was given, and no command that nobody sent.
 */

const KILLS = 5;
const TRADERS = 6;

describe.each(testDatabases)('killed under load on %s', (kind) => {
  test(`${KILLS} times, every acknowledged command is found, and no other effect`, { timeout: 400_000 }, async () => {
    const place = await createTestDatabase(kind);
    try {
      const traders = await withDatabase(place, (database) => plantTraders(database, TRADERS));
      const random = seededRandom(20);
      let mostRepeated = 0;
      for (let kill = 1; kill <= KILLS; kill += 1) {
        mostRepeated += await tradeUntilKilled(place, traders, 20 + Math.floor(random() * 120));
        await expectJournalToAccountFor(place, traders);
      }
      // The kills are worth nothing unless some of them met commands on their way.
      expect(mostRepeated).toBeGreaterThan(0);
    } finally {
      await place.remove();
    }
  });
});

/** Gives how many commands had to be sent again because the kill before had left them unanswered. */
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

interface StoredCommand {
  readonly account_id: number;
  readonly command_id: string;
  readonly events: readonly EngineEvent[];
}

async function expectJournalToAccountFor(place: DatabasePlace, traders: readonly SocketTrader[]): Promise<void> {
  const { report, rows } = await withDatabase(place, async (database) => ({
    report: await verifyJournal(database),
    rows: await database.query<StoredCommand>(
      "SELECT account_id, command_id, events FROM journal WHERE command_id IS NOT NULL AND command_id NOT LIKE 'seed:%'",
    ),
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

/** Server-side ids carry the client's own id at their end. */
function clientOrderId(commandId: string): string {
  return commandId.slice(commandId.lastIndexOf(':') + 1);
}

function expectSameAnswer(events: readonly EngineEvent[], given: CommandAnswer | CloseSeveralAnswer): void {
  const stored = answerOf(events);
  if (stored.kind === 'refused') {
    expect(given).toMatchObject({ status: false, error: { code: stored.refusal.code } });
    return;
  }
  expect(given).toEqual(wireStored(stored));
}

function wireStored(stored: Answer): CommandAnswer | CloseSeveralAnswer {
  if (stored.kind === 'done') throw new Error('a trading command was journaled without an answer of its own');
  return stored.kind === 'closedSeveral' ? wireSeveralClosed(stored) : wireAnswer(stored);
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
