import { accountPaths } from '@fairlead/contract/paths.ts';
import type { ResetPasswordRequest } from '@fairlead/contract/account/sign-in.ts';
import { callApi, type ApiResult } from '../../../transport/api-client.ts';

export function postResetPassword(request: ResetPasswordRequest): Promise<ApiResult<unknown>> {
  return callApi({ method: 'POST', path: accountPaths.resetPassword, body: request });
}
