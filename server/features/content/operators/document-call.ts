import { DOCUMENT_MAX_BYTES } from '@fairlead/contract/content/limits.ts';
import type { OperatorRoute } from '../../../identity/operator-call.ts';

/** A document and the fields sent with it. */
const CALL_MAX_BYTES = DOCUMENT_MAX_BYTES + 65_536;

/** The options of an operator call that carries a whole document, which may be larger than other calls. */
export function documentCall(route: OperatorRoute): OperatorRoute & { readonly bodyLimit: number } {
  return { ...route, bodyLimit: CALL_MAX_BYTES };
}
