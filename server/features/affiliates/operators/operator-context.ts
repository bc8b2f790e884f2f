import type { OperatorCall } from '../../../identity/operator-call.ts';
import type { AffiliateContext } from '../affiliate-context.ts';

/** What the operators' calls about affiliates are handed. */
export interface AffiliateOperatorContext extends AffiliateContext {
  readonly operatorCall: OperatorCall;
}
