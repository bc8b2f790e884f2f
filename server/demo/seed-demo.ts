import type { Command } from '@fairlead/domain/engine/command.ts';
import { subtractCents } from '@fairlead/domain/money.ts';
import { eq } from 'drizzle-orm';
import type { Database, Queries } from '../adapters/db/database.ts';
import { settings } from '../adapters/db/schema/settings.ts';
import type { EnginePort } from '../engine/engine-port.ts';
import { makeReferralId } from '../features/account/client/sign-in/referral-id.ts';
import { insertPopup } from '../features/account/popups/store.ts';
import { findUserByEmail, insertUser } from '../features/account/store.ts';
import { insertOperator } from '../features/operators/access/operator-store.ts';
import { readAutoRecord } from '../features/trading/auto/store.ts';
import { recordFunds } from '../features/payments/record-funds.ts';
import type { PasswordHasher } from '../identity/passwords/password-hasher.ts';
import { DEMO_AFFILIATE, insertDemoAffiliate } from './demo-affiliate.ts';
import { DEMO_CLIENTS, DEMO_PASSWORD, type DemoClient } from './demo-clients.ts';
import { DEMO_OPERATORS, type DemoOperator } from './demo-operators.ts';
import { planAutoTrial, playAutoTrial, type AutoTradingPast, type AutoTrial } from './seed-auto-trial.ts';

export interface SeedDemoContext {
  readonly database: Database;
  readonly engine: Pick<EnginePort, 'submit'>;
  /** Lets a client have traded before now; without it, they all begin now. */
  readonly autoTradingPast?: AutoTradingPast | null;
  readonly hasher: PasswordHasher;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
  readonly newTransactionId: () => string;
}

const TRIAL_MARK = 'demo:auto-trading';

/**
 * Seeds the demo accounts, each of them once: a mark in the database keeps a restart from undoing later changes. If a start is killed
 * half-way, the next one or the server that takes over completes it. No deposit is made twice, because its reference is always the same.
 */
export async function seedDemo(context: SeedDemoContext): Promise<void> {
  for (const client of DEMO_CLIENTS) {
    const mark = `demo:${client.profile.email}`;
    if (await isMarked(context.database, mark)) continue;
    const trial = await planTrial(client, context);
    const signedUp = { ...context, clock: trial === null ? context.clock : () => trial.signedUpAt };
    const userId = await seedUser(client, signedUp);
    await seedTradingAccount(userId, trial === null ? client : { ...client, deposit: trial.firstDeposit }, signedUp);
    if (trial !== null) await playTrial(trial, userId, client, context);
    await finish(mark, userId, client, context);
  }
  for (const operator of DEMO_OPERATORS) await seedOperator(operator, context);
  await seedAffiliate(context);
}

/** Null for a client that has traded nothing. */
async function planTrial(client: DemoClient, { database, autoTradingPast = null, clock }: SeedDemoContext): Promise<AutoTrial | null> {
  if (!client.hasTriedAutoTrading || autoTradingPast === null) return null;
  // A start that completes this one plans the same.
  await leaveMark(database, TRIAL_MARK, clock());
  const [row] = await database.drizzle.select().from(settings).where(eq(settings.key, TRIAL_MARK));
  return planAutoTrial(typeof row?.value === 'number' ? row.value : clock(), client, autoTradingPast);
}

/** The client then deposits what takes the balance to its round sum. */
async function playTrial(trial: AutoTrial, userId: number, client: DemoClient, context: SeedDemoContext): Promise<void> {
  const { database, autoTradingPast = null } = context;
  if (autoTradingPast === null) return;
  await playAutoTrial(trial, userId, autoTradingPast, database);
  const { closedProfit } = await readAutoRecord(database, userId);
  const amount = subtractCents(subtractCents(client.deposit, trial.firstDeposit), closedProfit);
  await recordFunds({ userId, kind: 'deposit', amount, reference: 'demo:second-deposit' }, context);
}

async function seedOperator({ profile }: DemoOperator, { database, hasher, clock }: SeedDemoContext): Promise<void> {
  const mark = `demo:${profile.email}`;
  if (await isMarked(database, mark)) return;
  const passwordHash = await hasher.hash(DEMO_PASSWORD);
  await database.transaction(async (transaction) => {
    if (await leaveMark(transaction, mark)) await insertOperator(transaction, { ...profile, passwordHash, createdAt: clock() });
  });
}

/** Runs after the clients, because one of them receives its payouts. */
async function seedAffiliate({ database, hasher, clock }: SeedDemoContext): Promise<void> {
  const mark = `demo:${DEMO_AFFILIATE.profile.email}`;
  if (await isMarked(database, mark)) return;
  const passwordHash = await hasher.hash(DEMO_PASSWORD);
  await database.transaction(async (transaction) => {
    if (await leaveMark(transaction, mark)) await insertDemoAffiliate(transaction, passwordHash, clock());
  });
}

/** A second welcome would not be detected by itself, so it is written together with the mark. */
async function finish(mark: string, userId: number, { welcome }: DemoClient, { database, clock }: SeedDemoContext): Promise<void> {
  await database.transaction(async (transaction) => {
    if (!(await leaveMark(transaction, mark)) || welcome === null) return;
    await insertPopup(transaction, { userId, ...welcome.en, translations: welcome, createdAt: clock() });
  });
}

async function isMarked({ drizzle }: Database, mark: string): Promise<boolean> {
  return (await drizzle.select().from(settings).where(eq(settings.key, mark))).length > 0;
}

/**
 * Returns false if the mark exists already. A leader suspended during its first start may wake up and continue while another one does the
 * same: what is written together with the mark is written once, and neither of them fails.
 */
export async function leaveMark({ drizzle }: Pick<Queries, 'drizzle'>, key: string, value: unknown = true): Promise<boolean> {
  const left = await drizzle.insert(settings).values({ key, value }).onConflictDoNothing().returning({ key: settings.key });
  return left.length > 0;
}

async function seedUser({ profile, access }: DemoClient, { database, hasher, clock }: SeedDemoContext): Promise<number> {
  const now = clock();
  const passwordHash = await hasher.hash(DEMO_PASSWORD);
  const inserted = await insertUser(database, {
    ...profile,
    passwordHash,
    createdAt: now,
    // An unverified client's email address is not confirmed.
    emailConfirmedAt: access.verified ? now : null,
    referralId: makeReferralId(),
    status: 'active',
  });
  const userId = inserted ?? (await findUserByEmail(database, profile.email))?.id;
  if (userId === undefined) throw new Error(`the demo user ${profile.email} was neither inserted nor found`);
  return userId;
}

async function seedTradingAccount(accountId: number, { access, deposit }: DemoClient, context: SeedDemoContext): Promise<void> {
  const { engine, clock } = context;
  const at = clock();
  await submit(engine, { kind: 'openAccount', commandId: 'demo:open', accountId, at });
  await submit(engine, { kind: 'setTradingAccess', commandId: 'demo:access', accountId, at, access });
  if (deposit === 0) return;
  await recordFunds({ userId: accountId, kind: 'deposit', amount: deposit, reference: 'demo:first-deposit' }, context);
}

async function submit(engine: SeedDemoContext['engine'], command: Command): Promise<void> {
  const answer = await engine.submit(command);
  if (answer.kind !== 'refused' || answer.refusal.code === 'referenceUsed') return;
  throw new Error(`the demo account ${command.accountId} could not be seeded: ${command.kind} was refused with ${answer.refusal.code}`);
}
