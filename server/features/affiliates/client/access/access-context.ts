import type { IdentityContext } from '../../../../identity/identity-context.ts';
import type { SignInOrigin } from '../../../../identity/people.ts';
import type { AffiliateContext } from '../../affiliate-context.ts';
import type { Affiliate } from './affiliate-store.ts';

/** What the calls of coming in are handed. */
export interface AccessContext extends AffiliateContext {
  readonly identity: IdentityContext<Affiliate, SignInOrigin>;
}
