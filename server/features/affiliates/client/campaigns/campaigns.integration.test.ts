import {
  campaignResponseSchema,
  campaignsResponseSchema,
  subsResponseSchema,
  type Campaign,
} from '@fairlead/contract/affiliates/results.ts';
import { affiliatePaths } from '@fairlead/contract/affiliates/paths.ts';
import { CAMPAIGN_CODE } from '@fairlead/contract/affiliates/values.ts';
import { addDays, dayOf } from '@fairlead/domain/payments/business-day.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabases } from '../../../../../tests/support/databases.ts';
import { openTestApi, type TestApi } from '../../../../../tests/support/test-api.ts';
import { FIXTURE_SITE, FIXTURE_START } from '../../../../fixture-api.ts';
import { DAY_MS, openAffiliateBench, type AffiliateBench, type SeededAffiliate } from '../../../../fixture-affiliates.ts';
import { findReferrer } from '../../referrals.ts';

describe.each(testDatabases)('campaigns on %s', (kind) => {
  let opened: TestApi;
  let bench: AffiliateBench;
  let affiliate: SeededAffiliate;
  let token: string;
  beforeAll(async () => {
    opened = await openTestApi(kind);
    bench = openAffiliateBench(opened);
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    affiliate = await bench.seedAffiliate();
    token = await bench.signIn(affiliate.affiliateId);
  });

  async function list(query = ''): Promise<readonly Campaign[]> {
    const answer = await bench.call(token, `${affiliatePaths.campaigns}${query}`);
    return campaignsResponseSchema.parse(answer.json()).data;
  }
  async function create(body: object): Promise<Campaign> {
    const answer = await bench.call(token, affiliatePaths.createCampaign, body);
    expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
    return campaignResponseSchema.parse(answer.json()).data;
  }
  const codeOf = async (path: string, body: object) =>
    (await bench.call(token, path, body)).json<{ error?: { code: string; limit?: number } }>().error;

  const NOTHING = { clicks: 0, sign_ups: 0, ftds: 0, conversions: 0, deposits: 0 };

  describe('a new campaign', () => {
    test('has the requested code and landing page, and the link made of them', async () => {
      const campaign = await create({ name: ' Summer ', code: 'Summer-2027', landing_path: '/about' });
      expect(campaign).toEqual({
        id: campaign.id,
        name: 'Summer',
        code: 'summer-2027',
        landing_path: '/about',
        url: `${FIXTURE_SITE}/about?ref=summer-2027`,
        created_at: new Date(bench.now()).toISOString(),
        is_archived: false,
        ...NOTHING,
      });
    });

    test('leads to the home page with a generated code by default', async () => {
      const [one, two] = [await create({ name: 'One' }), await create({ name: 'Two' })];
      expect(one.url).toBe(`${FIXTURE_SITE}/?ref=${one.code}`);
      expect([CAMPAIGN_CODE.test(one.code), one.code === two.code]).toEqual([true, false]);
    });

    test('refers clients who sign up with its code to the affiliate', async () => {
      const { id } = await create({ name: 'Link', code: `link-of-${affiliate.affiliateId}` });
      expect(await findReferrer(opened.database, `Link-of-${affiliate.affiliateId}`)).toMatchObject({
        affiliateId: affiliate.affiliateId,
        campaignId: id,
      });
    });

    test.each<[string, () => Promise<string> | string]>([
      ["another affiliate's", async () => (await bench.seedAffiliate()).code],
      ['one of the affiliate’s own', () => affiliate.code],
      ['one in capitals', () => affiliate.code.toUpperCase()],
      ["a client's referral id", () => referralIdOfDemo()],
      ["a client's referral id in other case", async () => (await referralIdOfDemo()).toLowerCase()],
    ])('is refused with a code that is taken: %s', async (_case, code) => {
      expect(await codeOf(affiliatePaths.createCampaign, { name: 'Taken', code: await code() })).toMatchObject({
        code: 'campaignCodeTaken',
      });
    });

    test.each([
      ['without a name', { name: ' ' }, 'name'],
      ['with a code that is too short', { name: 'A', code: 'abc' }, 'code'],
      ['with invalid letters in its code', { name: 'A', code: 'müller' }, 'code'],
      ['that leads to another site', { name: 'A', landing_path: '//evil.example' }, 'landing_path'],
      ['that leads to another site through a URL', { name: 'A', landing_path: 'https://evil.example' }, 'landing_path'],
      ['that leads to a page with a query', { name: 'A', landing_path: '/?ref=other' }, 'landing_path'],
    ])('is refused %s', async (_case, body, field) => {
      expect(await codeOf(affiliatePaths.createCampaign, body)).toMatchObject({ code: 'invalidInput', fields: [{ field }] });
    });

    test('is refused beyond a hundred, not counting archived ones', async () => {
      await opened.database.query(
        `INSERT INTO affiliate_campaigns (affiliate_id, code, name, created_at, archived_at)
         SELECT $1::int, 'many-' || $1::int || '-' || n, 'Many', now(), CASE WHEN n > 98 THEN now() END FROM generate_series(1, 120) AS n`,
        [affiliate.affiliateId],
      );
      const hundredth = await create({ name: 'The hundredth' });
      expect(await codeOf(affiliatePaths.createCampaign, { name: 'One more' })).toMatchObject({ code: 'tooManyCampaigns', limit: 100 });
      const archived = (await list()).find(({ is_archived }) => is_archived);
      const back = { id: archived?.id, name: 'Back', landing_path: '/', is_archived: false };
      expect(await codeOf(affiliatePaths.changeCampaign, back)).toMatchObject({ code: 'tooManyCampaigns', limit: 100 });
      await bench.call(token, affiliatePaths.changeCampaign, { ...back, id: hundredth.id, is_archived: true });
      expect(await codeOf(affiliatePaths.changeCampaign, back)).toBeUndefined();
    });
  });

  describe('a change', () => {
    test('of name and page leaves the code as it is', async () => {
      const body = { id: affiliate.campaignId, name: 'Renamed', landing_path: '/blog', is_archived: false };
      const answer = campaignResponseSchema.parse((await bench.call(token, affiliatePaths.changeCampaign, body)).json()).data;
      expect(answer).toMatchObject({ name: 'Renamed', code: affiliate.code, url: `${FIXTURE_SITE}/blog?ref=${affiliate.code}` });
      expect(await list()).toEqual([answer]);
    });

    test('archives it, and its link still works', async () => {
      const body = { id: affiliate.campaignId, name: 'Old', landing_path: '/', is_archived: true };
      await bench.call(token, affiliatePaths.changeCampaign, body);
      expect(await list()).toMatchObject([{ is_archived: true }]);
      expect(await findReferrer(opened.database, affiliate.code)).toMatchObject({ campaignId: affiliate.campaignId });
    });

    test("of another affiliate's campaign is refused as not found and changes nothing", async () => {
      const rival = await bench.seedAffiliate();
      const body = { id: rival.campaignId, name: 'Mine', landing_path: '/', is_archived: true };
      expect(await codeOf(affiliatePaths.changeCampaign, body)).toMatchObject({ code: 'notFound' });
      const rows = await opened.database.query('SELECT name FROM affiliate_campaigns WHERE id = $1', [rival.campaignId]);
      expect(rows).toEqual([{ name: rival.code }]);
    });
  });

  describe('campaign results', () => {
    /**
     * On day 0, two clients sign up through the first campaign, one of them with a sub-id, and one through the second; the one with the
     * sub-id deposits on day 1.
     */
    async function history(): Promise<{ readonly second: number; readonly first: string }> {
      const first = dayOf(bench.now());
      const second = await bench.seedCampaign(affiliate.affiliateId, `second-${affiliate.affiliateId}`);
      await bench.seedReferred(affiliate);
      const one = await bench.seedReferred(affiliate, { subId: 'news' });
      await bench.seedReferred({ ...affiliate, campaignId: second });
      await opened.database.query(
        `INSERT INTO affiliate_clicks (campaign_id, day, sub_id, clicks)
         VALUES ($1, $2::date, '', 3), ($1, $2::date, 'news', 9), ($1, $2::date + 1, 'ads', 4)`,
        [affiliate.campaignId, first],
      );
      bench.pass(DAY_MS);
      await bench.deposit(one, 120_00);
      await bench.follow();
      token = await bench.signIn(affiliate.affiliateId);
      return { second, first };
    }

    test('cover the last thirty days, newest campaign first', async () => {
      const { second } = await history();
      expect(await list()).toMatchObject([
        { id: second, ...NOTHING, sign_ups: 1 },
        { id: affiliate.campaignId, clicks: 16, sign_ups: 2, ftds: 1, conversions: 50, deposits: 120 },
      ]);
    });

    test('count conversions of the days’ sign-ups, and the deposits made in those days', async () => {
      const { first } = await history();
      const of = async (query: string) => (await list(query)).find(({ id }) => id === affiliate.campaignId);
      expect(await of(`?from=${first}&until=${first}`)).toMatchObject({ clicks: 12, sign_ups: 2, ftds: 1, conversions: 50, deposits: 0 });
      const next = addDays(first, 1);
      expect(await of(`?from=${next}&until=${next}`)).toMatchObject({ clicks: 4, sign_ups: 0, ftds: 0, conversions: 0, deposits: 120 });
    });

    test('are shown by sub-id, most clicks first', async () => {
      await history();
      const path = affiliatePaths.subs.replace(':id', String(affiliate.campaignId));
      expect(subsResponseSchema.parse((await bench.call(token, path)).json()).data).toEqual([
        { sub_id: 'news', clicks: 9, sign_ups: 1, ftds: 1, conversions: 100, deposits: 120 },
        { sub_id: 'ads', ...NOTHING, clicks: 4 },
        { sub_id: '', ...NOTHING, clicks: 3, sign_ups: 1 },
      ]);
    });

    test.each<[string, () => Promise<number> | number]>([
      ["another affiliate's campaign", async () => (await bench.seedAffiliate()).campaignId],
      ['an unknown campaign', () => 2_000_000_000],
    ])('do not exist for %s', async (_case, id) => {
      const answer = await bench.call(token, affiliatePaths.subs.replace(':id', String(await id())));
      expect(answer.json()).toMatchObject({ error: { code: 'notFound' } });
    });

    test('are refused for more than 400 days', async () => {
      const answer = await bench.call(token, `${affiliatePaths.campaigns}?from=2024-01-01&until=${dayOf(FIXTURE_START)}`);
      expect(answer.json()).toMatchObject({ error: { code: 'invalidInput', fields: [{ field: 'from' }] } });
    });
  });

  async function referralIdOfDemo(): Promise<string> {
    const [row] = await opened.database.query<{ readonly uniqid: string }>("SELECT uniqid FROM users WHERE email = 'demo@fairlead.test'");
    return row?.uniqid ?? '';
  }
});
