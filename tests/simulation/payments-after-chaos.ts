/** The aftermath of the chaos: everything is queried until nothing is open any more, and then the books are compared from all sides. */
import { readFileSync } from 'node:fs';
import { INSTRUMENTS } from '@fairlead/domain/trading/instruments.ts';
import { RETAIL_RULE_PACK } from '@fairlead/domain/trading/rule-pack.ts';
import type { ReconciliationReport } from '@fairlead/contract/payments/operators/reconciliation.ts';
import type { Database } from '@fairlead/server/adapters/db/database.ts';
import { openProviders } from '@fairlead/server/adapters/payments/open-providers.ts';
import type { PaymentSettings } from '@fairlead/server/adapters/payments/payment-settings.ts';
import { createEngineMarket } from '@fairlead/server/engine/create-engine-market.ts';
import { DatabaseJournalStore } from '@fairlead/server/engine/database-journal-store.ts';
import { Engine } from '@fairlead/server/engine/engine.ts';
import { BrokerRules } from '@fairlead/server/engine/broker-rules.ts';
import { checkDue } from '@fairlead/server/features/payments/providers/check-due.ts';
import type { PaymentsContext } from '@fairlead/server/features/payments/payments-context.ts';
import { reconcile } from '@fairlead/server/features/payments/reconciliation/reconcile.ts';
import { sendRefunds } from '@fairlead/server/features/payments/providers/send-refunds.ts';
import { makeTransactionId } from '@fairlead/server/features/payments/transaction-id.ts';
import { createEmailQueue } from '@fairlead/server/email/email-queue.ts';
import { createSecretBox } from '@fairlead/server/secrets/secret-box.ts';
import { z } from 'zod';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** An order expires after two days, so nothing is open any longer. */
const DAYS_UNTIL_QUIET = 4;

/** Lets time pass until nothing is left to be queried, then compares the books. `startedAt` is when the chaos began. */
export function settleEverything(database: Database, settings: PaymentSettings, startedAt: number): Promise<ReconciliationReport> {
  return settleOpen(database, settings, (context) => reconcile({ from: startedAt - HOUR_MS, until: Date.now() + HOUR_MS }, context));
}

/** Lets time pass until nothing is left to be queried, and then does the given work. */
export async function settleOpen<Result>(
  database: Database,
  settings: PaymentSettings,
  finish: (context: PaymentsContext) => Promise<Result>,
): Promise<Result> {
  let now = Date.now();
  const clock = () => now;
  const log = {
    info: () => undefined,
    warn: () => undefined,
    error: (details: object, message: string) => console.error(message, details),
  };
  const store = new DatabaseJournalStore(database);
  // Money moves without prices.
  const market = createEngineMarket(
    { quote: () => undefined, isUnderReview: () => false, onQuote: () => () => undefined },
    new BrokerRules(RETAIL_RULE_PACK, INSTRUMENTS),
  );
  const engine = await Engine.start({ store, market, clock, log });
  const secretBox = createSecretBox('the secret of what comes after the chaos');
  // The providers live in the present: they accept no signature dated the day after tomorrow.
  const list = await openProviders(settings, Date.now);
  const context: PaymentsContext = {
    database,
    engine,
    providers: { list, find: (key) => list.find((provider) => provider.key === key) ?? null, wire: null, offeredKeys: () => [] },
    emailQueue: createEmailQueue({ database, secretBox, clock }),
    secretBox,
    rules: RETAIL_RULE_PACK,
    clock,
    newTransactionId: makeTransactionId,
    siteUrl: () => 'http://localhost',
    log,
  };
  try {
    for (let day = 0; day < DAYS_UNTIL_QUIET && (await isAnythingOpen(database)); day += 1) {
      now += DAY_MS;
      while (await isAnythingDue(database, now)) await checkDue(context);
      await sendRefunds(context);
    }
    if (await isAnythingOpen(database)) throw new Error('something is still open after days');
    return await finish(context);
  } finally {
    await engine.stop();
    await store.close();
  }
}

async function isAnythingOpen(database: Database): Promise<boolean> {
  const rows = await database.query(
    `SELECT 1 FROM transactions WHERE next_check_at IS NOT NULL UNION ALL SELECT 1 FROM payouts WHERE status = 'owed' AND deposit_id IS NOT NULL`,
  );
  return rows.length > 0;
}

async function isAnythingDue(database: Database, now: number): Promise<boolean> {
  const rows = await database.query('SELECT 1 FROM transactions WHERE next_check_at <= $1 LIMIT 1', [new Date(now)]);
  return rows.length > 0;
}

const orderSchema = z.object({
  orderId: z.string(),
  amount: z.string(),
  status: z.string(),
  takenAmount: z.string(),
  takenCurrency: z.string(),
  refunds: z.record(z.string(), z.object({ amount: z.string() })),
});
export type ProviderOrder = z.infer<typeof orderSchema>;

/** The providers' own records: the last line about each order. */
export function readProviderOrders(file: string): ReadonlyMap<string, ProviderOrder> {
  const lines = readFileSync(file, 'utf8').split('\n');
  const orders = lines.filter((line) => line !== '').map((line) => orderSchema.parse(JSON.parse(line)));
  return new Map(orders.map((order) => [order.orderId, order]));
}

export interface OwnTransaction {
  readonly transaction_id: string;
  readonly request_id: string;
  readonly user_id: number;
  readonly status: string;
  readonly becomes: string | null;
  readonly amount_cents: number;
  readonly booked: number | null;
  readonly reserved: number | null;
  readonly settled_as: string | null;
}

export function readOwnTransactions(database: Database): Promise<OwnTransaction[]> {
  const reference = (kind: string, column: string) =>
    `(SELECT ${column} FROM funds_references f WHERE f.account_id = t.user_id AND f.reference = t.ledger_reference AND f.kind = '${kind}')`;
  return database.query(
    `SELECT transaction_id, request_id, user_id, status, becomes, amount_cents, ${reference('moved', 'amount_cents')} AS booked,
       ${reference('reserved', 'amount_cents')} AS reserved, ${reference('settled', 'ledger_kind')} AS settled_as
     FROM transactions t ORDER BY number`,
  );
}

/** Cash and reserved balance by client, as the sum of the ledger's lines. */
export async function readClientBalances(database: Database): Promise<ReadonlyMap<number, number>> {
  const rows = await database.query<{ user_id: number; total: number }>(
    `SELECT split_part(ledger_account, ':', 2)::bigint AS user_id, sum(amount_cents)::bigint AS total FROM ledger_entry
     WHERE ledger_account LIKE 'client:%' GROUP BY 1`,
  );
  return new Map(rows.map(({ user_id: userId, total }) => [userId, total]));
}

/** Ledger transactions whose lines do not sum to zero. */
export function readUnbalanced(database: Database): Promise<object[]> {
  return database.query('SELECT transaction_id FROM ledger_entry GROUP BY transaction_id HAVING sum(amount_cents) <> 0');
}

/** Refunds that were sent, according to our records: payout id and cents. */
export async function readSentRefunds(database: Database): Promise<ReadonlyMap<string, number>> {
  const rows = await database.query<{ payout_id: string; amount_cents: number }>(
    "SELECT payout_id, amount_cents FROM payouts WHERE status = 'sent' AND deposit_id IS NOT NULL",
  );
  return new Map(rows.map(({ payout_id: id, amount_cents: amount }) => [id, amount]));
}
