import type { AccountsCsvQuery, AffiliateGetRequest, AffiliateGetResponse } from '@fairlead/contract/affiliates/accounts.ts';
import { and, lt } from 'drizzle-orm';
import { referredAccounts } from '../../../../adapters/db/schema/affiliates.ts';
import type { AffiliateContext } from '../../affiliate-context.ts';
import { conditionsOf, readAccountFilter } from './account-filter.ts';
import { describeAccount, findPersonalDataRule } from './describe-account.ts';
import { readAccounts, type AccountRow } from './read-accounts.ts';
import { summariseAccounts } from './summarise-accounts.ts';

export type AccountsContext = Pick<AffiliateContext, 'database' | 'clock'>;

/** The spec's call has no pagination; longer lists need the paged call. */
const MOST_IN_ONE_LIST = 10_000;

/** One page of the affiliate's referred accounts, latest first, with the totals of everything that matches the filter. */
export async function listAccounts(
  affiliateId: number,
  request: AffiliateGetRequest,
  { database, clock }: AccountsContext,
): Promise<AffiliateGetResponse> {
  const { limit = MOST_IN_ONE_LIST, before, without_summary: isWithoutSummary = false } = request;
  const filter = await readAccountFilter(affiliateId, request, database);
  const isBefore = before === undefined ? undefined : lt(referredAccounts.userId, before);
  const [rows, rule, summary] = await Promise.all([
    readAccounts(database, and(conditionsOf(filter, database), isBefore), limit + 1),
    findPersonalDataRule(database, affiliateId, clock()),
    isWithoutSummary ? null : summariseAccounts(filter, database),
  ]);
  const page = rows.slice(0, limit);
  return {
    status: true,
    data: page.map((row) => describeAccount(row, rule)),
    summary,
    next: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}

/** All accounts that match the filter, page by page, for exports. */
export async function* readAllAccounts(affiliateId: number, query: AccountsCsvQuery, { database, clock }: AccountsContext) {
  const conditions = conditionsOf(await readAccountFilter(affiliateId, query, database), database);
  const rule = await findPersonalDataRule(database, affiliateId, clock());
  for (let before: number | null = null; ;) {
    const isBefore = before === null ? undefined : lt(referredAccounts.userId, before);
    const rows: readonly AccountRow[] = await readAccounts(database, and(conditions, isBefore), EXPORT_PAGE);
    yield rows.map((row) => describeAccount(row, rule));
    before = rows.at(-1)?.id ?? null;
    if (rows.length < EXPORT_PAGE) return;
  }
}

const EXPORT_PAGE = 500;
