import type { IdentityContext } from '../../../../identity/identity-context.ts';
import type { SignInOrigin } from '../../../../identity/principal-directory.ts';
import type { AffiliateContext } from '../../affiliate-context.ts';
import type { Affiliate } from './affiliate-store.ts';

/** The dependencies of the sign-in calls. */
export interface AccessContext extends AffiliateContext {
  readonly identity: IdentityContext<Affiliate, SignInOrigin>;
}
