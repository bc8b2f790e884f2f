import type { LoginThrottle } from '../../../../transport/auth/login-throttle.ts';
import type { AffiliateContext } from '../../affiliate-context.ts';

/** What the calls of coming in are handed. */
export interface AccessContext extends AffiliateContext {
  /** The affiliates' own. */
  readonly throttle: LoginThrottle;
}
