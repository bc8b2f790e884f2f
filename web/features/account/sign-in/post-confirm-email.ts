import { accountPaths } from '@fairlead/contract/paths.ts';
import type { ConfirmEmailRequest } from '@fairlead/contract/account/sign-in.ts';
import { callApi, type ApiResult } from '../../../transport/api-client.ts';

export function postConfirmEmail(request: ConfirmEmailRequest): Promise<ApiResult<unknown>> {
  return callApi({ method: 'POST', path: accountPaths.confirmEmail, body: request });
}
