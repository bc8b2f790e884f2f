import type { AffiliateAccountDetail } from '@fairlead/contract/affiliates/accounts.ts';
import { LONGEST_SPAN_DAYS } from '@fairlead/contract/day-span.ts';
import { and, desc, eq } from 'drizzle-orm';
import type { Queries } from '../../../../adapters/db/database.ts';
import { referredAccountDays, referredAccounts } from '../../../../adapters/db/schema/affiliates.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import { euros } from '../../../euros.ts';
import { describeEntry } from '../money/describe-entry.ts';
import { readEntries } from '../money/read-entries.ts';
import { describeAccount, findPersonalDataRule } from './describe-account.ts';
import type { AccountsContext } from './list-accounts.ts';
import { readAccounts } from './read-accounts.ts';

/** Older entries are available page by page, from the entries filtered by account. */
const MOST_ENTRIES = 500;

/** One account with the entries behind its figures, latest first. Throws CallRefused: notFound if the affiliate did not refer it. */
export async function getAccount(
  affiliateId: number,
  accountId: number,
  { database, clock }: AccountsContext,
): Promise<AffiliateAccountDetail> {
  const [row] = await readAccounts(database, and(eq(referredAccounts.userId, accountId), eq(referredAccounts.affiliateId, affiliateId)), 1);
  if (row === undefined) throw new CallRefused('notFound');
  const [rule, days, entries] = await Promise.all([
    findPersonalDataRule(database, affiliateId, clock()),
    readDays(database, row.id),
    readEntries(database, affiliateId, { account_id: row.id }, { limit: MOST_ENTRIES }),
  ]);
  return { account: describeAccount(row, rule), days, entries: entries.map(describeEntry) };
}

async function readDays({ drizzle }: Pick<Queries, 'drizzle'>, userId: number): Promise<AffiliateAccountDetail['days']> {
  const rows = await drizzle
    .select()
    .from(referredAccountDays)
    .where(eq(referredAccountDays.userId, userId))
    .orderBy(desc(referredAccountDays.day))
    .limit(LONGEST_SPAN_DAYS);
  return rows.map(({ day, depositsCount, depositsCents, volumeCents, spreadCents, premiumsCents }) => ({
    day,
    deposits_count: depositsCount,
    deposits: euros(depositsCents),
    volume: euros(volumeCents),
    spread: euros(spreadCents),
    premiums: euros(premiumsCents),
  }));
}
