/** Affiliates and their referrals, on the API of server/fixture-api.ts. */
import type { CommissionTerms } from '@fairlead/domain/affiliates/commission-terms.ts';
import type { Answer } from '@fairlead/domain/engine/event.ts';
import { FIRST_LEVEL } from '@fairlead/domain/account/level-rules.ts';
import { cents } from '@fairlead/domain/money.ts';
import { price } from '@fairlead/domain/price.ts';
import { NO_STOPS } from '@fairlead/domain/trading/stops.ts';
import { dayOf } from '@fairlead/domain/payments/business-day.ts';
import { reversalReference } from '@fairlead/domain/payments/booking-reference.ts';
import type { InjectOptions } from 'fastify';
import type { Database } from './adapters/db/database.ts';
import {
  affiliateCampaigns,
  affiliatePlanAssignments,
  affiliatePlans,
  affiliatePlanVersions,
  affiliates,
} from './adapters/db/schema/affiliates.ts';
import { FIXTURE_START, type FixtureApi } from './fixture-api.ts';
import { insertReferral } from './features/affiliates/referrals.ts';
import { makeReferralId } from './features/account/client/sign-in/referral-id.ts';
import { findUser, insertUser } from './features/account/store.ts';
import { follow } from './features/affiliates/projection/project.ts';

export const DAY_MS = 86_400_000;
export const AFFILIATE_PASSWORD = 'partner-of-the-fixture';
const ORIGIN = { address: '127.0.0.1', country: null, device: '' };

/**
 * EUR 200 for the first two accounts in a month that deposit EUR 250 and pay EUR 250 in trading costs; from the third on, EUR 300 for EUR
 * 375; and 20 % of spread and premiums.
 */
export const FIXTURE_TERMS: CommissionTerms = {
  acquisition: {
    tiers: [
      { fromCount: 1, amount: cents(200_00) },
      { fromCount: 3, amount: cents(300_00) },
    ],
    minimumDeposits: cents(250_00),
    minimumVolume: cents(0),
    withinDays: 30,
  },
  share: { tiers: [{ fromCount: 0, basisPoints: 2_000 }], months: null },
  personalData: 'masked',
};

export interface SeededAffiliate {
  readonly affiliateId: number;
  readonly email: string;
  readonly campaignId: number;
  readonly code: string;
  readonly planId: number;
}

export interface SeededSignUp {
  readonly email?: string;
  /** Null if unknown. */
  readonly countryId?: number | null;
  readonly subId?: string;
  readonly clickId?: string;
  readonly sourcePage?: string;
}

export type AffiliateBench = ReturnType<typeof openAffiliateBench>;

export function openAffiliateBench({ api, database }: { readonly api: FixtureApi; readonly database: Database }) {
  let now = FIXTURE_START;
  let counted = 0;
  const next = (): number => (counted += 1);

  /** With its own plan, in effect since a year ago, and one campaign. */
  async function seedAffiliate(terms: CommissionTerms = FIXTURE_TERMS): Promise<SeededAffiliate> {
    const { drizzle } = database;
    const place = next();
    const email = `partner-${place}@affiliates.test`;
    const createdAt = new Date(now);
    const validFrom = dayOf(FIXTURE_START - 365 * DAY_MS);
    const [plan] = await drizzle
      .insert(affiliatePlans)
      .values({ name: `Plan ${place}`, createdAt })
      .returning();
    const passwordHash = await api.hasher.hash(AFFILIATE_PASSWORD);
    const [affiliate] = await drizzle
      .insert(affiliates)
      .values({ email, emailNormalised: email, passwordHash, name: `Partner ${place}`, createdAt })
      .returning();
    if (plan === undefined || affiliate === undefined) throw new Error('nothing was seeded');
    await drizzle.insert(affiliatePlanVersions).values({ planId: plan.id, version: 1, terms, validFrom, createdAt });
    await drizzle.insert(affiliatePlanAssignments).values({ affiliateId: affiliate.id, planId: plan.id, validFrom, createdAt });
    const code = `partner-${place}`;
    const campaignId = await seedCampaign(affiliate.id, code);
    return { affiliateId: affiliate.id, email, campaignId, code, planId: plan.id };
  }

  async function seedCampaign(affiliateId: number, code: string): Promise<number> {
    const [row] = await database.drizzle
      .insert(affiliateCampaigns)
      .values({ affiliateId, code, name: code, createdAt: new Date(now) })
      .returning();
    return row?.id ?? 0;
  }

  /** A client referred through a campaign, with an empty trading account. */
  async function seedReferred(
    { affiliateId, campaignId, email: affiliateEmail }: Pick<SeededAffiliate, 'affiliateId' | 'campaignId' | 'email'>,
    {
      email = `client-${next()}@clients.test`,
      countryId = 276,
      subId = '',
      clickId = '',
      sourcePage = 'https://blog.test/brokers?x=1',
    }: SeededSignUp = {},
  ): Promise<number> {
    const userId = await database.transaction(async (transaction) => {
      const id = await insertUser(transaction, {
        email,
        passwordHash: '',
        firstName: 'Ada',
        lastName: 'Lovelace',
        phone: '',
        birthDate: null,
        countryId,
        state: '',
        city: '',
        street: '',
        zipCode: '',
        createdAt: now,
        pin: null,
        referralId: makeReferralId(),
        level: FIRST_LEVEL,
        status: 'active',
      });
      const user = id === null ? null : await findUser(transaction, id);
      if (user === null) throw new Error(`${email} was not seeded`);
      const request = { source_page: sourcePage, sub_id: subId, click_id: clickId };
      await insertReferral(transaction, { kind: 'affiliate', affiliateId, campaignId, email: affiliateEmail }, user, request);
      return user.id;
    });
    await api.engine.submit({ kind: 'openAccount', commandId: 'open', accountId: userId, at: now });
    return userId;
  }

  async function moveFunds(userId: number, fundsKind: 'deposit' | 'reversal', amountCents: number, reference: string): Promise<void> {
    const command = { kind: 'moveFunds', commandId: `funds:${next()}`, accountId: userId, at: now, fundsKind, reference } as const;
    const answer = await api.engine.submit({ ...command, amount: cents(amountCents) });
    if (answer.kind === 'refused') throw new Error(`the funds were refused: ${answer.refusal.code}`);
  }

  async function submit(userId: number, command: object): Promise<Answer> {
    const base = { accountId: userId, at: now, commandId: `trading:${next()}` };
    const answer = await api.engine.submit({ ...base, ...command } as Parameters<typeof api.engine.submit>[0]);
    if (answer.kind === 'refused') throw new Error(`trading was refused: ${answer.refusal.code}`);
    return answer;
  }

  return {
    seedAffiliate,
    seedCampaign,
    seedReferred,
    /** Returns the reference of the booking. */
    async deposit(userId: number, amountCents: number): Promise<string> {
      const reference = `deposit-${next()}`;
      await moveFunds(userId, 'deposit', amountCents, reference);
      return reference;
    },
    /** Simulates a provider reversing a deposit. */
    reverse: (userId: number, amountCents: number, reference: string, part = 1) =>
      moveFunds(userId, 'reversal', -amountCents, reversalReference(reference, part)),
    /** Paid out immediately. */
    async withdraw(userId: number, amountCents: number): Promise<void> {
      const reference = `withdrawal-${next()}`;
      const base = { accountId: userId, at: now, reference } as const;
      const amount = cents(amountCents);
      const reserved = await api.engine.submit({ ...base, kind: 'reserveWithdrawal', commandId: `reserve:${reference}`, amount });
      if (reserved.kind === 'refused') throw new Error(`the withdrawal was refused: ${reserved.refusal.code}`);
      await api.engine.submit({ ...base, kind: 'settleWithdrawal', commandId: `settle:${reference}`, outcome: 'paid' });
    },
    /**
     * Makes a client pay trading costs, by default enough for any fee in the fixture's terms besides the revenue share. The spread is as
     * wide as the price, and the market gains it while the position is open, so the client's balance stays the same.
     */
    async payForTrading(userId: number, amountCents = 375_00): Promise<void> {
      const access = { verified: true, categoryIds: [1, 2, 3, 4, 5], leverageIndexes: {} };
      await submit(userId, { kind: 'setTradingAccess', access });
      api.market.setQuote('EURUSD', 1_000_000, 3_000_000, now);
      // A third of the volume is paid on each side.
      const margin = cents(amountCents / 20);
      const stake = { symbol: 'EURUSD', side: 'long', margin, leverage: 30, priceBound: price(3_000_000), guaranteedStop: false };
      const opened = await submit(userId, { kind: 'openPosition', ...stake, ...NO_STOPS, openedBy: 'client' });
      api.market.setQuote('EURUSD', 3_000_000, 5_000_000, now);
      const positionId = opened.kind === 'opened' ? opened.positionId : 0;
      await submit(userId, { kind: 'closePosition', positionId, margin: null, seenPrice: null, reason: 'manual' });
    },
    now: () => now,
    /** Advances time. Sessions expire meanwhile, so sign in again afterwards. */
    pass(ms: number): void {
      now += ms;
      api.setTime(now);
    },
    follow: () => follow({ database, clock: () => now }),
    signIn: (affiliateId: number) => api.sessions.start({ audience: 'affiliate', userId: affiliateId }, ORIGIN, true),
    /** A call with a token: a GET if there is no body. */
    call(token: string, url: string, body?: object) {
      const headers = { authorization: `Bearer ${token}` };
      const request: InjectOptions = body === undefined ? { method: 'GET', url, headers } : { method: 'POST', url, headers, payload: body };
      return api.app.inject(request);
    },
  };
}
