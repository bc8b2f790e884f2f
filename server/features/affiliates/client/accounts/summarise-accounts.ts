import type { AffiliateSummary } from '@fairlead/contract/affiliates/accounts.ts';
import { conversionPercent } from '@fairlead/domain/affiliates/conversion.ts';
import { and, count, eq, gte, inArray, lte, sum } from 'drizzle-orm';
import type { Queries } from '../../../../adapters/db/database.ts';
import { affiliateCountries, affiliateDays, referredAccounts } from '../../../../adapters/db/schema/affiliates.ts';
import { countries } from '../../../../adapters/db/schema/principals.ts';
import { conditionsOf, type AccountFilter } from './account-filter.ts';

type Handle = Pick<Queries, 'drizzle'>;

interface CountryCounts {
  readonly countryId: number;
  readonly total: number;
  readonly ftds: number;
}

/** How many accounts match a filter and how many of them have ever deposited, in total and by country, most first. */
export async function summariseAccounts(filter: AccountFilter, handle: Handle): Promise<AffiliateSummary> {
  const counts = (await countByCountry(filter, handle)).filter(({ total }) => total > 0);
  const names = await readCountries(
    handle,
    counts.map(({ countryId }) => countryId),
  );
  const rows = counts.map(({ countryId, total, ftds }) => {
    const { name = '', alpha2 = null } = names.get(countryId) ?? {};
    return { country: name, country_code: alpha2, ...countsOf(total, ftds) };
  });
  const [total, ftds] = [rows.reduce((all, row) => all + row.total, 0), rows.reduce((all, row) => all + row.ftds, 0)];
  return { ...countsOf(total, ftds), by_country: rows.toSorted((a, b) => b.total - a.total || (a.country < b.country ? -1 : 1)) };
}

function countsOf(total: number, ftds: number) {
  return { total, ftds, conversions: conversionPercent(ftds, total) };
}

/**
 * Uses the precomputed sums where possible, so that it does not slow down with more accounts. A filter by campaign, by sub-id or by days
 * with a deposit needs a count.
 */
function countByCountry(filter: AccountFilter, handle: Handle): Promise<readonly CountryCounts[]> {
  const hasDays = filter.from !== null || filter.until !== null;
  if (filter.campaignId !== null || filter.subId !== null) return countAccounts(filter, handle);
  if (!hasDays) return readCountrySums(filter, handle);
  return filter.where === 'created_at' ? readDaySums(filter, handle) : countAccounts(filter, handle);
}

async function readCountrySums({ affiliateId, where, countryId }: AccountFilter, { drizzle }: Handle): Promise<readonly CountryCounts[]> {
  const { signUps, ftds } = affiliateCountries;
  return drizzle
    .select({ countryId: affiliateCountries.countryId, total: where === 'created_at' ? signUps : ftds, ftds })
    .from(affiliateCountries)
    .where(
      and(eq(affiliateCountries.affiliateId, affiliateId), countryId === null ? undefined : eq(affiliateCountries.countryId, countryId)),
    );
}

async function readDaySums({ affiliateId, from, until, countryId }: AccountFilter, { drizzle }: Handle): Promise<readonly CountryCounts[]> {
  return drizzle
    .select({
      countryId: affiliateDays.countryId,
      total: sum(affiliateDays.signUps).mapWith(Number),
      ftds: sum(affiliateDays.converted).mapWith(Number),
    })
    .from(affiliateDays)
    .where(
      and(
        eq(affiliateDays.affiliateId, affiliateId),
        countryId === null ? undefined : eq(affiliateDays.countryId, countryId),
        from === null ? undefined : gte(affiliateDays.day, from),
        until === null ? undefined : lte(affiliateDays.day, until),
      ),
    )
    .groupBy(affiliateDays.countryId);
}

async function countAccounts(filter: AccountFilter, handle: Handle): Promise<readonly CountryCounts[]> {
  return handle.drizzle
    .select({ countryId: referredAccounts.countryId, total: count(), ftds: count(referredAccounts.firstDepositAt) })
    .from(referredAccounts)
    .where(conditionsOf(filter, handle))
    .groupBy(referredAccounts.countryId);
}

async function readCountries({ drizzle }: Handle, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, never>();
  const { id, name, alpha2 } = countries;
  const rows = await drizzle
    .select({ id, name, alpha2 })
    .from(countries)
    .where(inArray(id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}
