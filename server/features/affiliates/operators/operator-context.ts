import type { OperatorCall } from '../../../identity/operator-call.ts';
import type { AffiliateContext } from '../affiliate-context.ts';

/** The dependencies of the back-office calls about affiliates. */
export interface AffiliateOperatorContext extends AffiliateContext {
  readonly operatorCall: OperatorCall;
}
