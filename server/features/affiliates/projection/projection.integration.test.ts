import type { CommissionTerms } from '@fairlead/domain/affiliates/commission-terms.ts';
import type { OpenPositionCommand } from '@fairlead/domain/engine/command.ts';
import { FULL_ACCESS } from '@fairlead/domain/engine/fixture-engine.ts';
import { cents } from '@fairlead/domain/money.ts';
import { addDays, dayOf, type Day } from '@fairlead/domain/payments/business-day.ts';
import { price } from '@fairlead/domain/price.ts';
import { NO_STOPS } from '@fairlead/domain/trading/stops.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { testDatabases } from '../../../../tests/support/databases.ts';
import { openTestApi, type TestApi } from '../../../../tests/support/test-api.ts';
import type { Queries } from '../../../adapters/db/database.ts';
import { affiliatePlanVersions, affiliatePostbacks } from '../../../adapters/db/schema/affiliates.ts';
import { DAY_MS, FIXTURE_TERMS, openAffiliateBench, type AffiliateBench, type SeededAffiliate } from '../../../fixture-affiliates.ts';
import { bookNextDay } from './book-days.ts';
import type { ProjectionContext } from './projection-context.ts';
import { follow } from './project.ts';

const BID = 1_060_000;
const ASK = 1_080_000;
/** EUR 100 at leverage 30 are EUR 3,000 of volume; half of the spread on that is 3,000 x 0.02 / 1.08 / 2, rounded down. */
const SPREAD_OF_A_SIDE = 27_77;
/** A guaranteed stop on a major currency pair costs 1% of the volume if it closes the position. */
const PREMIUM = 30_00;

const SHARE_ONLY: CommissionTerms = { ...FIXTURE_TERMS, acquisition: null };
const shareOf = (basisPoints: number): CommissionTerms => ({
  ...SHARE_ONLY,
  share: { tiers: [{ fromCount: 0, basisPoints }], months: null },
});

interface EntryRow {
  readonly kind: string;
  readonly amount_cents: number;
  readonly balance_cents: number;
  readonly day: Day;
  readonly plan_version: number | null;
}

describe.each(testDatabases)('the affiliate projection on %s', (kind) => {
  let opened: TestApi;
  let bench: AffiliateBench;
  let commands = 0;

  beforeAll(async () => {
    opened = await openTestApi(kind);
    bench = openAffiliateBench(opened);
  });
  afterAll(() => opened.close());
  afterEach(() => expectSumsToAgree());

  const query = <Row extends object>(sql: string, ...parameters: readonly unknown[]) => opened.database.query<Row>(sql, parameters);
  const today = (): Day => dayOf(bench.now());

  function entriesOf({ affiliateId }: SeededAffiliate): Promise<EntryRow[]> {
    const sql = 'SELECT kind, amount_cents, balance_cents, day, plan_version FROM affiliate_entries WHERE account = $1 ORDER BY id';
    return query<EntryRow>(sql, `affiliate:${affiliateId}`);
  }
  const amountsOf = async (affiliate: SeededAffiliate) => (await entriesOf(affiliate)).map((row) => [row.kind, row.amount_cents]);

  /** Totals over all days, countries and labels of an affiliate. */
  async function sumsOf({ affiliateId }: SeededAffiliate) {
    const sums =
      'sum(sign_ups)::int AS sign_ups, sum(converted)::int AS converted, sum(ftds)::int AS ftds, sum(deposits_cents)::int AS deposits';
    const [row] = await query(`SELECT ${sums} FROM affiliate_days WHERE affiliate_id = $1`, affiliateId);
    return row;
  }

  /** Checks tables that hold the same totals in different ways: they must always agree. */
  async function expectSumsToAgree(): Promise<void> {
    const wrongCommissions = `SELECT a.user_id FROM referred_accounts AS a
      LEFT JOIN (SELECT user_id, sum(amount_cents) AS paid FROM affiliate_entries WHERE line = 0 GROUP BY user_id) AS e ON e.user_id = a.user_id
      WHERE a.commission_cents <> coalesce(e.paid, 0)`;
    const wrongBalances = `SELECT e.id FROM affiliate_entries AS e WHERE e.line = 0 AND e.balance_cents <>
      (SELECT sum(b.amount_cents) FROM affiliate_entries AS b WHERE b.account = e.account AND b.id <= e.id)`;
    const unbalanced =
      'SELECT transaction_id FROM affiliate_entries GROUP BY transaction_id HAVING sum(amount_cents) <> 0 OR count(*) <> 2';
    const wrongAccounts = `SELECT a.user_id FROM referred_accounts AS a
      LEFT JOIN (SELECT user_id, sum(deposits_count) AS n, sum(deposits_cents) AS deposits, sum(volume_cents) AS volume
        FROM referred_account_days GROUP BY user_id) AS d ON d.user_id = a.user_id
      WHERE a.affiliate_id IS NOT NULL AND (a.deposits_count, a.deposits_cents, a.volume_cents)
        IS DISTINCT FROM (coalesce(d.n, 0), coalesce(d.deposits, 0), coalesce(d.volume, 0))`;
    const counted = `SELECT affiliate_id, campaign_id, count(*) FILTER (WHERE is_counted) AS sign_ups, count(first_deposit_at) AS ftds,
      sum(deposits_cents) AS deposits FROM referred_accounts WHERE affiliate_id IS NOT NULL GROUP BY 1, 2`;
    const wrongCampaigns = `SELECT c.campaign_id FROM (${counted}) AS c
      LEFT JOIN (SELECT campaign_id, sum(sign_ups) AS sign_ups, sum(ftds) AS ftds, sum(converted) AS converted, sum(deposits_cents) AS deposits
        FROM affiliate_campaign_days GROUP BY campaign_id) AS d ON d.campaign_id = c.campaign_id
      WHERE (c.sign_ups, c.ftds, c.ftds, c.deposits)
        IS DISTINCT FROM (coalesce(d.sign_ups, 0), coalesce(d.ftds, 0), coalesce(d.converted, 0), coalesce(d.deposits, 0))`;
    const perAffiliate = 'SELECT affiliate_id, sum(sign_ups) AS sign_ups, sum(ftds) AS ftds';
    const wrongCountries = `SELECT * FROM (${perAffiliate} FROM affiliate_days GROUP BY 1) AS d
      FULL JOIN (${perAffiliate} FROM affiliate_countries GROUP BY 1) AS c USING (affiliate_id, sign_ups, ftds) WHERE c IS NULL OR d IS NULL`;
    for (const sql of [wrongCommissions, wrongBalances, unbalanced, wrongAccounts, wrongCampaigns, wrongCountries]) {
      expect(await query(sql), sql).toEqual([]);
    }
  }

  async function openPosition(userId: number, changes: Partial<OpenPositionCommand> = {}): Promise<number> {
    const { engine, market } = opened.api;
    market.setQuote('EURUSD', BID, ASK, bench.now());
    const base = { accountId: userId, at: bench.now() };
    await engine.submit({ ...base, kind: 'setTradingAccess', commandId: `access-${(commands += 1)}`, access: FULL_ACCESS });
    const answer = await engine.submit({
      ...base,
      kind: 'openPosition',
      commandId: `open-${(commands += 1)}`,
      symbol: 'EURUSD',
      side: 'long',
      margin: cents(100_00),
      leverage: 30,
      priceBound: price(ASK),
      guaranteedStop: false,
      openedBy: 'client',
      ...NO_STOPS,
      ...changes,
    });
    if (answer.kind !== 'opened') throw new Error(`not opened: ${JSON.stringify(answer)}`);
    return answer.positionId;
  }

  async function closePosition(userId: number, positionId: number, margin: number | null = null): Promise<void> {
    const { engine, market } = opened.api;
    market.setQuote('EURUSD', BID, ASK, bench.now());
    const base = { kind: 'closePosition', accountId: userId, at: bench.now(), positionId, seenPrice: null, reason: 'manual' } as const;
    const answer = await engine.submit({ ...base, commandId: `close-${(commands += 1)}`, margin: margin === null ? null : cents(margin) });
    if (answer.kind !== 'closed') throw new Error(`not closed: ${JSON.stringify(answer)}`);
  }

  /** A client with money who has opened and closed a position today. */
  async function seedTrader(affiliate: SeededAffiliate): Promise<number> {
    const userId = await bench.seedReferred(affiliate);
    await bench.deposit(userId, 1_000_00);
    await trade(userId);
    return userId;
  }

  /** A client who has deposited the minimum and has paid more for trading than any fee. */
  async function seedQualified(affiliate: SeededAffiliate): Promise<number> {
    const userId = await bench.seedReferred(affiliate);
    await bench.deposit(userId, 250_00);
    await bench.payForTrading(userId);
    return userId;
  }

  async function trade(userId: number): Promise<void> {
    await closePosition(userId, await openPosition(userId));
  }

  async function seedVersion({ planId }: SeededAffiliate, terms: CommissionTerms, validFrom: Day): Promise<void> {
    await opened.database.drizzle
      .insert(affiliatePlanVersions)
      .values({ planId, version: 2, terms, validFrom, createdAt: new Date(bench.now()) });
  }

  /** Moves the clock until today is over and closed. */
  async function closeToday(): Promise<void> {
    bench.pass(DAY_MS);
    await bench.follow();
  }

  describe('sign-ups and deposits', () => {
    test('are counted once, by day, country, campaign and label', async () => {
      const affiliate = await bench.seedAffiliate();
      const second = await bench.seedCampaign(affiliate.affiliateId, `second-of-${affiliate.code}`);
      await bench.seedReferred(affiliate, { countryId: 276, subId: 'a' });
      await bench.seedReferred(affiliate, { countryId: 276, subId: 'b' });
      await bench.seedReferred({ ...affiliate, campaignId: second }, { countryId: 380 });
      await bench.follow();
      await bench.follow();
      const { affiliateId, campaignId } = affiliate;
      expect(await query('SELECT day, country_id, sign_ups FROM affiliate_days WHERE affiliate_id = $1 ORDER BY 2', affiliateId)).toEqual([
        { day: today(), country_id: 276, sign_ups: 2 },
        { day: today(), country_id: 380, sign_ups: 1 },
      ]);
      const campaigns = 'SELECT campaign_id, sub_id, sign_ups FROM affiliate_campaign_days WHERE campaign_id IN ($1, $2) ORDER BY 1, 2';
      expect(await query(campaigns, campaignId, second)).toEqual([
        { campaign_id: campaignId, sub_id: 'a', sign_ups: 1 },
        { campaign_id: campaignId, sub_id: 'b', sign_ups: 1 },
        { campaign_id: second, sub_id: '', sign_ups: 1 },
      ]);
    });

    test('a first deposit counts on its day, and towards the conversion of the sign-up day', async () => {
      const affiliate = await bench.seedAffiliate();
      const userId = await bench.seedReferred(affiliate);
      const signedUpOn = today();
      bench.pass(2 * DAY_MS);
      await bench.deposit(userId, 60_00);
      await bench.deposit(userId, 40_00);
      await bench.follow();
      const sql =
        'SELECT day, sign_ups, converted, ftds, deposits_count, deposits_cents FROM affiliate_days WHERE affiliate_id = $1 ORDER BY day';
      expect(await query(sql, affiliate.affiliateId)).toEqual([
        { day: signedUpOn, sign_ups: 1, converted: 1, ftds: 0, deposits_count: 0, deposits_cents: 0 },
        { day: today(), sign_ups: 0, converted: 0, ftds: 1, deposits_count: 2, deposits_cents: 100_00 },
      ]);
    });

    test('of an account referred by a client are known for the account, but in no sum', async () => {
      const affiliate = await bench.seedAffiliate();
      const [client, userId] = [await bench.seedReferred(affiliate), await bench.seedReferred(affiliate)];
      const change =
        'UPDATE referred_accounts SET affiliate_id = NULL, campaign_id = NULL, referrer_id = $2, is_counted = true WHERE user_id = $1';
      await query(change, userId, client);
      await bench.deposit(userId, 500_00);
      await bench.follow();
      expect(await query('SELECT first_deposit_at FROM referred_accounts WHERE user_id = $1', userId)).toEqual([
        { first_deposit_at: new Date(bench.now()) },
      ]);
      expect(await query('SELECT day FROM referred_account_days WHERE user_id = $1', userId)).toEqual([]);
      expect([await sumsOf(affiliate), await entriesOf(affiliate)]).toEqual([{ sign_ups: 1, converted: 0, ftds: 0, deposits: 0 }, []]);
    });
  });

  describe('everything is counted once', () => {
    const once = { sign_ups: 1, converted: 1, ftds: 1, deposits: 250_00 };

    test('if several processes project concurrently', async () => {
      const affiliate = await bench.seedAffiliate();
      await seedQualified(affiliate);
      await Promise.all([bench.follow(), bench.follow(), bench.follow()]);
      await bench.follow();
      expect([await sumsOf(affiliate), await amountsOf(affiliate)]).toEqual([once, [['acquisition', 200_00]]]);
    });

    test('wherever a process dies', async () => {
      const affiliate = await bench.seedAffiliate();
      await bench.payForTrading(await seedTrader(affiliate));
      let reached = 0;
      let isDone = false;
      while (!isDone) {
        reached += 1;
        isDone = await followUntil(reached);
      }
      expect(reached).toBeGreaterThan(10);
      expect(await sumsOf(affiliate)).toEqual({ ...once, deposits: 1_000_00 });
      expect(await amountsOf(affiliate)).toEqual([['acquisition', 200_00]]);
    });

    /** Projects, and dies at the given statement; returns whether it finished before. */
    async function followUntil(statements: number): Promise<boolean> {
      let left = statements;
      const dying = ({ query: run, drizzle }: Queries): Queries => ({
        drizzle,
        query: async (sql, parameters) => {
          left -= 1;
          if (left === 0) throw new Error('killed');
          return run(sql, parameters);
        },
      });
      const database: ProjectionContext['database'] = {
        transaction: (work) => opened.database.transaction((transaction) => work(dying(transaction))),
      };
      return follow({ database, clock: bench.now }).then(
        () => true,
        () => false,
      );
    }

    test('and each occurrence is queued once for a subscribed postback', async () => {
      const affiliate = await bench.seedAffiliate();
      const values = {
        affiliateId: affiliate.affiliateId,
        url: 'https://tracker.example.com/',
        sealedSecret: new Uint8Array(),
        createdAt: new Date(bench.now()),
      };
      const [asked] = await opened.database.drizzle
        .insert(affiliatePostbacks)
        .values({ ...values, events: ['firstDeposit', 'deposit', 'commission'] })
        .returning();
      await opened.database.drizzle.insert(affiliatePostbacks).values([
        { ...values, events: ['deposit'], isActive: false },
        { ...values, events: ['deposit'], deletedAt: new Date(bench.now()) },
      ]);
      const userId = await bench.seedReferred(affiliate);
      const references = [await bench.deposit(userId, 300_00), await bench.deposit(userId, 10_00)];
      await bench.payForTrading(userId);
      await bench.follow();
      await bench.follow();
      const owed = await query<{ postback_id: number; occurrence: string }>(
        `SELECT d.postback_id, d.occurrence FROM postback_deliveries AS d
         JOIN affiliate_postbacks AS p ON p.id = d.postback_id WHERE p.affiliate_id = $1 ORDER BY 2`,
        affiliate.affiliateId,
      );
      const occurrences = [
        `commission:${userId}:acquisition`,
        ...references.map((name) => `deposit:${userId}:${name}`),
        `firstDeposit:${userId}`,
      ];
      expect(owed).toEqual(occurrences.toSorted().map((occurrence) => ({ postback_id: asked?.id, occurrence })));
    });
  });

  describe('an acquisition', () => {
    test('is paid under the terms in effect when the account signed up', async () => {
      const affiliate = await bench.seedAffiliate();
      const early = await bench.seedReferred(affiliate);
      const { acquisition } = FIXTURE_TERMS;
      if (acquisition === null) throw new Error('the terms of the fixture pay for acquisitions');
      const better = { ...FIXTURE_TERMS, acquisition: { ...acquisition, tiers: [{ fromCount: 1, amount: cents(210_00) }] } };
      await seedVersion(affiliate, better, addDays(today(), 1));
      bench.pass(DAY_MS);
      await bench.deposit(early, 250_00);
      await bench.payForTrading(early);
      await seedQualified(affiliate);
      await bench.follow();
      expect(await entriesOf(affiliate)).toEqual([
        { kind: 'acquisition', amount_cents: 200_00, balance_cents: 200_00, day: today(), plan_version: 1 },
        { kind: 'acquisition', amount_cents: 210_00, balance_cents: 410_00, day: today(), plan_version: 2 },
      ]);
    });

    test.each([
      ['in the same page', false],
      ['in a later page', true],
    ])('is paid once the account has paid that much for trading, in addition to the share, %s', async (_case, isFollowedBetween) => {
      const affiliate = await bench.seedAffiliate();
      const userId = await bench.seedReferred(affiliate);
      await bench.deposit(userId, 250_00);
      // A fifth of EUR 250 is shared, which leaves EUR 200.
      await bench.payForTrading(userId, 229_80);
      if (isFollowedBetween) await bench.follow();
      if (isFollowedBetween) expect(await entriesOf(affiliate)).toEqual([]);
      await bench.payForTrading(userId, 20_20);
      await bench.follow();
      await closeToday();
      expect(await amountsOf(affiliate)).toEqual([
        ['acquisition', 200_00],
        ['share', 50_00],
      ]);
      const [entry] = await query<{ detail: object }>(
        'SELECT detail FROM affiliate_entries WHERE transaction_id = $1 AND line = 0',
        `acquisition:${userId}`,
      );
      expect(entry?.detail).toMatchObject({ revenue: 250_00 });
    });

    test('counts towards the tier of its month, however it was paged', async () => {
      const affiliate = await bench.seedAffiliate();
      // From the first of a month on, so that everything falls into one.
      const [year = 0, month = 1] = today().split('-').map(Number);
      bench.pass(Date.UTC(year, month, 1, 12) - bench.now());
      for (const isFollowed of [true, false, true, false]) {
        await seedQualified(affiliate);
        if (isFollowed) await bench.follow();
      }
      await bench.follow();
      expect((await amountsOf(affiliate)).map(([, amount]) => amount)).toEqual([200_00, 200_00, 300_00, 300_00]);
    });

    test('is not paid for the affiliate’s own account, and neither is a share', async () => {
      const affiliate = await bench.seedAffiliate();
      const userId = await bench.seedReferred(affiliate, { email: affiliate.email });
      await bench.deposit(userId, 1_000_00);
      await bench.payForTrading(userId);
      await bench.follow();
      await closeToday();
      expect([await sumsOf(affiliate), await entriesOf(affiliate)]).toEqual([
        { sign_ups: 1, converted: 1, ftds: 1, deposits: 1_000_00 },
        [],
      ]);
    });

    test.each([
      ['in the same page', false],
      ['in a later page', true],
    ])('is reversed once if its deposit is reversed, %s', async (_case, isFollowedBetween) => {
      const affiliate = await bench.seedAffiliate();
      const userId = await bench.seedReferred(affiliate);
      const reference = await bench.deposit(userId, 250_00);
      const small = await bench.deposit(userId, 20_00);
      await bench.payForTrading(userId);
      if (isFollowedBetween) await bench.follow();
      await bench.reverse(userId, 250_00, reference);
      if (isFollowedBetween) await bench.follow();
      await bench.reverse(userId, 20_00, small);
      await bench.deposit(userId, 900_00);
      await bench.follow();
      expect(await entriesOf(affiliate)).toEqual([
        { kind: 'acquisition', amount_cents: 200_00, balance_cents: 200_00, day: today(), plan_version: 1 },
        { kind: 'correction', amount_cents: -200_00, balance_cents: 0, day: today(), plan_version: 1 },
      ]);
      const [correction] = await query<{ detail: object }>(
        'SELECT detail FROM affiliate_entries WHERE transaction_id = $1 AND line = 0',
        `acquisition:${userId}:undone`,
      );
      expect(correction?.detail).toEqual({ kind: 'undone', deposits: 20_00, minimumDeposits: 250_00 });
      expect(await sumsOf(affiliate)).toMatchObject({ ftds: 1, deposits: 900_00 });
    });

    test.each([
      ['in the same page', false],
      ['in a later page', true],
    ])('is not paid for money that is withdrawn and deposited again, %s', async (_case, isFollowedBetween) => {
      const affiliate = await bench.seedAffiliate();
      const userId = await bench.seedReferred(affiliate);
      for (let times = 0; times < 3; times += 1) {
        await bench.deposit(userId, 200_00);
        if (isFollowedBetween) await bench.follow();
        await bench.withdraw(userId, 200_00);
        if (isFollowedBetween) await bench.follow();
      }
      await bench.follow();
      expect(await entriesOf(affiliate)).toEqual([]);
      await bench.deposit(userId, 250_00);
      await bench.payForTrading(userId);
      await bench.follow();
      await bench.withdraw(userId, 250_00);
      await bench.follow();
      expect(await amountsOf(affiliate)).toEqual([['acquisition', 200_00]]);
      const [entry] = await query<{ detail: object }>(
        'SELECT detail FROM affiliate_entries WHERE transaction_id = $1 AND line = 0',
        `acquisition:${userId}`,
      );
      expect(entry?.detail).toMatchObject({ deposits: 250_00, withdrawals: 600_00 });
    });

    test.each([
      ['in the same page', false],
      ['in a later page', true],
    ])(
      'is reversed if its deposit is reversed in parts, and the deposit is uncounted with the last part, %s',
      async (_case, isFollowedBetween) => {
        const affiliate = await bench.seedAffiliate();
        const userId = await bench.seedReferred(affiliate);
        const reference = await bench.deposit(userId, 300_00);
        await bench.payForTrading(userId);
        const counts: number[] = [];
        for (const [part, amount] of [
          [1, 50_00],
          [2, 100_00],
          [3, 150_00],
        ] as const) {
          if (isFollowedBetween) await bench.follow();
          await bench.reverse(userId, amount, reference, part);
          if (isFollowedBetween) await bench.follow();
          const [row] = await query<{ n: number }>('SELECT deposits_count AS n FROM referred_accounts WHERE user_id = $1', userId);
          counts.push(row?.n ?? 0);
        }
        await bench.follow();
        if (isFollowedBetween) expect(counts).toEqual([1, 1, 0]);
        expect(await amountsOf(affiliate)).toEqual([
          ['acquisition', 200_00],
          ['correction', -200_00],
        ]);
        expect(await query('SELECT deposits_count AS n, deposits_cents AS sum FROM referred_accounts WHERE user_id = $1', userId)).toEqual([
          { n: 0, sum: 0 },
        ]);
      },
    );

    test('is not paid for the account that receives the affiliate’s payouts', async () => {
      const affiliate = await bench.seedAffiliate();
      const userId = await bench.seedReferred(affiliate);
      await query('UPDATE referred_accounts SET excluded = $1 WHERE user_id = $2', 'ownAccount', userId);
      await bench.deposit(userId, 1_000_00);
      await bench.payForTrading(userId);
      await bench.follow();
      await closeToday();
      expect(await entriesOf(affiliate)).toEqual([]);
    });

    test('is kept while enough of the deposits is left', async () => {
      const affiliate = await bench.seedAffiliate();
      const userId = await bench.seedReferred(affiliate);
      const reference = await bench.deposit(userId, 50_00);
      await bench.deposit(userId, 250_00);
      await bench.payForTrading(userId);
      await bench.follow();
      await bench.reverse(userId, 50_00, reference);
      await bench.follow();
      expect(await amountsOf(affiliate)).toEqual([['acquisition', 200_00]]);
    });
  });

  describe('a share', () => {
    test('is part of the spread and premium that real positions cost, whatever they gained or lost', async () => {
      const affiliate = await bench.seedAffiliate(SHARE_ONLY);
      const userId = await seedTrader(affiliate);
      await openPosition(userId, { guaranteedStop: true, stopLoss: price(1_050_000) });
      opened.api.market.tick('EURUSD', 1_030_000, 1_050_000, bench.now());
      await opened.api.engine.viewAccount(userId);
      const tradedOn = today();
      await closeToday();
      const sql = 'SELECT day, volume_cents, spread_cents, premiums_cents FROM referred_account_days WHERE user_id = $1';
      expect(await query(sql, userId)).toEqual([
        { day: tradedOn, volume_cents: 4 * 3_000_00, spread_cents: 4 * SPREAD_OF_A_SIDE, premiums_cents: PREMIUM },
      ]);
      // A fifth of EUR 111.08 and EUR 30.00.
      expect(await entriesOf(affiliate)).toEqual([
        { kind: 'share', amount_cents: 28_22, balance_cents: 28_22, day: tradedOn, plan_version: 1 },
      ]);
    });

    test('counts a position closed in parts by its parts', async () => {
      const affiliate = await bench.seedAffiliate(SHARE_ONLY);
      const userId = await bench.seedReferred(affiliate);
      await bench.deposit(userId, 1_000_00);
      const positionId = await openPosition(userId);
      await closePosition(userId, positionId, 40_00);
      await closePosition(userId, positionId);
      await bench.follow();
      // 40% and 60% of a side are EUR 11.11 and EUR 16.66.
      const sql = 'SELECT volume_cents, spread_cents FROM referred_account_days WHERE user_id = $1';
      expect(await query(sql, userId)).toEqual([{ volume_cents: 2 * 3_000_00, spread_cents: SPREAD_OF_A_SIDE + 11_11 + 16_66 }]);
    });

    test('is booked under the terms of the day, once the day is over', async () => {
      const affiliate = await bench.seedAffiliate(shareOf(2_000));
      const userId = await seedTrader(affiliate);
      const first = today();
      await seedVersion(affiliate, shareOf(4_000), addDays(first, 1));
      await bench.follow();
      expect(await entriesOf(affiliate)).toEqual([]);
      bench.pass(DAY_MS);
      await trade(userId);
      await bench.follow();
      await closeToday();
      await bench.follow();
      expect((await entriesOf(affiliate)).map((row) => [row.day, row.amount_cents, row.plan_version])).toEqual([
        [first, 11_11, 1],
        [addDays(first, 1), 22_22, 2],
      ]);
    });

    test('ends after the months for which it is paid', async () => {
      const affiliate = await bench.seedAffiliate({ ...SHARE_ONLY, share: { tiers: [{ fromCount: 0, basisPoints: 2_000 }], months: 1 } });
      const userId = await seedTrader(affiliate);
      const first = today();
      await closeToday();
      const [year = 0, month = 1, date = 1] = first.split('-').map(Number);
      const lastPaid = Date.UTC(year, month, date, 12) - DAY_MS;
      bench.pass(lastPaid - bench.now());
      await trade(userId);
      bench.pass(DAY_MS);
      await trade(userId);
      await closeToday();
      expect((await entriesOf(affiliate)).map(({ day }) => day)).toEqual([first, dayOf(lastPaid)]);
    });

    test('depends on the month’s first deposits, not counting the affiliate’s own accounts', async () => {
      const tiers = [
        { fromCount: 0, basisPoints: 1_000 },
        { fromCount: 2, basisPoints: 2_000 },
      ];
      const affiliate = await bench.seedAffiliate({ ...SHARE_ONLY, share: { tiers, months: null } });
      const [year = 0, month = 1] = today().split('-').map(Number);
      bench.pass(Date.UTC(year, month, 1, 12) - bench.now());
      const userId = await seedTrader(affiliate);
      await bench.deposit(await bench.seedReferred(affiliate, { email: affiliate.email }), 100_00);
      await closeToday();
      await bench.deposit(await bench.seedReferred(affiliate), 100_00);
      await trade(userId);
      await closeToday();
      expect((await amountsOf(affiliate)).map(([, amount]) => amount)).toEqual([5_55, 11_11]);
    });

    test('waits until the projection has passed its day', async () => {
      const affiliate = await bench.seedAffiliate(SHARE_ONLY);
      await bench.follow();
      await seedTrader(affiliate);
      bench.pass(DAY_MS);
      // Like a second process while the first is catching up.
      while (await bookNextDay({ database: opened.database, clock: bench.now }));
      await bench.follow();
      expect(await amountsOf(affiliate)).toEqual([['share', 11_11]]);
    });
  });

  describe('in another partition', () => {
    const ELSEWHERE = 40;
    const repeated = new Map<number, number>();

    /** Repeats in the other partition's journal what a client has done since the last time, as done by another client. */
    async function repeatElsewhere(userId: number, as: number): Promise<void> {
      await query('INSERT INTO engine_epoch (partition, epoch) VALUES ($1, 1) ON CONFLICT DO NOTHING', ELSEWHERE);
      const sql = `INSERT INTO journal (partition, seq, account_id, at_ms, cause, events)
        SELECT $1::smallint, coalesce((SELECT max(seq) FROM journal WHERE partition = $1::smallint), 0) + row_number() OVER (ORDER BY seq),
          $2::bigint, at_ms, cause, events FROM journal WHERE account_id = $3 AND seq > $4 ORDER BY seq`;
      await query(sql, ELSEWHERE, as, userId, repeated.get(userId) ?? 0);
      const [last] = await query<{ seq: number }>('SELECT max(seq) AS seq FROM journal WHERE account_id = $1', userId);
      repeated.set(userId, last?.seq ?? 0);
    }

    test('everything is counted as well, once, under the same numbers', async () => {
      const affiliate = await bench.seedAffiliate();
      const userId = await seedQualified(affiliate);
      const elsewhere = await bench.seedReferred(affiliate);
      await repeatElsewhere(userId, elsewhere);
      await Promise.all([bench.follow(), bench.follow()]);
      await bench.follow();
      expect(await sumsOf(affiliate)).toEqual({ sign_ups: 2, converted: 2, ftds: 2, deposits: 2 * 250_00 });
      expect(await amountsOf(affiliate)).toEqual([
        ['acquisition', 200_00],
        ['acquisition', 200_00],
      ]);

      await bench.deposit(userId, 30_00);
      await repeatElsewhere(userId, elsewhere);
      await bench.follow();
      expect(await sumsOf(affiliate)).toMatchObject({ ftds: 2, deposits: 2 * 280_00 });
      const sql = `SELECT (SELECT journal_seq FROM affiliate_progress) = (SELECT max(seq) FROM journal WHERE partition = 0) AS first,
        (SELECT journal_seq FROM projection_progress WHERE projection = 'affiliates' AND partition = $1)
          = (SELECT max(seq) FROM journal WHERE partition = $1) AS other`;
      expect(await query(sql, ELSEWHERE)).toEqual([{ first: true, other: true }]);
    });

    test('a day that is still to be projected keeps it open for all', async () => {
      const affiliate = await bench.seedAffiliate(SHARE_ONLY);
      const userId = await seedTrader(affiliate);
      const elsewhere = await bench.seedReferred(affiliate);
      const tradedOn = today();
      await bench.follow();
      await repeatElsewhere(userId, elsewhere);
      bench.pass(DAY_MS);
      // Like a second process while the first is catching up.
      while (await bookNextDay({ database: opened.database, clock: bench.now }));
      expect(await entriesOf(affiliate)).toEqual([]);
      await bench.follow();
      expect((await entriesOf(affiliate)).map(({ day, amount_cents: amount }) => [day, amount])).toEqual([
        [tradedOn, 11_11],
        [tradedOn, 11_11],
      ]);
    });
  });
});
