import type { ContactRequest } from '@fairlead/contract/contact/schemas.ts';
import { contactPaths } from '@fairlead/contract/paths.ts';
import { callApi, type ApiResult } from '../../transport/api-client.ts';

/** Sends a message to us, on behalf of the token's client if there is one. */
export function postContactMessage(request: ContactRequest, token: string | null): Promise<ApiResult<unknown>> {
  return callApi({ method: 'POST', path: contactPaths.send, body: request, ...(token === null ? {} : { token }) });
}
