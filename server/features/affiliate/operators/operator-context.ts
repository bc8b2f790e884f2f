import type { SessionGuard } from '../../../transport/auth/require-session.ts';
import type { AffiliateContext } from '../affiliate-context.ts';

/** What the operators' calls about affiliates are handed. */
export interface AffiliateOperatorContext extends AffiliateContext {
  readonly requireOperator: SessionGuard;
}
