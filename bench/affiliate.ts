import type { CommissionTerms } from '@fairlead/domain/affiliates/commission-terms.ts';
import { cents } from '@fairlead/domain/money.ts';
import { addDays, dayOf } from '@fairlead/domain/payments/business-day.ts';
import type { Database } from '@fairlead/server/adapters/db/database.ts';
import { getAffiliate } from '@fairlead/server/features/affiliates/client/accounts/get-affiliate.ts';
import { getOverview } from '@fairlead/server/features/affiliates/client/accounts/get-overview.ts';
import { listAccounts } from '@fairlead/server/features/affiliates/client/accounts/list-accounts.ts';
import { listCampaigns } from '@fairlead/server/features/affiliates/client/campaigns/list-campaigns.ts';
import { compareSizes } from './compare-sizes.ts';
import { formatCount, type BenchSection } from './report.ts';

/**
 * The panel of an affiliate with 100,000 referred accounts compared with that of one with 100, in one database. Both have accounts of a
 * year, from thirty countries, through five campaigns; one in four has deposited and has traded on ten days since, each with its revenue
 * share in the ledger. The reference produces the same first screen without running totals: it counts the accounts and their days each
 * time.
 */

const FEW = 100;
const MANY = 100_000;
const PAGE = 50;
const ROUNDS = 60;
const NOW = Date.UTC(2027, 0, 15, 12);
const TODAY = dayOf(NOW);
const LAST_THIRTY = { from: addDays(TODAY, -29), until: TODAY };

const TERMS: CommissionTerms = {
  acquisition: {
    tiers: [{ fromCount: 1, amount: cents(200_00) }],
    minimumDeposits: cents(250_00),
    minimumVolume: cents(0),
    withinDays: 30,
  },
  share: { tiers: [{ fromCount: 0, basisPoints: 2_000 }], months: null },
  personalData: 'masked',
};

interface BenchAffiliate {
  readonly affiliateId: number;
  /** The id of its first campaign. */
  readonly campaignId: number;
  /** An account in the middle of its list. */
  readonly middle: number;
}

type ListRequest = Parameters<typeof listAccounts>[1];
type Work = (affiliate: BenchAffiliate) => Promise<unknown>;

export async function benchAffiliate(database: Database): Promise<BenchSection> {
  const [few, many] = [await seed(database, 1, FEW), await seed(database, 2, MANY)];
  await database.query('VACUUM ANALYZE');
  const context = { database, clock: () => NOW, siteUrl: () => 'https://trade.example.com' };
  const list = (request: Partial<ListRequest>): Work => {
    return ({ affiliateId }) => listAccounts(affiliateId, { where: 'created_at', limit: PAGE, ...request }, context);
  };
  const firstScreen: Work = (affiliate) =>
    Promise.all([
      getAffiliate(affiliate.affiliateId, context),
      getOverview(affiliate.affiliateId, {}, context),
      list({})(affiliate),
      listCampaigns(affiliate.affiliateId, {}, context),
    ]);
  const sizes = { few, many, rounds: ROUNDS };
  const rows = [
    await compareSizes('first screen: affiliate, 30 days, first page with counts, campaigns', firstScreen, sizes),
    await compareSizes('reference: the same, counted each time', (affiliate) => countFirstScreen(database, affiliate), sizes),
    await compareSizes('page in the middle of the list', (one) => list({ before: one.middle, without_summary: true })(one), sizes),
    await compareSizes('signed up in the last 30 days, with counts', list(LAST_THIRTY), sizes),
    await compareSizes('deposited in the last 30 days, with counts', list({ ...LAST_THIRTY, where: 'transactions' }), sizes),
    await compareSizes('one country, with counts', list({ country: 'DE' }), sizes),
    await compareSizes('one campaign, with counts', (one) => list({ campaign_id: one.campaignId })(one), sizes),
  ];
  return {
    title: "An affiliate's first screen",
    text: `The calls of the panel on PostgreSQL, medians of ${ROUNDS}, for one affiliate with few referred accounts and one with many; pages have ${PAGE} accounts. A ratio of 1 means that a thousand times as many take no longer.`,
    head: ['what', `${formatCount(FEW)} accounts`, `${formatCount(MANY)} accounts`, 'ratio'],
    rows,
  };
}

/** The queries of a panel without running totals: every account and every day of each, grouped as the screen shows them. */
function countFirstScreen({ query }: Database, { affiliateId }: BenchAffiliate): Promise<unknown> {
  const days = [affiliateId, LAST_THIRTY.from, LAST_THIRTY.until];
  return Promise.all([
    query('SELECT coalesce(sum(amount_cents), 0)::bigint AS balance FROM affiliate_entries WHERE account = $1', [
      `affiliate:${affiliateId}`,
    ]),
    query(
      `SELECT country_id, count(*)::int AS total, count(first_deposit_at)::int AS ftds FROM referred_accounts
       WHERE affiliate_id = $1 GROUP BY country_id`,
      [affiliateId],
    ),
    query(
      `SELECT day, sum(deposits_count)::int AS count, sum(deposits_cents)::bigint AS cents FROM referred_account_days
       WHERE affiliate_id = $1 AND day BETWEEN $2::date AND $3::date GROUP BY day`,
      days,
    ),
    query(
      `SELECT campaign_id, (created_at AT TIME ZONE 'UTC')::date AS day, count(*)::int AS total, count(first_deposit_at)::int AS ftds
       FROM referred_accounts WHERE affiliate_id = $1 AND created_at >= $2::date AND created_at < $3::date + 1 GROUP BY 1, 2`,
      days,
    ),
    query(
      `SELECT u.first_name, u.last_name, u.email, a.* FROM referred_accounts AS a JOIN users AS u ON u.id = a.user_id
       WHERE a.affiliate_id = $1 ORDER BY a.user_id DESC LIMIT ${PAGE}`,
      [affiliateId],
    ),
  ]);
}

/** Seeds an affiliate with this many accounts and everything that follows from them, as the server would have written it in a year. */
async function seed(database: Database, place: number, size: number): Promise<BenchAffiliate> {
  const [row] = await database.query<{ readonly id: number }>(
    `WITH plan AS (INSERT INTO affiliate_plans (name, created_at) VALUES ('Plan ' || $1::text, now()) RETURNING id),
       version AS (INSERT INTO affiliate_plan_versions (plan_id, version, terms, valid_from, created_at)
         SELECT id, 1, $2::jsonb, '2020-01-01', now() FROM plan),
       partner AS (INSERT INTO affiliates (email, email_normalised, name, created_at) VALUES ($1::text, $1::text, 'Partner', now()) RETURNING id),
       links AS (INSERT INTO affiliate_campaigns (affiliate_id, code, name, created_at)
         SELECT id, 'link-' || $1::text || '-' || n, 'Link ' || n, now() FROM partner, generate_series(1, 5) AS n)
     INSERT INTO affiliate_plan_assignments (affiliate_id, plan_id, valid_from, created_at)
     SELECT partner.id, plan.id, '2020-01-01', now() FROM partner, plan RETURNING affiliate_id AS id`,
    [String(place), JSON.stringify(TERMS)],
  );
  const affiliateId = row?.id ?? 0;
  const campaigns = await database.query<{ readonly id: number }>(
    'SELECT id FROM affiliate_campaigns WHERE affiliate_id = $1 ORDER BY id',
    [affiliateId],
  );
  await seedAccounts(database, affiliateId, size);
  await seedSums(database, affiliateId);
  const [middle] = await database.query<{ readonly id: number }>(
    'SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY user_id) AS id FROM referred_accounts WHERE affiliate_id = $1',
    [affiliateId],
  );
  return { affiliateId, campaignId: campaigns[0]?.id ?? 0, middle: middle?.id ?? 0 };
}

async function seedAccounts(database: Database, affiliateId: number, size: number): Promise<void> {
  const now = new Date(NOW).toISOString();
  await database.query(
    `WITH people AS (
       INSERT INTO users (email, email_normalised, password_hash, first_name, last_name, created_at, uniqid)
       SELECT 'client-' || $1::int || '-' || n || '@clients.test', 'client-' || $1::int || '-' || n || '@clients.test', '', 'Ada', 'Lovelace',
         $3::timestamptz - interval '365 days' * (1 - n::float8 / $2::int), 'BENCH' || $1::int || 'N' || n
       FROM generate_series(1, $2::int) AS n ORDER BY n RETURNING id, created_at
     )
     INSERT INTO referred_accounts (user_id, affiliate_id, campaign_id, sub_id, source_page, country_id, created_at, is_counted)
     SELECT p.id, $1::int, k.id, 'sub-' || p.id % 40, 'https://blog.test/brokers', c.id, p.created_at, true
     FROM people AS p
     JOIN (SELECT id, row_number() OVER (ORDER BY id) - 1 AS place FROM affiliate_campaigns WHERE affiliate_id = $1::int) AS k ON k.place = p.id % 5
     JOIN (SELECT id, row_number() OVER (ORDER BY alpha2 <> 'DE', alpha2) - 1 AS place FROM countries) AS c ON c.place = p.id / 5 % 30
     ORDER BY p.id`,
    [affiliateId, size, now],
  );
  // One in four deposits on the day after signing up, and trades on ten days from then on, three days apart.
  await database.query(
    `INSERT INTO referred_account_days (user_id, day, affiliate_id, deposits_count, deposits_cents, volume_cents, spread_cents, premiums_cents)
     SELECT a.user_id, d.day, a.affiliate_id, (d.place = 0)::int, CASE WHEN d.place = 0 THEN 30000 ELSE 0 END, 1000000, 700 + a.user_id % 100, 0
     FROM referred_accounts AS a CROSS JOIN LATERAL
       (SELECT (a.created_at AT TIME ZONE 'UTC')::date + 1 + 3 * place AS day, place FROM generate_series(0, 9) AS place) AS d
     WHERE a.affiliate_id = $1 AND a.user_id % 4 = 0 AND d.day <= $2::date ORDER BY d.day, a.user_id`,
    [affiliateId, TODAY],
  );
}

async function seedSums(database: Database, affiliateId: number): Promise<void> {
  // The triggers would check each of the lines, which are known to be correct.
  await database.script(
    `SET session_replication_role = replica; ${SUMS.replaceAll('$1', String(affiliateId))}; RESET session_replication_role`,
  );
}

const RESULTS = 'sign_ups, converted, ftds, deposits_count, deposits_cents';
const ENTRY = 'transaction_id, line, account, amount_cents, kind, affiliate_id, balance_cents, user_id, day, booked_at, detail';
const SUMS = `
  UPDATE referred_accounts AS a SET first_deposit_at = d.first_day, qualified_at = d.first_day, deposits_count = 1, deposits_cents = 30000,
    volume_cents = d.volume, commission_cents = 20000 + d.share
  FROM (SELECT user_id, min(day)::timestamptz AS first_day, sum(volume_cents) AS volume, sum(spread_cents / 5) AS share
    FROM referred_account_days WHERE affiliate_id = $1 GROUP BY user_id) AS d WHERE a.user_id = d.user_id;
  CREATE TEMPORARY TABLE results AS
    SELECT campaign_id, sub_id, country_id, (created_at AT TIME ZONE 'UTC')::date AS day, 1 AS sign_ups,
      (first_deposit_at IS NOT NULL)::int AS converted, 0 AS ftds, 0 AS deposits_count, 0 AS deposits_cents FROM referred_accounts WHERE affiliate_id = $1
    UNION ALL SELECT a.campaign_id, a.sub_id, a.country_id, d.day, 0, 0, d.deposits_count, d.deposits_count, d.deposits_cents
    FROM referred_account_days AS d JOIN referred_accounts AS a ON a.user_id = d.user_id WHERE d.affiliate_id = $1;
  INSERT INTO affiliate_days (affiliate_id, day, country_id, ${RESULTS}) SELECT $1, day, country_id, sum(sign_ups), sum(converted), sum(ftds), sum(deposits_count), sum(deposits_cents)
    FROM results GROUP BY day, country_id;
  INSERT INTO affiliate_countries (affiliate_id, country_id, sign_ups, ftds) SELECT $1, country_id, sum(sign_ups), sum(ftds) FROM results GROUP BY country_id;
  INSERT INTO affiliate_campaign_days (campaign_id, day, sub_id, ${RESULTS})
    SELECT campaign_id, day, sub_id, sum(sign_ups), sum(converted), sum(ftds), sum(deposits_count), sum(deposits_cents)
    FROM results GROUP BY campaign_id, day, sub_id;
  INSERT INTO affiliate_clicks (campaign_id, day, sub_id, clicks) SELECT campaign_id, day, sub_id, 7 * sum(sign_ups) FROM results
    GROUP BY campaign_id, day, sub_id HAVING sum(sign_ups) > 0;
  DROP TABLE results;
  CREATE TEMPORARY TABLE commissions AS
    SELECT 'acquisition:' || user_id AS reference, 'acquisition' AS kind, user_id, (qualified_at AT TIME ZONE 'UTC')::date AS day, 20000 AS amount,
      '{"kind":"acquisition"}'::jsonb AS detail FROM referred_accounts WHERE affiliate_id = $1 AND qualified_at IS NOT NULL
    UNION ALL SELECT 'share:' || user_id || ':' || day, 'share', user_id, day, spread_cents / 5, '{"kind":"share"}'::jsonb
    FROM referred_account_days WHERE affiliate_id = $1 AND spread_cents > 0;
  INSERT INTO affiliate_entries (${ENTRY})
    SELECT reference, 0, 'affiliate:' || $1, amount, kind, $1, sum(amount) OVER (ORDER BY commissions.day, reference), user_id, day,
      day::timestamptz, detail FROM commissions ORDER BY commissions.day, reference;
  INSERT INTO affiliate_entries (${ENTRY}) SELECT reference, 1, 'house:commissions', -amount, kind, $1, NULL, user_id, day, day::timestamptz, detail
    FROM commissions ORDER BY commissions.day, reference;
  INSERT INTO affiliate_commission_days (affiliate_id, day, amount_cents) SELECT $1, day, sum(amount) FROM commissions GROUP BY day;
  DROP TABLE commissions`;
