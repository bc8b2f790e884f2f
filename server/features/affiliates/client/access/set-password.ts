import type { AffiliateSetPasswordRequest } from '@fairlead/contract/affiliates/access.ts';
import { passwordOwnerOfAffiliate } from '@fairlead/domain/account/password-owner.ts';
import { demandGoodPassword } from '../../../../transport/auth/demand-good-password.ts';
import type { SessionOrigin } from '../../../../transport/auth/sessions.ts';
import { tryLink } from '../../../../transport/auth/try-link.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import { findCodeHolder, redeemCode } from './access-codes.ts';
import type { AccessContext } from './access-context.ts';
import { findAffiliate, type Affiliate } from './affiliate-store.ts';
import { replacePassword, type ReplacePasswordContext } from './replace-password.ts';

export type TryPasswordLinkContext = Pick<AccessContext, 'database' | 'attempts' | 'clock'>;
export type SetPasswordContext = ReplacePasswordContext & TryPasswordLinkContext & Pick<AccessContext, 'hasher' | 'throttle'>;

/**
 * Sets a password by the code of a mailed link: the first one after an invitation, or a new one for a forgotten one. Ends every session
 * and signs nobody in. Refused with linkNotValid, tooManyAttempts; with passwordTooEasy the code stays good for a better one.
 */
export async function setPassword(
  { code, new_password }: AffiliateSetPasswordRequest,
  origin: SessionOrigin,
  context: SetPasswordContext,
): Promise<void> {
  const { database, hasher, throttle, clock } = context;
  const affiliate = await tryPasswordLink(code, origin.address, context);
  demandGoodPassword(new_password, 'new_password', passwordOwnerOfAffiliate(affiliate));
  const passwordHash = await hasher.hash(new_password);
  await database.transaction(async (transaction) => {
    // Of two calls with the code, the one that comes second finds it used.
    if (!(await redeemCode(transaction, code, clock()))) throw new CallRefused('linkNotValid');
    await replacePassword(affiliate, { passwordHash, exceptSessionId: null }, origin, transaction, context);
  });
  await throttle.forgetAccount(affiliate.emailNormalised);
}

/** Whose password the code of a link sets. Refused with linkNotValid, tooManyAttempts. */
export function tryPasswordLink(code: string, address: string, context: TryPasswordLinkContext): Promise<Affiliate> {
  return tryLink(address, () => findByCode(code, context), context);
}

/** Null also for a blocked affiliate, whom no link lets in. */
async function findByCode(code: string, { database, clock }: TryPasswordLinkContext): Promise<Affiliate | null> {
  const affiliateId = await findCodeHolder(database, code, clock());
  const affiliate = affiliateId === null ? null : await findAffiliate(database, affiliateId);
  return affiliate?.status === 'active' ? affiliate : null;
}
