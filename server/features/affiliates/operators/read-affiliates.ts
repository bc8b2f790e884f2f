import type { AffiliateState } from '@fairlead/contract/affiliates/values.ts';
import type { AffiliateListItem } from '@fairlead/contract/affiliates/operators/schemas.ts';
import type { Day } from '@fairlead/domain/payments/business-day.ts';
import type { Queries } from '../../../adapters/db/database.ts';
import { euros } from '../../euros.ts';

type Handle = Pick<Queries, 'query'>;

export interface AffiliateSearch {
  /** Part of a name, company or email; all affiliates if left out. */
  readonly search?: string | undefined;
  readonly state?: AffiliateState | undefined;
  readonly before?: number | undefined;
  readonly limit: number;
}

/** Latest first, with today's plan. */
export function readAffiliates(
  handle: Handle,
  today: Day,
  { search, state, before, limit }: AffiliateSearch,
): Promise<AffiliateListItem[]> {
  const matches = ['a.name', 'a.company', 'a.email'].map((column) => `position(lower($2) IN lower(${column})) > 0`).join(' OR ');
  const condition = `($2::text IS NULL OR ${matches}) AND ($3::bigint IS NULL OR a.id < $3::bigint) AND ($5::text IS NULL OR ${STATE} = $5::text)`;
  return read(handle, `${condition} ORDER BY a.id DESC LIMIT $4`, [today, search ?? null, before ?? null, limit, state ?? null]);
}

/** Null if there is no such affiliate. */
export async function findAffiliateItem(handle: Handle, today: Day, id: number): Promise<AffiliateListItem | null> {
  const [affiliate] = await read(handle, 'a.id = $2', [today, id]);
  return affiliate ?? null;
}

export async function readAffiliate(handle: Handle, today: Day, id: number): Promise<AffiliateListItem> {
  const affiliate = await findAffiliateItem(handle, today, id);
  if (affiliate === null) throw new Error(`affiliate ${id} was written but does not exist`);
  return affiliate;
}

interface Row {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly company: string;
  readonly state: AffiliateState;
  readonly plan_id: number | null;
  readonly plan_name: string | null;
  readonly plan_version: number | null;
  readonly payout_email: string | null;
  readonly balance_cents: number;
  readonly sign_ups: number;
  readonly ftds: number;
  readonly created_at: Date;
}

/** An affiliate without a password yet counts as invited. */
const STATE = `CASE WHEN a.status = 'active' AND a.password_hash = '' THEN 'invited' ELSE a.status END`;

/** `$1` is today. */
const AFFILIATES = `SELECT a.id, a.email, a.name, a.company, ${STATE} AS state, a.created_at,
    plan.id AS plan_id, plan.name AS plan_name, plan.version AS plan_version, payout.email AS payout_email,
    coalesce((SELECT e.balance_cents FROM affiliate_entries AS e WHERE e.account = 'affiliate:' || a.id ORDER BY e.id DESC LIMIT 1), 0) AS balance_cents,
    sums.sign_ups, sums.ftds
  FROM affiliates AS a
  LEFT JOIN users AS payout ON payout.id = a.payout_user_id
  LEFT JOIN LATERAL (SELECT coalesce(sum(c.sign_ups), 0)::int AS sign_ups, coalesce(sum(c.ftds), 0)::int AS ftds
    FROM affiliate_countries AS c WHERE c.affiliate_id = a.id) AS sums ON true
  LEFT JOIN LATERAL (SELECT g.plan_id FROM affiliate_plan_assignments AS g WHERE g.affiliate_id = a.id AND g.valid_from <= $1::date
    ORDER BY g.valid_from DESC, g.id DESC LIMIT 1) AS assigned ON true
  LEFT JOIN LATERAL (SELECT p.id, p.name, v.version FROM affiliate_plans AS p JOIN affiliate_plan_versions AS v ON v.plan_id = p.id
    WHERE p.id = assigned.plan_id AND v.valid_from <= $1::date ORDER BY v.valid_from DESC, v.version DESC LIMIT 1) AS plan ON true`;

async function read({ query }: Handle, condition: string, parameters: readonly unknown[]): Promise<AffiliateListItem[]> {
  return (await query<Row>(`${AFFILIATES} WHERE ${condition}`, parameters)).map(describe);
}

function describe(row: Row): AffiliateListItem {
  const { id, email, name, company, state, sign_ups, ftds, plan_id, plan_name, plan_version } = row;
  return {
    id,
    email,
    name,
    company,
    status: state,
    plan: plan_id === null || plan_name === null || plan_version === null ? null : { id: plan_id, name: plan_name, version: plan_version },
    payout_account: row.payout_email,
    balance: euros(row.balance_cents),
    sign_ups,
    ftds,
    created_at: row.created_at.toISOString(),
  };
}
