import type { LoginThrottle } from '../../../transport/auth/login-throttle.ts';
import type { BackofficeContext } from '../backoffice-context.ts';

/** What the calls of coming in are handed. */
export interface AccessContext extends BackofficeContext {
  /** The operators' own. */
  readonly throttle: LoginThrottle;
}
