import type { AffiliateListItem, ChangeAffiliateRequest } from '@fairlead/contract/affiliates/operators/schemas.ts';
import { dayOf } from '@fairlead/domain/payments/business-day.ts';
import { and, eq, isNull } from 'drizzle-orm';
import type { Database, Queries } from '../../../adapters/db/database.ts';
import { affiliates, referredAccounts } from '../../../adapters/db/schema/affiliates.ts';
import { users } from '../../../adapters/db/schema/principals.ts';
import { recordAction, type OperatorActor } from '../../../audit/record-action.ts';
import { invalidatePendingSignIns } from '../../../identity/end-openings.ts';
import { deleteFactors } from '../../../identity/factors/factor-store.ts';
import type { Factor } from '../../../identity/principal-directory.ts';
import { CallRefused } from '../../../transport/call-refused.ts';
import { normaliseEmail } from '../../../identity/normalise-email.ts';
import type { Affiliate } from '../client/access/affiliate-store.ts';
import type { PostPasswordLinkContext } from '../../../identity/codes/post-password-link.ts';
import { postAccessLink } from '../client/access/post-access-link.ts';
import type { AffiliateContext } from '../affiliate-context.ts';
import { assignPlan } from './assign-plan.ts';
import { readAffiliate } from './read-affiliates.ts';

export type ChangeAffiliateContext = PostPasswordLinkContext & Pick<AffiliateContext, 'database' | 'sessions' | 'commissionPayer'>;

type Handle = Pick<Queries, 'drizzle'>;

/**
 * Applies the changes in the request. Throws CallRefused: notFound if there is no such affiliate, plan or second factor,
 * payoutAccountMissing if the email belongs to no verified client, and accountNotActive for inviting a blocked affiliate.
 */
export async function changeAffiliate(
  actor: OperatorActor,
  request: ChangeAffiliateRequest,
  context: ChangeAffiliateContext,
): Promise<AffiliateListItem> {
  const { id, status, plan_id: planId, payout_email: payoutEmail, invite_again: isInvitedAgain, reason } = request;
  const { database, clock } = context;
  const now = clock();
  const today = dayOf(now);
  // Before the transaction: only the engine knows whether a client is verified.
  const payoutUserId = typeof payoutEmail === 'string' ? await findPayoutClient(payoutEmail, context) : payoutEmail;
  return database.transaction(async (transaction) => {
    const before = await lockAffiliate(transaction, id);
    const affiliate = { ...before, status: status ?? before.status };
    if (status !== undefined) await setStatus(transaction, affiliate, context);
    const assignment = { affiliateId: id, validFrom: today, operatorId: actor.operatorId };
    const formerPlanId = planId === undefined ? undefined : await assignPlan(transaction, { ...assignment, planId }, now);
    if (payoutUserId !== undefined) await linkPayoutAccount(transaction, id, payoutUserId);
    if (isInvitedAgain === true) await inviteAgain(transaction, affiliate, context);
    const removed = request.remove_second_factors === true ? await removeSecondFactors(transaction, affiliate, context) : undefined;
    const change = {
      before: {
        ...(status !== undefined && { status: before.status }),
        ...(planId !== undefined && { plan_id: formerPlanId }),
        ...(payoutUserId !== undefined && { payout_user_id: before.payoutUserId }),
        ...(removed !== undefined && { second_factors: removed }),
      },
      after: {
        ...(status !== undefined && { status }),
        ...(planId !== undefined && { plan_id: planId }),
        ...(payoutUserId !== undefined && { payout_user_id: payoutUserId }),
        ...(isInvitedAgain === true && { invited_again: true }),
        ...(removed !== undefined && { second_factors: [] }),
      },
    };
    const why = reason === undefined ? {} : { reason };
    await recordAction(transaction, actor, { action: 'affiliates.change', subject: { kind: 'affiliate', id }, ...change, ...why }, now);
    return readAffiliate(transaction, today, id);
  });
}

async function findPayoutClient(
  email: string,
  { database, commissionPayer }: { readonly database: Database } & Pick<AffiliateContext, 'commissionPayer'>,
): Promise<number> {
  const [client] = await database.drizzle
    .select({ id: users.id })
    .from(users)
    .where(eq(users.emailNormalised, normaliseEmail(email)));
  if (client === undefined || !(await commissionPayer.canBePaid(client.id))) throw new CallRefused('payoutAccountMissing');
  return client.id;
}

async function lockAffiliate({ drizzle }: Handle, id: number): Promise<Affiliate> {
  const [row] = await drizzle.select().from(affiliates).where(eq(affiliates.id, id)).for('update');
  if (row === undefined) throw new CallRefused('notFound');
  return row;
}

/** Blocking ends all sessions at once and invalidates links sent before. */
async function setStatus(handle: Handle, { id, status }: Affiliate, { sessions }: Pick<AffiliateContext, 'sessions'>): Promise<void> {
  await handle.drizzle.update(affiliates).set({ status }).where(eq(affiliates.id, id));
  if (status !== 'blocked') return;
  const person = { audience: 'affiliate', userId: id } as const;
  await sessions.revokeAll(person, null, handle);
  await invalidatePendingSignIns(handle, person);
}

/** Affiliates earn nothing from their own accounts. */
async function linkPayoutAccount({ drizzle }: Handle, affiliateId: number, payoutUserId: number | null): Promise<void> {
  await drizzle.update(affiliates).set({ payoutUserId }).where(eq(affiliates.id, affiliateId));
  if (payoutUserId === null) return;
  const isOwn = and(eq(referredAccounts.userId, payoutUserId), eq(referredAccounts.affiliateId, affiliateId));
  await drizzle
    .update(referredAccounts)
    .set({ excluded: 'ownAccount' })
    .where(and(isOwn, isNull(referredAccounts.excluded)));
}

async function inviteAgain(handle: Handle, affiliate: Affiliate, context: PostPasswordLinkContext): Promise<void> {
  if (affiliate.status !== 'active') throw new CallRefused('accountNotActive');
  await postAccessLink(affiliate, 'invitation', handle, context);
}

/** Afterwards the password alone is enough, until another factor is set up. The affiliate is emailed about each removal. */
async function removeSecondFactors(
  handle: Queries,
  { id, email: recipient, name, language }: Affiliate,
  { emailQueue, clock }: Pick<AffiliateContext, 'emailQueue' | 'clock'>,
): Promise<readonly Factor[]> {
  const removed = await deleteFactors(handle, { audience: 'affiliate', userId: id });
  if (removed.length === 0) throw new CallRefused('notFound');
  for (const factor of removed) {
    const content = {
      template: 'affiliateSecondFactorRemoved',
      name,
      factor,
      at: clock(),
      device: '',
      country: null,
      byHouse: true,
    } as const;
    await emailQueue.post({ userId: null, recipient, language, content }, handle);
  }
  return removed;
}
