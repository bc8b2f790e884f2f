import type { AffiliateListItem, CreateAffiliateRequest } from '@fairlead/contract/affiliates/operators/schemas.ts';
import { dayOf } from '@fairlead/domain/payments/business-day.ts';
import type { Queries } from '../../../adapters/db/database.ts';
import { affiliates } from '../../../adapters/db/schema/affiliates.ts';
import { recordAction, type OperatorActor } from '../../../audit/record-action.ts';
import { CallRefused } from '../../../transport/call-refused.ts';
import { normaliseEmail } from '../../../identity/normalise-email.ts';
import type { PasswordLinkAddressee, PostPasswordLinkContext } from '../../../identity/codes/post-password-link.ts';
import { postAccessLink } from '../client/access/post-access-link.ts';
import type { AffiliateContext } from '../affiliate-context.ts';
import { insertCampaign } from '../client/campaigns/insert-campaign.ts';
import { assignPlan } from './assign-plan.ts';
import { readAffiliate } from './read-affiliates.ts';

export type CreateAffiliateContext = PostPasswordLinkContext & Pick<AffiliateContext, 'database'>;

const CAMPAIGN_NAME_MAX_LENGTH = 60;

/**
 * Creates an affiliate whose plan takes effect today, and emails the invitation. Throws CallRefused: emailTaken, notFound,
 * campaignCodeTaken.
 */
export function createAffiliate(
  actor: OperatorActor,
  request: CreateAffiliateRequest,
  context: CreateAffiliateContext,
): Promise<AffiliateListItem> {
  const now = context.clock();
  const today = dayOf(now);
  return context.database.transaction(async (transaction) => {
    const affiliate = await insertAffiliate(transaction, request, now);
    const { operatorId } = actor;
    await assignPlan(transaction, { affiliateId: affiliate.id, planId: request.plan_id, validFrom: today, operatorId }, now);
    await insertCampaign(transaction, affiliate.id, firstCampaignOf(request), now);
    await postAccessLink(affiliate, 'invitation', transaction, context);
    const after = { name: request.name, company: request.company, plan_id: request.plan_id, code: request.code };
    const subject = { kind: 'affiliate', id: affiliate.id };
    await recordAction(transaction, actor, { action: 'affiliates.create', subject, after }, now);
    return readAffiliate(transaction, today, affiliate.id);
  });
}

async function insertAffiliate(
  { drizzle }: Pick<Queries, 'drizzle'>,
  { email, name, company, language }: CreateAffiliateRequest,
  now: number,
): Promise<PasswordLinkAddressee> {
  const [row] = await drizzle
    .insert(affiliates)
    .values({ email, emailNormalised: normaliseEmail(email), name, company, language, createdAt: new Date(now) })
    .onConflictDoNothing({ target: affiliates.emailNormalised })
    .returning({ id: affiliates.id });
  if (row === undefined) throw new CallRefused('emailTaken');
  return { ...row, email, name, language };
}

/** Named after its owner, which needs no translation; the affiliate may rename it. */
function firstCampaignOf({ company, name, code }: CreateAffiliateRequest) {
  return { name: (company === '' ? name : company).slice(0, CAMPAIGN_NAME_MAX_LENGTH).toWellFormed().trim(), code, landingPath: '/' };
}
