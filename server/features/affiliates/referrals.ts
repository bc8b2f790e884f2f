import { CLICK_ID_MAX_LENGTH, readLinkLabel, readSourcePage, SUB_ID_MAX_LENGTH } from '@fairlead/domain/affiliates/source-page.ts';
import { isSameMailbox } from '@fairlead/domain/payments/same-mailbox.ts';
import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../adapters/db/database.ts';
import { affiliateCampaigns, affiliates, referredAccounts } from '../../adapters/db/schema/affiliates.ts';
import { users } from '../../adapters/db/schema/principals.ts';
import type { ReferralRequest, ReferredPerson, Referrer } from '../referrals.ts';

type Handle = Pick<Queries, 'drizzle'>;

/** Null for an unknown code: it may be years old and is no reason to turn a client away. Also null for a blocked affiliate's code. */
export async function findReferrer(handle: Handle, code: string): Promise<Referrer | null> {
  if (code === '') return null;
  return (await findReferringClient(handle, code)) ?? (await findReferringAffiliate(handle, code));
}

async function findReferringClient({ drizzle }: Handle, code: string): Promise<Referrer | null> {
  const [row] = await drizzle
    .select({ userId: users.id })
    .from(users)
    .where(and(eq(users.uniqid, code), eq(users.status, 'active')));
  return row === undefined ? null : { kind: 'client', ...row };
}

async function findReferringAffiliate({ drizzle }: Handle, code: string): Promise<Referrer | null> {
  const [row] = await drizzle
    .select({ affiliateId: affiliates.id, campaignId: affiliateCampaigns.id, email: affiliates.email })
    .from(affiliateCampaigns)
    .innerJoin(affiliates, eq(affiliates.id, affiliateCampaigns.affiliateId))
    .where(and(eq(affiliateCampaigns.code, code.toLowerCase()), eq(affiliates.status, 'active')));
  return row === undefined ? null : { kind: 'affiliate', ...row };
}

/** Stores the referrer together with the new user; it never changes. Nobody is paid for their own account. */
export async function insertReferral(
  { drizzle }: Handle,
  referrer: Referrer,
  { id, email, countryId, createdAt }: ReferredPerson,
  { source_page: sourcePage, sub_id: subId, click_id: clickId }: ReferralRequest,
): Promise<void> {
  const base = {
    userId: id,
    sourcePage: readSourcePage(sourcePage ?? ''),
    countryId: countryId ?? 0,
    createdAt: new Date(createdAt),
  };
  if (referrer.kind === 'client') {
    await drizzle.insert(referredAccounts).values({ ...base, referrerId: referrer.userId, isCounted: true });
    return;
  }
  const { affiliateId, campaignId } = referrer;
  await drizzle.insert(referredAccounts).values({
    ...base,
    affiliateId,
    campaignId,
    subId: readLinkLabel(subId ?? '', SUB_ID_MAX_LENGTH),
    clickId: readLinkLabel(clickId ?? '', CLICK_ID_MAX_LENGTH),
    excluded: isSameMailbox(email, referrer.email) ? 'ownAccount' : null,
  });
}
