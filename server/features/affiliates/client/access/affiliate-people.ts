import { passwordOwnerOfAffiliate } from '@fairlead/domain/account/password-owner.ts';
import { eq } from 'drizzle-orm';
import { affiliates } from '../../../../adapters/db/schema/affiliates.ts';
import type { LoginChange, People, SignInOrigin } from '../../../../identity/people.ts';
import type { AffiliateNews } from '../../../../mail/mail-content.ts';
import type { AffiliateContext } from '../../affiliate-context.ts';
import { findAffiliate, findAffiliateByEmail, renewPasswordHash, updatePasswordHash, type Affiliate } from './affiliate-store.ts';

/** Affiliates, as signing in knows them: changes of their way in are mailed to them. */
export function createAffiliatePeople({
  mailQueue,
  clock,
}: Pick<AffiliateContext, 'mailQueue' | 'clock'>): People<Affiliate, SignInOrigin> {
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
      await mailQueue.post({ userId: null, recipient, language, content: { ...news, name, at: clock(), device, country } }, queries);
    },
    mayLackFactor: true,
  };
}

/** Of the first password nobody is told who has just chosen it by an invitation, nor of new codes who has just asked for them. */
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
