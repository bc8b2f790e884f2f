import { DOCUMENT_MAX_BYTES } from '@fairlead/contract/content/limits.ts';
import type { OperatorRoute } from '../../../identity/operator-call.ts';

/** A document and what is sent beside it. */
const CALL_MAX_BYTES = DOCUMENT_MAX_BYTES + 65_536;

/** How a call that carries a whole document is admitted: an operator's, and longer than other calls. */
export function documentCall(route: OperatorRoute): OperatorRoute & { readonly bodyLimit: number } {
  return { ...route, bodyLimit: CALL_MAX_BYTES };
}
