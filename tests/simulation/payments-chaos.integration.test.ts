import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '@fairlead/server/adapters/db/open-database.ts';
import type { Database } from '@fairlead/server/adapters/db/database.ts';
import { checkPaymentSettings, type PaymentSettings } from '@fairlead/server/adapters/payments/payment-settings.ts';
import { verifyJournal } from '@fairlead/server/engine/verify-journal.ts';
import { describe, expect, test } from 'vitest';
import { findFreePort } from '../../scripts/find-free-port.ts';
import { createTestDatabase, testDatabases, type DatabasePlace } from '../support/databases.ts';
import { isLong } from '../support/long.ts';
import { SANDBOX_SECRET, startSandboxProcess } from '../support/sandbox-process.ts';
import { seededRandom } from '@fairlead/server/demo/seeded-random.ts';
import { startServerProcess } from '../support/server-process.ts';
import { CallbackStorm } from './callback-storm.ts';
import { DecidingOperator } from './deciding-operator.ts';
import { Payer } from './payer.ts';
import {
  readOwnTransactions,
  readProviderOrders,
  readClientBalances,
  readSentRefunds,
  readUnbalanced,
  settleEverything,
  type OwnTransaction,
  type ProviderOrder,
} from './payments-after-chaos.ts';
import { SEEDED_SECRET_KEY, seedPayers } from './seed-payers.ts';

/**
 * Clients deposit and withdraw through several providers while callbacks are lost, duplicated, delayed and reordered, providers go down and
 * up, operators decide, and the server is repeatedly killed with SIGKILL. In the end the clients have exactly what the providers say was
 * paid, and no reconciliation break is left.
 *
 * CHAOS_SEED repeats the random choices of a run; the timing is up to the machine.
 */

const SEED = Number(process.env['CHAOS_SEED'] ?? 2026);
const KILLS = isLong ? 3 : 2;
const CLIENTS = 5;
/** Enough for withdrawals to pass both operators. */
const DECISIONS_BEFORE_KILL = 25;
const PROVIDERS = ['cidrus', 'PayWay', 'paymaxis', 'nonstopay'];

describe.each(testDatabases)('payments in chaos on %s', (kind) => {
  test(`no money is created or lost, and no reconciliation break is left (CHAOS_SEED=${SEED})`, { timeout: 400_000 }, async () => {
    const startedAt = Date.now();
    const place = await createTestDatabase(kind);
    const storm = new CallbackStorm(seededRandom(SEED));
    const sandboxPort = await findFreePort();
    const sandboxFile = join(place.dataDir, 'providers.jsonl');
    const startSandbox = () => startSandboxProcess({ SANDBOX_PORT: String(sandboxPort), SANDBOX_FILE: sandboxFile });
    let sandbox = await startSandbox();
    try {
      const settings = settingsAt(sandbox.url);
      const environment = {
        PORT: String(await findFreePort()),
        PUBLIC_URL: await storm.open(),
        SECRET_KEY: SEEDED_SECRET_KEY,
        PAYMENTS_FILE: join(place.dataDir, 'payments.json'),
        PRICE_FEED: 'sandbox:always-open',
        REQUESTS_PER_MINUTE: '10000000',
      };
      await writeFile(environment.PAYMENTS_FILE, JSON.stringify(settings));
      const seeded = await withDatabase(place, (database) => seedPayers(database, CLIENTS));
      const payers = seeded.clients.map((client, index) => new Payer(client, PROVIDERS, seededRandom(SEED + 1 + index)));
      const operators = seeded.operators.map((token, index) => new DecidingOperator(token, seededRandom(SEED + 100 + index)));
      const random = seededRandom(SEED + 200);
      for (let kill = 1; kill <= KILLS; kill += 1) {
        const answersBeforeKill = 20 + Math.floor(random() * 40);
        await playUntilKilled({ place, environment, storm, payers, operators, sandboxUrl: sandbox.url, random, answersBeforeKill });
      }
      await storm.close();
      // The providers are killed as well: callbacks they had not sent yet are never sent, and have to be queried.
      await sandbox.end();
      sandbox = await startSandbox();
      await withDatabase(place, async (database) => {
        const report = await settleEverything(database, settings, startedAt);
        expect(report).toMatchObject({ unexplained: 0, not_compared: [] });
        const own = await readOwnTransactions(database);
        const orders = readProviderOrders(sandboxFile);
        expectRequestsToBeHandledOnce(payers, own);
        expectWithdrawalsToEndOnce(own);
        await expectMoneyToBeKept(database, own, orders);
        await expectRefundsToBeSentOnce(database, orders);
        expectSomethingToHaveHappened(own, storm);
      });
      expect(operators.flatMap(({ unexplained }) => unexplained)).toEqual([]);
    } finally {
      await sandbox.end();
      await place.remove();
    }
  });
});

interface Round {
  readonly place: DatabasePlace;
  readonly environment: Readonly<Record<string, string>>;
  readonly storm: CallbackStorm;
  readonly payers: readonly Payer[];
  readonly operators: readonly DecidingOperator[];
  readonly sandboxUrl: string;
  readonly random: () => number;
  readonly answersBeforeKill: number;
}

async function playUntilKilled({ place, environment, storm, payers, operators, sandboxUrl, random, answersBeforeKill }: Round) {
  const server = await startServerProcess(place, environment);
  storm.target = server.url;
  storm.release();
  const enough = Promise.withResolvers<void>();
  const answers = { payers: 0, operators: 0 };
  const onAnswer = (whose: keyof typeof answers): void => {
    answers[whose] += 1;
    // Occasionally all providers go down for a while.
    if (random() < 0.04) void flicker(sandboxUrl, 50 + random() * 150);
    if (answers.payers >= answersBeforeKill && answers.operators >= DECISIONS_BEFORE_KILL) enough.resolve();
  };
  const playing = Promise.all([
    ...payers.map((payer) => payer.play(server.url, () => onAnswer('payers'))),
    ...operators.map((operator) => operator.play(server.url, () => onAnswer('operators'))),
  ]);
  try {
    await Promise.race([enough.promise, playing]);
  } finally {
    await server.end('SIGKILL');
    storm.target = null;
  }
  await playing;
  await control(sandboxUrl, 'up');
}

async function flicker(sandboxUrl: string, downMs: number): Promise<void> {
  await control(sandboxUrl, 'down');
  await new Promise((resolve) => setTimeout(resolve, downMs));
  await control(sandboxUrl, 'up');
}

async function control(sandboxUrl: string, what: 'down' | 'up'): Promise<void> {
  await fetch(`${sandboxUrl}/control/${what}`, { method: 'POST' }).catch(() => undefined);
}

function settingsAt(url: string): PaymentSettings {
  const providers = PROVIDERS.map((kind) => ({
    kind,
    url: `${url}/${kind}`,
    merchant: 'chaos',
    secret: SANDBOX_SECRET,
    canRefund: kind !== 'nonstopay',
  }));
  return checkPaymentSettings({ providers }, 'of the test');
}

/** Every answered request exists once; rejected ones don't exist; and nothing exists that no client requested. */
function expectRequestsToBeHandledOnce(payers: readonly Payer[], own: readonly OwnTransaction[]): void {
  expect(new Set(own.map(({ request_id }) => request_id)).size).toBe(own.length);
  const found = new Map(own.map((row) => [row.request_id, row]));
  const known = new Set<string>();
  for (const { userId, accepted, refused, unanswered } of payers) {
    for (const { requestId, transactionId, euros, provider } of accepted.values()) {
      known.add(requestId);
      const amount = Math.round((provider === null ? -euros : euros) * 100);
      expect(found.get(requestId), requestId).toMatchObject({ transaction_id: transactionId, user_id: userId, amount_cents: amount });
    }
    for (const requestId of unanswered.keys()) known.add(requestId);
    expect([...refused].filter((requestId) => !accepted.has(requestId) && found.has(requestId))).toEqual([]);
  }
  expect([...found.keys()].filter((requestId) => !known.has(requestId))).toEqual([]);
}

const LEDGER_OF: Readonly<Record<string, string | null>> = {
  pending: null,
  processing: null,
  sending: 'withdrawal',
  completed: 'withdrawal',
  rejected: 'release',
  cancelled: 'release',
};

/** Each is exactly one of: reserved, paid out, released. */
function expectWithdrawalsToEndOnce(own: readonly OwnTransaction[]): void {
  for (const row of own.filter(({ amount_cents }) => amount_cents < 0)) {
    const { transaction_id, status, amount_cents } = row;
    expect(row, transaction_id).toMatchObject({ becomes: null, reserved: -amount_cents, settled_as: LEDGER_OF[status] });
  }
}

/** Clients have what the providers say they paid, less what was paid out; and the ledger balances. */
async function expectMoneyToBeKept(
  database: Database,
  own: readonly OwnTransaction[],
  orders: ReadonlyMap<string, ProviderOrder>,
): Promise<void> {
  const expected = new Map<number, number>();
  const add = (userId: number, amount: number) => expected.set(userId, (expected.get(userId) ?? 0) + amount);
  for (const row of own) {
    if (row.amount_cents < 0) add(row.user_id, row.settled_as === 'withdrawal' ? row.amount_cents : 0);
    else add(row.user_id, paidAmount(row, orders.get(row.transaction_id)));
  }
  const actual = await readClientBalances(database);
  expect(Object.fromEntries(actual)).toEqual(Object.fromEntries([...expected].filter(([userId]) => actual.has(userId))));
  expect([...expected].filter(([userId, amount]) => amount !== 0 && !actual.has(userId))).toEqual([]);
  expect(await readUnbalanced(database)).toEqual([]);
  expect((await verifyJournal(database)).faults).toEqual([]);
}

function paidAmount({ transaction_id, status, amount_cents, booked }: OwnTransaction, order: ProviderOrder | undefined): number {
  const isAsOrdered = order !== undefined && Math.round(Number(order.takenAmount) * 100) === amount_cents && order.takenCurrency === 'EUR';
  if (order?.status === 'paid' && isAsOrdered) return amount_cents;
  if (order?.status !== 'reversed' || booked === null) return 0;
  // It had been booked when it was reversed: an operator decides about it.
  expect([status, booked], transaction_id).toEqual(['inReview', amount_cents]);
  return amount_cents;
}

/** The providers have refunded exactly what our records say, each part once. */
async function expectRefundsToBeSentOnce(database: Database, orders: ReadonlyMap<string, ProviderOrder>): Promise<void> {
  const refunds = [...orders.values()].flatMap((order) => Object.entries(order.refunds));
  const atProviders = refunds.map(([refundId, { amount }]) => [refundId, Math.round(Number(amount) * 100)] as const);
  expect(Object.fromEntries(atProviders)).toEqual(Object.fromEntries(await readSentRefunds(database)));
  expect(new Set(refunds.map(([refundId]) => refundId)).size).toBe(refunds.length);
}

/** The run proves nothing unless it included something of every kind. */
function expectSomethingToHaveHappened(own: readonly OwnTransaction[], { counts }: CallbackStorm): void {
  // Whether every part of a withdrawal has left by then depends on what it is refunded to.
  const statusOf = (status: string) => (status === 'completed' ? 'sending' : status);
  const kindsSeen = new Set(
    own.map(({ status, amount_cents }) => (amount_cents > 0 ? `deposit ${status}` : `withdrawal ${statusOf(status)}`)),
  );
  const needed = ['deposit completed', 'deposit inReview', 'deposit expired', 'withdrawal sending', 'withdrawal rejected'];
  expect(needed.filter((each) => !kindsSeen.has(each))).toEqual([]);
  for (const what of ['delivered', 'lost', 'doubled', 'delayed', 'held'] as const) expect(counts[what], what).toBeGreaterThan(0);
}

async function withDatabase<Result>(place: DatabasePlace, work: (database: Database) => Promise<Result>): Promise<Result> {
  const database = await openDatabase(place);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
