import { passwordOwnerOfAffiliate } from '@fairlead/domain/account/password-owner.ts';
import { eq } from 'drizzle-orm';
import { affiliates } from '../../../../adapters/db/schema/affiliates.ts';
import type { LoginChange, PrincipalDirectory, SignInOrigin } from '../../../../identity/principal-directory.ts';
import type { AffiliateNews } from '../../../../email/email-content.ts';
import type { AffiliateContext } from '../../affiliate-context.ts';
import { findAffiliate, findAffiliateByEmail, renewPasswordHash, updatePasswordHash, type Affiliate } from './affiliate-store.ts';

/** The affiliate accounts for the sign-in code. Changes to how an affiliate signs in are reported by email. */
export function createAffiliateDirectory({
  emailQueue,
  clock,
}: Pick<AffiliateContext, 'emailQueue' | 'clock'>): PrincipalDirectory<Affiliate, SignInOrigin> {
  return {
    audience: 'affiliate',
    find: findAffiliate,
    findByEmail: findAffiliateByEmail,
    async lock({ drizzle }, id) {
      await drizzle.select({ id: affiliates.id }).from(affiliates).where(eq(affiliates.id, id)).for('no key update');
    },
    updatePasswordHash,
    renewPasswordHash,
    nameOf: ({ name }) => name,
    passwordOwnerOf: passwordOwnerOfAffiliate,
    async changed(change, { email: recipient, name, language }, { device, country }, queries) {
      const news = newsOf(change);
      if (news === null) return;
      await emailQueue.post({ userId: null, recipient, language, content: { ...news, name, at: clock(), device, country } }, queries);
    },
    mayLackFactor: true,
  };
}

/** Null if no email is due: the affiliate has just chosen the first password from an invitation, or just requested new codes. */
function newsOf(change: LoginChange): AffiliateNews | null {
  switch (change.kind) {
    case 'passwordSet':
      return change.isFirst ? null : { template: 'affiliatePasswordChanged' };
    case 'factorAdded':
      return { template: 'affiliateSecondFactorAdded', factor: change.factor };
    case 'factorRemoved':
      return { template: 'affiliateSecondFactorRemoved', factor: change.factor };
    case 'recoveryCodeUsed':
      return { template: 'affiliateRecoveryCodeUsed', codesLeft: change.codesLeft };
    case 'recoveryCodesRenewed':
      return null;
  }
}
