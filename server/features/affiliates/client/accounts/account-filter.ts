import type { AccountsCsvQuery } from '@fairlead/contract/affiliates/accounts.ts';
import { addDays, startOfDay, type Day } from '@fairlead/domain/payments/business-day.ts';
import { and, eq, exists, gt, gte, isNotNull, lt, lte, sql, type SQL } from 'drizzle-orm';
import type { Queries } from '../../../../adapters/db/database.ts';
import { referredAccountDays, referredAccounts } from '../../../../adapters/db/schema/affiliates.ts';
import { countries } from '../../../../adapters/db/schema/principals.ts';

/** Which of an affiliate's accounts to select. A null field does not filter. */
export interface AccountFilter {
  readonly affiliateId: number;
  /**
   * Whether the days are those of the sign-up or those with a deposit; without days, `transactions` selects accounts that ever made one.
   */
  readonly where: AccountsCsvQuery['where'];
  readonly from: Day | null;
  readonly until: Day | null;
  readonly countryId: number | null;
  readonly campaignId: number | null;
  readonly subId: string | null;
}

/** Stands for an account without a known country. */
export const UNKNOWN_COUNTRY = { code: 'ZZ', id: 0 } as const;
/** Matches no account. */
const NO_COUNTRY_ID = -1;

export async function readAccountFilter(
  affiliateId: number,
  { where, from, until, country, campaign_id: campaignId, sub_id: subId }: AccountsCsvQuery,
  handle: Pick<Queries, 'drizzle'>,
): Promise<AccountFilter> {
  return {
    affiliateId,
    where,
    from: from ?? null,
    until: until ?? null,
    countryId: country === undefined ? null : await findCountryId(handle, country),
    campaignId: campaignId ?? null,
    subId: subId ?? null,
  };
}

async function findCountryId({ drizzle }: Pick<Queries, 'drizzle'>, code: string): Promise<number> {
  if (code === UNKNOWN_COUNTRY.code) return UNKNOWN_COUNTRY.id;
  const [row] = await drizzle.select({ id: countries.id }).from(countries).where(eq(countries.alpha2, code));
  return row?.id ?? NO_COUNTRY_ID;
}

/** Only counted accounts, so that the list and the sums always cover the same accounts. */
export function conditionsOf(filter: AccountFilter, handle: Pick<Queries, 'drizzle'>): SQL | undefined {
  const { affiliateId, where, countryId, campaignId, subId } = filter;
  return and(
    eq(referredAccounts.affiliateId, affiliateId),
    eq(referredAccounts.isCounted, true),
    countryId === null ? undefined : eq(referredAccounts.countryId, countryId),
    campaignId === null ? undefined : eq(referredAccounts.campaignId, campaignId),
    subId === null ? undefined : eq(referredAccounts.subId, subId),
    where === 'created_at' ? hasSignedUp(filter) : hasDeposited(filter, handle),
  );
}

function hasSignedUp({ from, until }: AccountFilter): SQL | undefined {
  return and(
    from === null ? undefined : gte(referredAccounts.createdAt, new Date(startOfDay(from))),
    until === null ? undefined : lt(referredAccounts.createdAt, new Date(startOfDay(addDays(until, 1)))),
  );
}

function hasDeposited({ affiliateId, from, until }: AccountFilter, { drizzle }: Pick<Queries, 'drizzle'>): SQL {
  if (from === null && until === null) return isNotNull(referredAccounts.firstDepositAt);
  const days = drizzle
    .select({ one: sql`1` })
    .from(referredAccountDays)
    .where(
      and(
        eq(referredAccountDays.userId, referredAccounts.userId),
        eq(referredAccountDays.affiliateId, affiliateId),
        gt(referredAccountDays.depositsCount, 0),
        from === null ? undefined : gte(referredAccountDays.day, from),
        until === null ? undefined : lte(referredAccountDays.day, until),
      ),
    );
  return exists(days);
}
