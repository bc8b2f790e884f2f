import {
  accountResponseSchema,
  affiliateGetResponseSchema,
  type AffiliateAccount,
  type AffiliateGetResponse,
  type AffiliateSummary,
} from '@fairlead/contract/affiliates/accounts.ts';
import { affiliateOverviewResponseSchema, campaignsResponseSchema } from '@fairlead/contract/affiliates/results.ts';
import { affiliatePaths } from '@fairlead/contract/affiliates/paths.ts';
import { conversionPercent } from '@fairlead/domain/affiliates/conversion.ts';
import { cents } from '@fairlead/domain/money.ts';
import { addDays, dayOf } from '@fairlead/domain/payments/business-day.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabases } from '../../../../../tests/support/databases.ts';
import { openTestApi, type TestApi } from '../../../../../tests/support/test-api.ts';
import { FIXTURE_START } from '../../../../fixture-api.ts';
import { DAY_MS, FIXTURE_TERMS, openAffiliateBench, type AffiliateBench, type SeededAffiliate } from '../../../../fixture-affiliates.ts';
import { bookEntries } from '../../book-entries.ts';

const ITALY = 380;
const day = (place: number): string => addDays(dayOf(FIXTURE_START), place);

type Name = 'anna' | 'ben' | 'carla' | 'dora' | 'emil' | 'other';

describe.each(testDatabases)('referred accounts on %s', (kind) => {
  let opened: TestApi;
  let bench: AffiliateBench;
  let affiliate: SeededAffiliate;
  let rival: SeededAffiliate;
  let second: number;
  let token: string;
  let ids: Record<Name, number>;

  /**
   * Anna deposits on days 0 and 3, Ben on day 1, Emil on day 3, which is reversed immediately. Dora's country is unknown; Carla is the
   * affiliate.
   */
  beforeAll(async () => {
    opened = await openTestApi(kind);
    bench = openAffiliateBench(opened);
    affiliate = await bench.seedAffiliate();
    rival = await bench.seedAffiliate();
    second = await bench.seedCampaign(affiliate.affiliateId, 'second-campaign');
    const bySecond = { ...affiliate, campaignId: second };
    const anna = await bench.seedReferred(affiliate, { email: 'anna@clients.test' });
    const ben = await bench.seedReferred(affiliate, { countryId: ITALY, subId: 'news' });
    const carla = await bench.seedReferred(bySecond, { email: affiliate.email });
    const other = await bench.seedReferred(rival);
    await bench.deposit(anna, 250_00);
    await bench.payForTrading(anna);
    await bench.deposit(other, 500_00);
    bench.pass(DAY_MS);
    const dora = await bench.seedReferred(affiliate, { countryId: null });
    await bench.deposit(ben, 100_00);
    bench.pass(2 * DAY_MS);
    const emil = await bench.seedReferred(bySecond, { countryId: ITALY });
    const reference = await bench.deposit(emil, 300_00);
    await bench.payForTrading(emil);
    await bench.reverse(emil, 300_00, reference);
    await bench.deposit(anna, 50_00);
    await bench.follow();
    token = await bench.signIn(affiliate.affiliateId);
    ids = { anna, ben, carla, dora, emil, other };
  });
  afterAll(() => opened.close());

  async function list(body: object, by = token): Promise<AffiliateGetResponse> {
    const answer = await bench.call(by, affiliatePaths.get, body);
    expect(answer.statusCode).toBe(200);
    return affiliateGetResponseSchema.parse(answer.json());
  }
  const namesOf = (accounts: readonly AffiliateAccount[]) =>
    accounts.map(({ id }) => Object.entries(ids).find(([, one]) => one === id)?.[0]);

  const FILTERS: readonly [string, () => object, readonly Name[]][] = [
    ['all without a filter', () => ({}), ['emil', 'dora', 'carla', 'ben', 'anna']],
    ['all for empty form fields', () => ({ from: '', until: '' }), ['emil', 'dora', 'carla', 'ben', 'anna']],
    ['those who signed up from a day on', () => ({ from: day(1) }), ['emil', 'dora']],
    ['those who signed up until a day', () => ({ until: day(0) }), ['carla', 'ben', 'anna']],
    ['those who signed up within a span of days', () => ({ where: 'created_at', from: day(1), until: day(2) }), ['dora']],
    ['those of a day given as a time', () => ({ from: `${day(1)}T23:00:00-02:00`, until: null }), ['emil']],
    ['those who have ever deposited', () => ({ where: 'transactions' }), ['emil', 'ben', 'anna']],
    ['those who deposited on a day', () => ({ where: 'transactions', from: day(1), until: day(1) }), ['ben']],
    ['those who deposited again later', () => ({ where: 'transactions', from: day(2) }), ['anna']],
    ['those who had deposited until a day', () => ({ where: 'transactions', until: day(0) }), ['anna']],
    ['none if the span is reversed', () => ({ from: day(2), until: day(1) }), []],
    ['none in the last possible year', () => ({ from: '2199-12-31', until: '2199-12-30T23:59:59-10:00' }), []],
    ['none before the first possible entry', () => ({ where: 'transactions', until: '1900-01-01' }), []],
    ['those of a country', () => ({ country: 'DE' }), ['carla', 'anna']],
    ['those of a country within a span of days', () => ({ country: 'IT', from: day(0), until: day(0) }), ['ben']],
    ['those of a country who deposited', () => ({ country: 'IT', where: 'transactions' }), ['emil', 'ben']],
    ['those without a known country', () => ({ country: 'ZZ' }), ['dora']],
    ['none of an unknown country', () => ({ country: 'XX' }), []],
    ['those of a campaign', () => ({ campaign_id: second }), ['emil', 'carla']],
    ['those of a sub-id', () => ({ sub_id: 'news' }), ['ben']],
    ['those of a campaign without a sub-id', () => ({ campaign_id: affiliate.campaignId, sub_id: '' }), ['dora', 'anna']],
    ["none of another affiliate's campaign", () => ({ campaign_id: rival.campaignId }), []],
  ];

  describe('a list shows', () => {
    test.each(FILTERS)('%s', async (_case, filter, names) => {
      expect(namesOf((await list(filter())).data)).toEqual(names);
    });
  });

  describe('the summary counts what the list shows:', () => {
    test.each(FILTERS)('%s', async (_case, filter) => {
      const { data, summary } = await list(filter());
      expect(summary).toEqual(summaryOf(data));
    });
  });

  test.each([
    ['an unknown criterion', { where: 'last_name' }, 'where'],
    ['an invalid day', { from: '22.11.2026' }, 'from'],
    ['a day outside the database range', { until: '0000-01-01' }, 'until'],
    ['a time beyond the last day', { from: '9999-12-31T23:59:59-10:00' }, 'from'],
    ['a page that is too long', { limit: 501 }, 'limit'],
    ['half a country code', { country: 'D' }, 'country'],
  ])('rejects a filter with %s', async (_case, body, field) => {
    const answer = await bench.call(token, affiliatePaths.get, body);
    expect(answer.json()).toMatchObject({ error: { code: 'invalidInput', fields: [{ field }] } });
  });

  test('pages list every account once, in the same order', async () => {
    const first = await list({ limit: 2 });
    const next = await list({ limit: 2, before: first.next, without_summary: true });
    const last = await list({ limit: 2, before: next.next });
    expect([first, next, last].flatMap(({ data }) => namesOf(data))).toEqual(['emil', 'dora', 'carla', 'ben', 'anna']);
    expect([next.summary, last.summary, last.next]).toEqual([null, first.summary, null]);
  });

  test('a full last page has no next one', async () => {
    expect((await list({ limit: 5 })).next).toBeNull();
  });

  test('sums, lists, campaigns, days and the affiliate book agree', async () => {
    const { data, summary } = await list({});
    const { query } = opened.database;
    const days = await query(
      'SELECT sum(sign_ups)::int AS total, sum(converted)::int AS ftds FROM affiliate_days WHERE affiliate_id = $1',
      [affiliate.affiliateId],
    );
    const countries = await query(
      'SELECT sum(sign_ups)::int AS total, sum(ftds)::int AS ftds FROM affiliate_countries WHERE affiliate_id = $1',
      [affiliate.affiliateId],
    );
    const overview = affiliateOverviewResponseSchema.parse((await bench.call(token, affiliatePaths.overview)).json()).data;
    const campaigns = campaignsResponseSchema.parse((await bench.call(token, affiliatePaths.campaigns)).json()).data;
    const me = (await bench.call(token, affiliatePaths.me)).json<{ data: { balance: number } }>().data;
    const counts = { total: data.length, ftds: data.filter(({ transaction }) => transaction !== null).length };
    expect([...days, ...countries, summary]).toEqual([counts, counts, expect.objectContaining(counts)]);
    const sums = { sign_ups: counts.total, ftds: counts.ftds, deposits: sumOf(data, ({ deposits }) => deposits) };
    expect(overview.totals).toMatchObject({ ...sums, commission: sumOf(data, ({ commission }) => commission) });
    expect({
      sign_ups: sumOf(campaigns, ({ sign_ups }) => sign_ups),
      ftds: sumOf(campaigns, ({ ftds }) => ftds),
      deposits: sumOf(campaigns, ({ deposits }) => deposits),
    }).toEqual(sums);
    expect(me.balance).toBe(overview.totals.commission);
  });

  test('a sign-up appears in list and summary at the same moment, once it is counted', async () => {
    const newcomer = await bench.seedAffiliate();
    const by = await bench.signIn(newcomer.affiliateId);
    await bench.seedReferred(newcomer);
    const before = await list({}, by);
    await bench.follow();
    const after = await list({}, by);
    expect([before, after].map(({ data, summary }) => [data.length, summary?.total])).toEqual([
      [0, 0],
      [1, 1],
    ]);
  });

  describe('an account', () => {
    const account = async (name: Name) => (await list({})).data.find(({ id }) => id === ids[name]);

    test('is shown without the client’s identity', async () => {
      expect(await account('anna')).toEqual({
        id: ids.anna,
        first_name: 'Ada',
        last_name: 'L***',
        email: 'a***@clients.test',
        country: 'Germany',
        created_at: new Date(FIXTURE_START).toISOString(),
        source_page: 'https://blog.test/brokers',
        transaction: new Date(FIXTURE_START).toISOString(),
        country_code: 'DE',
        campaign_id: affiliate.campaignId,
        campaign: affiliate.code,
        sub_id: '',
        deposits_count: 2,
        deposits: 300,
        volume: 1_125,
        commission: 275,
        qualified_at: new Date(FIXTURE_START).toISOString(),
        excluded: null,
      });
    });

    test("that is the affiliate's own earns nothing, with the reason", async () => {
      expect(await account('carla')).toMatchObject({ excluded: 'ownAccount', commission: 0, transaction: null });
    });

    test('without a known country has none', async () => {
      expect(await account('dora')).toMatchObject({ country: '', country_code: null });
    });

    test('opens with its days and bookings', async () => {
      const answer = await bench.call(token, affiliatePaths.account.replace(':id', String(ids.emil)));
      const { data } = accountResponseSchema.parse(answer.json());
      expect(data.account).toMatchObject({ id: ids.emil, last_name: 'L***', deposits: 0, commission: 0 });
      expect(data.days).toEqual([{ day: day(3), deposits_count: 0, deposits: 0, volume: 1_125, spread: 375, premiums: 0 }]);
      expect(data.entries.map((entry) => [entry.kind, entry.amount, entry.workings.kind])).toEqual([
        ['correction', -200, 'undone'],
        ['acquisition', 200, 'acquisition'],
      ]);
    });

    test.each<[string, () => number, string]>([
      ['of another affiliate is not found', () => ids.other, 'notFound'],
      ['that does not exist is not found', () => 2_000_000_000, 'notFound'],
      ['with an id beyond the number range is rejected', () => 2 ** 53, 'invalidInput'],
      ['with a negative id is rejected', () => -1, 'invalidInput'],
    ])('%s', async (_case, id, code) => {
      const answer = await bench.call(token, affiliatePaths.account.replace(':id', String(id())));
      expect(answer.json()).toMatchObject({ error: { code } });
    });
  });

  describe('the client’s identity', () => {
    test('is shown while the plan in effect allows it, and not afterwards', async () => {
      const open = await bench.seedAffiliate({ ...FIXTURE_TERMS, personalData: 'full' });
      const by = await bench.signIn(open.affiliateId);
      const id = await bench.seedReferred(open, { email: 'grace@clients.test' });
      await bench.follow();
      const seen = async () => {
        const detail = accountResponseSchema.parse((await bench.call(by, affiliatePaths.account.replace(':id', String(id)))).json());
        const csv = (await bench.call(by, affiliatePaths.accountsCsv)).body;
        return [(await list({}, by)).data[0]?.email, detail.data.account.email, csv.includes('grace@clients.test')];
      };
      expect(await seen()).toEqual(['grace@clients.test', 'grace@clients.test', true]);
      await opened.database.query(
        `INSERT INTO affiliate_plan_assignments (affiliate_id, plan_id, valid_from, created_at) VALUES ($1, $2, $3, now())`,
        [open.affiliateId, affiliate.planId, dayOf(bench.now())],
      );
      expect(await seen()).toEqual(['g***@clients.test', 'g***@clients.test', false]);
    });
  });

  describe('as CSV', () => {
    const csv = async (query = '') => bench.call(token, `${affiliatePaths.accountsCsv}${query}`);

    test('lists one account per line, latest first', async () => {
      const answer = await csv();
      expect([answer.headers['content-type'], answer.headers['content-disposition']]).toEqual([
        'text/csv; charset=utf-8',
        'attachment; filename="accounts.csv"',
      ]);
      const [head, ...lines] = answer.body.trim().split('\r\n');
      expect(head).toBe(
        'Account,First name,Last name,Email,Country,Country code,Signed up (UTC),Source page,Campaign,Sub-id,First deposit (UTC),Deposits,' +
          'Deposited (EUR),Traded (EUR),Commission (EUR),Qualified (UTC),Excluded',
      );
      expect(lines.map((line) => Number(line.split(',')[0]))).toEqual([ids.emil, ids.dora, ids.carla, ids.ben, ids.anna]);
    });

    test('applies the same filter', async () => {
      const lines = (await csv(`?where=transactions&country=IT&until=${day(1)}`)).body.trim().split('\r\n');
      expect(lines.slice(1).map((line) => Number(line.split(',')[0]))).toEqual([ids.ben]);
    });

    test('is complete however many pages it takes', async () => {
      const crowd = await bench.seedAffiliate();
      await seedCrowd(crowd, 1_001);
      const answer = await bench.call(await bench.signIn(crowd.affiliateId), affiliatePaths.accountsCsv);
      const lines = answer.body.trim().split('\r\n').slice(1);
      expect([lines.length, new Set(lines).size]).toEqual([1_001, 1_001]);
    });
  });

  async function seedCrowd({ affiliateId, campaignId }: SeededAffiliate, size: number): Promise<void> {
    await opened.database.query(
      `WITH people AS (
         INSERT INTO users (email, email_normalised, password_hash, created_at, uniqid)
         SELECT 'crowd-' || n || '@clients.test', 'crowd-' || n || '@clients.test', '', now(), 'CROWD' || n
         FROM generate_series(1, $1::int) AS n RETURNING id
       )
       INSERT INTO referred_accounts (user_id, affiliate_id, campaign_id, created_at, is_counted) SELECT id, $2, $3, now(), true FROM people`,
      [size, affiliateId, campaignId],
    );
  }
});

describe.each(testDatabases)('the affiliate overview on %s', (kind) => {
  let opened: TestApi;
  let bench: AffiliateBench;
  beforeAll(async () => {
    opened = await openTestApi(kind);
    bench = openAffiliateBench(opened);
  });
  afterAll(() => opened.close());

  async function me(affiliateId: number) {
    return (await bench.call(await bench.signIn(affiliateId), affiliatePaths.me)).json<{ data: Record<string, unknown> }>().data;
  }
  async function overview(affiliateId: number, query = '') {
    return bench.call(await bench.signIn(affiliateId), `${affiliatePaths.overview}${query}`);
  }

  test('shows the affiliate with the terms in wire format', async () => {
    const { affiliateId, email, planId } = await bench.seedAffiliate();
    expect(await me(affiliateId)).toEqual({
      name: expect.stringMatching(/^Partner /),
      email,
      company: '',
      plan: {
        id: planId,
        name: expect.stringMatching(/^Plan /),
        version: 1,
        valid_from: dayOf(FIXTURE_START - 365 * DAY_MS),
        terms: {
          acquisition: {
            tiers: [
              { from: 1, amount: 200 },
              { from: 3, amount: 300 },
            ],
            minimum_deposits: 250,
            minimum_volume: 0,
            within_days: 30,
          },
          share: { tiers: [{ from: 0, percent: 20 }], months: null },
          personal_data: 'masked',
        },
      },
      balance: 0,
      smallest_payout: 50,
      payout_account: null,
    });
  });

  test('shows the masked email of the payout account', async () => {
    const affiliate = await bench.seedAffiliate();
    await opened.database.query(
      `UPDATE affiliates SET payout_user_id = (SELECT id FROM users WHERE email = 'demo@fairlead.test') WHERE id = $1`,
      [affiliate.affiliateId],
    );
    expect(await me(affiliate.affiliateId)).toMatchObject({ payout_account: 'd***@fairlead.test' });
  });

  test('shows the agreed plan before it takes effect', async () => {
    const tomorrow = addDays(dayOf(bench.now()), 1);
    const [row] = await opened.database.query<{ readonly id: number }>(
      `WITH plan AS (INSERT INTO affiliate_plans (name, created_at) VALUES ('Tomorrow', now()) RETURNING id),
         version AS (INSERT INTO affiliate_plan_versions (plan_id, version, terms, valid_from, created_at)
           SELECT id, 1, $1::jsonb, $2, now() FROM plan),
         partner AS (INSERT INTO affiliates (email, email_normalised, name, created_at)
           VALUES ('new@p.test', 'new@p.test', 'New', now()) RETURNING id)
       INSERT INTO affiliate_plan_assignments (affiliate_id, plan_id, valid_from, created_at)
       SELECT partner.id, plan.id, $2, now() FROM partner, plan RETURNING affiliate_id AS id`,
      [JSON.stringify(FIXTURE_TERMS), tomorrow],
    );
    expect(await me(row?.id ?? 0)).toMatchObject({ plan: { name: 'Tomorrow', valid_from: tomorrow } });
  });

  test('shows each of the last thirty days, including empty ones', async () => {
    const { affiliateId } = await bench.seedAffiliate();
    await bench.follow();
    const { data } = affiliateOverviewResponseSchema.parse((await overview(affiliateId)).json());
    const today = dayOf(bench.now());
    expect(data.days.map((one) => one.day)).toEqual(Array.from({ length: 30 }, (_, place) => addDays(today, place - 29)));
    expect([data.from, data.until, data.as_of]).toEqual([addDays(today, -29), today, new Date(bench.now()).toISOString()]);
    const nothing = { clicks: 0, sign_ups: 0, ftds: 0, deposits_count: 0, deposits: 0, commission: 0 };
    expect([data.days[0], data.totals]).toEqual([{ day: addDays(today, -29), ...nothing }, nothing]);
  });

  test('shows each day’s clicks, sign-ups, first deposits, deposits and commission, whenever the accounts signed up', async () => {
    const affiliate = await bench.seedAffiliate();
    const first = dayOf(bench.now());
    const early = await bench.seedReferred(affiliate);
    bench.pass(DAY_MS);
    await bench.seedReferred(affiliate);
    await bench.deposit(early, 300_00);
    await bench.deposit(early, 20_50);
    await bench.payForTrading(early);
    await opened.database.query(
      `INSERT INTO affiliate_clicks (campaign_id, day, sub_id, clicks) VALUES ($1, $2, '', 5), ($1, $2, 'news', 2)`,
      [affiliate.campaignId, first],
    );
    await bench.follow();
    const { data } = affiliateOverviewResponseSchema.parse((await overview(affiliate.affiliateId, `?from=${first}`)).json());
    expect(data.days).toEqual([
      { day: first, clicks: 7, sign_ups: 1, ftds: 0, deposits_count: 0, deposits: 0, commission: 0 },
      { day: addDays(first, 1), clicks: 0, sign_ups: 1, ftds: 1, deposits_count: 2, deposits: 320.5, commission: 200 },
    ]);
    expect(data.totals).toEqual({ clicks: 7, sign_ups: 2, ftds: 1, deposits_count: 2, deposits: 320.5, commission: 200 });
  });

  test('does not count payouts as commission', async () => {
    const affiliate = await bench.seedAffiliate();
    const userId = await bench.seedReferred(affiliate);
    await bench.deposit(userId, 300_00);
    await bench.payForTrading(userId);
    await bench.follow();
    await bookPayout(affiliate.affiliateId, 100_00);
    const { data } = affiliateOverviewResponseSchema.parse((await overview(affiliate.affiliateId)).json());
    expect([data.totals.commission, (await me(affiliate.affiliateId))['balance']]).toEqual([200, 100]);
  });

  test.each([
    ['more days than allowed', '?from=2025-01-01&until=2026-02-05', 'from'],
    ['days in reverse order', '?from=2026-02-05&until=2026-02-04', 'from'],
    ['invalid days', '?until=tomorrow', 'until'],
  ])('rejects %s', async (_case, query, field) => {
    const { affiliateId } = await bench.seedAffiliate();
    expect((await overview(affiliateId, query)).json()).toMatchObject({ error: { code: 'invalidInput', fields: [{ field }] } });
  });

  async function bookPayout(affiliateId: number, amountCents: number): Promise<void> {
    const detail = { kind: 'payout', payoutId: 'p' } as const;
    const entry = {
      reference: `payout:${affiliateId}`,
      kind: 'payout',
      day: dayOf(bench.now()),
      userId: null,
      plan: null,
      detail,
    } as const;
    await opened.database.transaction((transaction) =>
      bookEntries(transaction, affiliateId, [{ ...entry, amount: cents(-amountCents) }], bench.now()),
    );
  }
});

/** The summary, computed from the accounts themselves. */
function summaryOf(accounts: readonly AffiliateAccount[]): AffiliateSummary {
  const byCountry = [...Map.groupBy(accounts, ({ country }) => country).values()].map((each) => {
    return { country: each[0]?.country ?? '', country_code: each[0]?.country_code ?? null, ...countsOf(each) };
  });
  return { ...countsOf(accounts), by_country: byCountry.toSorted((a, b) => b.total - a.total || (a.country < b.country ? -1 : 1)) };
}

function countsOf(accounts: readonly AffiliateAccount[]) {
  const ftds = accounts.filter(({ transaction }) => transaction !== null).length;
  return { total: accounts.length, ftds, conversions: conversionPercent(ftds, accounts.length) };
}

function sumOf<Item>(items: readonly Item[], read: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + read(item), 0);
}
