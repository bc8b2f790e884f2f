import type { LoginThrottle } from '../../../transport/auth/login-throttle.ts';
import type { OperatorsContext } from '../operators-context.ts';

/** What the calls of coming in are handed. */
export interface AccessContext extends OperatorsContext {
  /** The operators' own. */
  readonly throttle: LoginThrottle;
}
