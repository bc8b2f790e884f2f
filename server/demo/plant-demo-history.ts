import { FIRST_LEVEL } from '@fairlead/domain/account/level-rules.ts';
import { negateCents } from '@fairlead/domain/money.ts';
import { reversalReference } from '@fairlead/domain/payments/booking-reference.ts';
import { NO_ACCESS } from '@fairlead/domain/trading/access.ts';
import { FOREX_CATEGORY_ID } from '@fairlead/domain/trading/asset-categories.ts';
import { NO_STOPS } from '@fairlead/domain/trading/stops.ts';
import { and, eq } from 'drizzle-orm';
import type { Queries } from '../adapters/db/database.ts';
import { affiliateCampaigns, affiliateClicks, affiliates, referredAccounts } from '../adapters/db/schema/affiliates.ts';
import { transactions } from '../adapters/db/schema/payments.ts';
import { users } from '../adapters/db/schema/people.ts';
import { settings } from '../adapters/db/schema/settings.ts';
import { makeReferralId } from '../features/account/client/sign-in/referral-id.ts';
import { follow } from '../features/affiliates/follow/follow.ts';
import { recordFunds } from '../features/payments/record-funds.ts';
import { insertStep, moveStatus } from '../features/payments/store.ts';
import { DEMO_AFFILIATE } from './demo-affiliate.ts';
import { LATER_DEMO_CAMPAIGNS } from './demo-campaigns.ts';
import { draftDemoHistory, type DemoBooking, type DemoHistory, type DemoSignUp, type PastDemoTrade } from './draft-demo-history.ts';
import type { PastMarket } from './past-market.ts';
import { leaveMark, type SeedDemoContext } from './seed-demo.ts';

type Handle = Pick<Queries, 'drizzle'>;

export interface PlantHistoryContext extends Omit<SeedDemoContext, 'hasher'> {
  /** Where the engine reads its quotes and its time. */
  readonly pastMarket: Pick<PastMarket, 'during'>;
}

/** With the time that the history was drafted for, so that a start that finishes it writes down the same. */
const PEOPLE_MARK = 'demo:history-people';
const MONEY_MARK = 'demo:history-money';

const WEEK_MS = 7 * 86_400_000;

/**
 * Plants what happened before the demo began, once: people whom its affiliate and its client brought, what they deposited and what they traded.
 * To be called after `seedDemo`. Money goes through the engine at the moments at which it moved, and commissions are booked week by week by the one who
 * always books them. A start that was killed over it is finished by the next one: people come in one transaction, and the same deposit is
 * booked once.
 */
export async function plantDemoHistory(context: PlantHistoryContext): Promise<void> {
  const { database, clock } = context;
  if (await isDemoHistoryPlanted(database)) return;
  if ((await readMark(database, PEOPLE_MARK)) === null) {
    const now = clock();
    await plantPeople(draftDemoHistory(now), now, context);
  }
  // Another one may have been first.
  const begunAt = await readMark(database, PEOPLE_MARK);
  await plantMoney(draftDemoHistory(typeof begunAt === 'number' ? begunAt : clock()), context);
  await leaveMark(database, MONEY_MARK);
}

/** Whether all of it is there. */
export async function isDemoHistoryPlanted(handle: Handle): Promise<boolean> {
  return (await readMark(handle, MONEY_MARK)) !== null;
}

async function readMark({ drizzle }: Handle, key: string): Promise<unknown> {
  const [row] = await drizzle.select().from(settings).where(eq(settings.key, key));
  return row?.value ?? null;
}

function plantPeople({ signUps, clicks }: DemoHistory, now: number, { database }: PlantHistoryContext): Promise<void> {
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

/** Null where the demo client has another email by now, or is gone: on a demo that has been running, anybody may have seen to that. */
async function findReferrer({ drizzle }: Handle): Promise<number | null> {
  const [row] = await drizzle.select({ id: users.id }).from(users).where(eq(users.emailNormalised, DEMO_AFFILIATE.payoutEmail));
  return row?.id ?? null;
}

/** Gives the ids of all by their codes. */
async function insertCampaigns({ drizzle }: Handle, { id: affiliateId, createdAt }: FoundAffiliate): Promise<ReadonlyMap<string, number>> {
  const values = LATER_DEMO_CAMPAIGNS.map(({ code, name, landingPath }) => ({ affiliateId, code, name, landingPath, createdAt }));
  await drizzle.insert(affiliateCampaigns).values(values);
  const rows = await drizzle.select().from(affiliateCampaigns).where(eq(affiliateCampaigns.affiliateId, affiliateId));
  return new Map(rows.map(({ code, id }) => [code, id]));
}

/** Gives the ids by email, without those whose email somebody else has already. None of them can sign in: they have no password. */
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

interface Deed {
  readonly email: string;
  readonly at: number;
  readonly plant: (userId: number) => Promise<void>;
}

/** Week after week; in each, what was earned is booked before the next one. */
async function plantMoney({ bookings, trades }: DemoHistory, context: PlantHistoryContext): Promise<void> {
  const ids = await readPlantedIds(context.database);
  const deeds = [...bookings.map((booking) => deedOf(booking, context)), ...trades.flatMap((trade) => deedsOf(trade, context))];
  const inOrder = deeds.toSorted((one, other) => one.at - other.at);
  for (const ofWeek of Map.groupBy(inOrder, ({ at }) => Math.floor(at / WEEK_MS)).values()) {
    for (const { email, plant } of ofWeek) {
      const userId = ids.get(email);
      if (userId !== undefined) await plant(userId);
    }
    await follow({ database: context.database, clock: () => ofWeek.at(-1)?.at ?? 0 });
  }
}

function deedOf(booking: DemoBooking, context: PlantHistoryContext): Deed {
  const { email, at } = booking;
  return { email, at, plant: (userId) => book(booking, userId, context) };
}

/** What the rules refuse is left out, such as a trade on a holiday. */
function deedsOf(trade: PastDemoTrade, context: PlantHistoryContext): readonly Deed[] {
  const { email, opening, closing } = trade;
  let positionId: number | null = null;
  return [
    {
      email,
      at: opening.at,
      plant: async (userId) => {
        positionId = await openPast(trade, userId, context);
      },
    },
    {
      email,
      at: closing.at,
      plant: async (userId) => {
        if (positionId !== null) await closePast(trade, positionId, userId, context);
      },
    },
  ];
}

/** With access for this trade alone: who of these people is verified is decided by the demo's operators. */
async function openPast(trade: PastDemoTrade, accountId: number, { engine, pastMarket }: PlantHistoryContext): Promise<number | null> {
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
      priceBound: opening.ask,
      guaranteedStop: false,
      openedBy: 'client',
    }),
  );
  await engine.submit({ ...base, kind: 'setTradingAccess', commandId: `demo:traded-${number}`, access: NO_ACCESS });
  return answer.kind === 'opened' ? answer.positionId : null;
}

async function closePast(trade: PastDemoTrade, positionId: number, accountId: number, context: PlantHistoryContext): Promise<void> {
  const { number, symbol, closing } = trade;
  const { engine, pastMarket } = context;
  const base = { accountId, at: closing.at, commandId: `demo:close-${number}`, positionId };
  await pastMarket.during(symbol, closing, () =>
    engine.submit({ ...base, kind: 'closePosition', margin: null, seenPrice: null, reason: 'manual' }),
  );
}

async function readPlantedIds({ drizzle }: Handle): Promise<Map<string, number>> {
  const rows = await drizzle
    .select({ id: users.id, email: users.email })
    .from(referredAccounts)
    .innerJoin(users, eq(users.id, referredAccounts.userId));
  return new Map(rows.map(({ email, id }) => [email, id]));
}

async function book(booking: DemoBooking, userId: number, context: PlantHistoryContext): Promise<void> {
  await context.engine.submit({ kind: 'openAccount', commandId: 'demo:open', accountId: userId, at: booking.at });
  await (booking.kind === 'deposit' ? deposit : reverse)(booking, userId, context);
}

async function deposit({ amount, reference, at }: DemoBooking, userId: number, context: PlantHistoryContext): Promise<void> {
  await recordFunds({ userId, kind: 'deposit', amount, reference }, { ...context, clock: () => at });
}

/** As when a provider takes a deposit back and an operator follows. */
async function reverse(
  { amount, reference, at }: DemoBooking,
  accountId: number,
  { database, engine }: PlantHistoryContext,
): Promise<void> {
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
  throw new Error(`${what} is not there: the demo's history cannot be planted`);
}
