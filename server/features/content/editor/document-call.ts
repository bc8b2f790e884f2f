import { DOCUMENT_MAX_BYTES } from '@fairlead/contract/content-limits.ts';
import type { OperatorRoute } from '../../../transport/auth/operator-call.ts';
import { demandShallowJson } from './demand-size.ts';

/** A document and what is sent beside it. */
const CALL_MAX_BYTES = DOCUMENT_MAX_BYTES + 65_536;

/** How a call that carries a whole document is admitted: an operator's, longer than other calls, and no deeper than documents are. */
export function documentCall({ preValidation, config }: OperatorRoute): OperatorRoute & { readonly bodyLimit: number } {
  return {
    config,
    bodyLimit: CALL_MAX_BYTES,
    preValidation: async (request) => {
      await preValidation(request);
      demandShallowJson(request.body);
    },
  };
}
