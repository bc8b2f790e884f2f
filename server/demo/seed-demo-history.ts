import { FIRST_LEVEL } from '@fairlead/domain/account/level-rules.ts';
import { negateCents } from '@fairlead/domain/money.ts';
import { reversalReference } from '@fairlead/domain/payments/booking-reference.ts';
import { NO_ACCESS } from '@fairlead/domain/trading/access.ts';
import { FOREX_CATEGORY_ID } from '@fairlead/domain/trading/asset-categories.ts';
import { marketOrderBound } from '@fairlead/domain/trading/order-rules.ts';
import { NO_STOPS } from '@fairlead/domain/trading/stops.ts';
import { and, eq } from 'drizzle-orm';
import type { Queries } from '../adapters/db/database.ts';
import { affiliateCampaigns, affiliateClicks, affiliates, referredAccounts } from '../adapters/db/schema/affiliates.ts';
import { transactions } from '../adapters/db/schema/payments.ts';
import { users } from '../adapters/db/schema/principals.ts';
import { settings } from '../adapters/db/schema/settings.ts';
import { makeReferralId } from '../features/account/client/sign-in/referral-id.ts';
import { follow } from '../features/affiliates/projection/project.ts';
import { recordFunds } from '../features/payments/record-funds.ts';
import { insertStep, moveStatus } from '../features/payments/store.ts';
import { DEMO_AFFILIATE } from './demo-affiliate.ts';
import { LATER_DEMO_CAMPAIGNS } from './demo-campaigns.ts';
import { draftDemoHistory, type DemoBooking, type DemoHistory, type DemoSignUp, type PastDemoTrade } from './draft-demo-history.ts';
import type { PastMarket } from './past-market.ts';
import { leaveMark, type SeedDemoContext } from './seed-demo.ts';

type Handle = Pick<Queries, 'drizzle'>;

export interface SeedHistoryContext extends Omit<SeedDemoContext, 'hasher'> {
  /** The source of the engine's quotes and time. */
  readonly pastMarket: Pick<PastMarket, 'during'>;
}

/** Stored with the time the history was generated for, so that a start that completes it writes the same. */
const PEOPLE_MARK = 'demo:history-people';
const MONEY_MARK = 'demo:history-money';

const WEEK_MS = 7 * 86_400_000;

/**
 * Seeds the events before the demo, once: people referred by its affiliate and its client, their deposits and their trades. Call it after
 * `seedDemo`. Money goes through the engine at the times it moved, and commissions are booked week by week by the usual projection. If a
 * start is killed meanwhile, the next one completes it: people are inserted in one transaction, and the same deposit is booked once.
 */
export async function seedDemoHistory(context: SeedHistoryContext): Promise<void> {
  const { database, clock } = context;
  if (await isDemoHistorySeeded(database)) return;
  if ((await readMark(database, PEOPLE_MARK)) === null) {
    const now = clock();
    await seedPeople(draftDemoHistory(now), now, context);
  }
  // Another process may have been first.
  const begunAt = await readMark(database, PEOPLE_MARK);
  await seedMoney(draftDemoHistory(typeof begunAt === 'number' ? begunAt : clock()), context);
  await leaveMark(database, MONEY_MARK);
}

/** Whether the history is complete. */
export async function isDemoHistorySeeded(handle: Handle): Promise<boolean> {
  return (await readMark(handle, MONEY_MARK)) !== null;
}

async function readMark({ drizzle }: Handle, key: string): Promise<unknown> {
  const [row] = await drizzle.select().from(settings).where(eq(settings.key, key));
  return row?.value ?? null;
}

function seedPeople({ signUps, clicks }: DemoHistory, now: number, { database }: SeedHistoryContext): Promise<void> {
  return database.transaction(async (transaction) => {
    const { drizzle } = transaction;
    if (!(await leaveMark(transaction, PEOPLE_MARK, now))) return;
    const affiliate = await findAffiliate(transaction);
    const referrerId = await findReferrer(transaction);
    const campaigns = await insertCampaigns(transaction, affiliate);
    const campaignOf = (code: string) => campaigns.get(code) ?? missing(`the campaign ${code}`);
    const ofSomebody = signUps.filter(({ link }) => link !== null || referrerId !== null);
    const ids = await insertUsers(transaction, ofSomebody, referrerId);
    const rowOf = ({ person, at, link, sourcePage }: DemoSignUp): (typeof referredAccounts.$inferInsert)[] => {
      const userId = ids.get(person.email);
      if (userId === undefined) return [];
      const account = { userId, sourcePage, countryId: person.countryId ?? 0, createdAt: new Date(at) };
      if (link === null) return [{ ...account, referrerId, isCounted: true }];
      return [{ ...account, affiliateId: affiliate.id, campaignId: campaignOf(link.code), subId: link.subId, clickId: link.clickId }];
    };
    await drizzle.insert(referredAccounts).values(ofSomebody.flatMap(rowOf));
    await drizzle.insert(affiliateClicks).values(clicks.map(({ code, ...rest }) => ({ campaignId: campaignOf(code), ...rest })));
  });
}

interface FoundAffiliate {
  readonly id: number;
  readonly createdAt: Date;
}

async function findAffiliate({ drizzle }: Handle): Promise<FoundAffiliate> {
  const { email } = DEMO_AFFILIATE.profile;
  const [row] = await drizzle
    .select({ id: affiliates.id, createdAt: affiliates.createdAt })
    .from(affiliates)
    .where(eq(affiliates.emailNormalised, email));
  return row ?? missing(email);
}

/** Null if the demo client has a different email address by now or is gone: on a running demo anyone may have changed that. */
async function findReferrer({ drizzle }: Handle): Promise<number | null> {
  const [row] = await drizzle.select({ id: users.id }).from(users).where(eq(users.emailNormalised, DEMO_AFFILIATE.payoutEmail));
  return row?.id ?? null;
}

/** Returns all ids by code. */
async function insertCampaigns({ drizzle }: Handle, { id: affiliateId, createdAt }: FoundAffiliate): Promise<ReadonlyMap<string, number>> {
  const values = LATER_DEMO_CAMPAIGNS.map(({ code, name, landingPath }) => ({ affiliateId, code, name, landingPath, createdAt }));
  await drizzle.insert(affiliateCampaigns).values(values);
  const rows = await drizzle.select().from(affiliateCampaigns).where(eq(affiliateCampaigns.affiliateId, affiliateId));
  return new Map(rows.map(({ code, id }) => [code, id]));
}

/** Returns the ids by email address, without those whose address is already taken. None of them can sign in: they have no password. */
async function insertUsers({ drizzle }: Handle, signUps: readonly DemoSignUp[], referrerId: number | null): Promise<Map<string, number>> {
  const rows = await drizzle
    .insert(users)
    .values(
      signUps.map(({ person: { firstName, lastName, email, countryId }, at, link }) => {
        const createdAt = new Date(at);
        const referredBy = link === null ? referrerId : null;
        const confirmed = { emailConfirmedAt: createdAt, termsAcceptedAt: createdAt };
        const base = { firstName, lastName, email, emailNormalised: email, countryId, createdAt, referredBy };
        return { ...base, ...confirmed, passwordHash: '', uniqid: makeReferralId(), level: FIRST_LEVEL };
      }),
    )
    .onConflictDoNothing({ target: users.emailNormalised })
    .returning({ id: users.id, email: users.email });
  return new Map(rows.map(({ email, id }) => [email, id]));
}

interface PastAction {
  readonly email: string;
  readonly at: number;
  readonly seed: (userId: number) => Promise<void>;
}

/** Week by week; the commissions of each week are booked before the next one starts. */
async function seedMoney({ bookings, trades }: DemoHistory, context: SeedHistoryContext): Promise<void> {
  const ids = await readSeededIds(context.database);
  const actions = [...bookings.map((booking) => actionOf(booking, context)), ...trades.flatMap((trade) => actionsOf(trade, context))];
  const inOrder = actions.toSorted((one, other) => one.at - other.at);
  for (const ofWeek of Map.groupBy(inOrder, ({ at }) => Math.floor(at / WEEK_MS)).values()) {
    for (const { email, seed } of ofWeek) {
      const userId = ids.get(email);
      if (userId !== undefined) await seed(userId);
    }
    await follow({ database: context.database, clock: () => ofWeek.at(-1)?.at ?? 0 });
  }
}

function actionOf(booking: DemoBooking, context: SeedHistoryContext): PastAction {
  const { email, at } = booking;
  return { email, at, seed: (userId) => book(booking, userId, context) };
}

/** Actions the rules refuse are skipped, for example a trade on a holiday. */
function actionsOf(trade: PastDemoTrade, context: SeedHistoryContext): readonly PastAction[] {
  const { email, opening, closing } = trade;
  let positionId: number | null = null;
  return [
    {
      email,
      at: opening.at,
      seed: async (userId) => {
        positionId = await openPast(trade, userId, context);
      },
    },
    {
      email,
      at: closing.at,
      seed: async (userId) => {
        if (positionId !== null) await closePast(trade, positionId, userId, context);
      },
    },
  ];
}

/** With access for this trade only: the demo's operators decide which of these people are verified. */
async function openPast(trade: PastDemoTrade, accountId: number, { engine, pastMarket }: SeedHistoryContext): Promise<number | null> {
  const { number, symbol, stake, leverage, opening } = trade;
  const base = { accountId, at: opening.at };
  const access = { verified: true, categoryIds: [FOREX_CATEGORY_ID], leverageIndexes: {} };
  await engine.submit({ ...base, kind: 'setTradingAccess', commandId: `demo:trading-${number}`, access });
  const answer = await pastMarket.during(symbol, opening, () =>
    engine.submit({
      ...base,
      ...NO_STOPS,
      kind: 'openPosition',
      commandId: `demo:open-${number}`,
      symbol,
      side: 'long',
      margin: stake,
      leverage,
      priceBound: marketOrderBound('long', opening) ?? opening.ask,
      guaranteedStop: false,
      openedBy: 'client',
    }),
  );
  await engine.submit({ ...base, kind: 'setTradingAccess', commandId: `demo:traded-${number}`, access: NO_ACCESS });
  return answer.kind === 'opened' ? answer.positionId : null;
}

async function closePast(trade: PastDemoTrade, positionId: number, accountId: number, context: SeedHistoryContext): Promise<void> {
  const { number, symbol, closing } = trade;
  const { engine, pastMarket } = context;
  const base = { accountId, at: closing.at, commandId: `demo:close-${number}`, positionId };
  await pastMarket.during(symbol, closing, () =>
    engine.submit({ ...base, kind: 'closePosition', margin: null, seenPrice: null, reason: 'manual' }),
  );
}

async function readSeededIds({ drizzle }: Handle): Promise<Map<string, number>> {
  const rows = await drizzle
    .select({ id: users.id, email: users.email })
    .from(referredAccounts)
    .innerJoin(users, eq(users.id, referredAccounts.userId));
  return new Map(rows.map(({ email, id }) => [email, id]));
}

async function book(booking: DemoBooking, userId: number, context: SeedHistoryContext): Promise<void> {
  await context.engine.submit({ kind: 'openAccount', commandId: 'demo:open', accountId: userId, at: booking.at });
  await (booking.kind === 'deposit' ? deposit : reverse)(booking, userId, context);
}

async function deposit({ amount, reference, at }: DemoBooking, userId: number, context: SeedHistoryContext): Promise<void> {
  await recordFunds({ userId, kind: 'deposit', amount, reference }, { ...context, clock: () => at });
}

/** Simulates a provider reversing a deposit and an operator following up. */
async function reverse({ amount, reference, at }: DemoBooking, accountId: number, { database, engine }: SeedHistoryContext): Promise<void> {
  await engine.submit({
    kind: 'moveFunds',
    commandId: `demo:reverse:${reference}`,
    accountId,
    at,
    fundsKind: 'reversal',
    amount: negateCents(amount),
    reference: reversalReference(reference),
  });
  await database.transaction(async (transaction) => {
    const [booked] = await transaction.drizzle
      .select({ transactionId: transactions.transactionId })
      .from(transactions)
      .where(and(eq(transactions.userId, accountId), eq(transactions.ledgerReference, reference)));
    const { transactionId } = booked ?? missing(reference);
    const isNew = await moveStatus(transaction, transactionId, ['completed'], {
      status: 'rejected',
      completedAt: null,
      disputedCents: amount,
      reversedCents: amount,
      reversalParts: 1,
    });
    if (isNew) await insertStep(transaction, { transactionId, at, step: 'reversed', actor: 'operator', detail: { amount } });
  });
}

function missing(what: string): never {
  throw new Error(`${what} does not exist: the demo's history cannot be seeded`);
}
