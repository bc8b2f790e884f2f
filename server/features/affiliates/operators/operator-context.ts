import type { OperatorCall } from '../../../transport/auth/operator-call.ts';
import type { AffiliateContext } from '../affiliate-context.ts';

/** What the operators' calls about affiliates are handed. */
export interface AffiliateOperatorContext extends AffiliateContext {
  readonly operatorCall: OperatorCall;
}
