import { accountPaths } from '@fairlead/contract/paths.ts';
import type { ForgotPasswordRequest } from '@fairlead/contract/account/sign-in.ts';
import { callApi, type ApiResult } from '../../../transport/api-client.ts';

/** Requests an email with a password reset link. */
export function postForgotPassword(request: ForgotPasswordRequest): Promise<ApiResult<unknown>> {
  return callApi({ method: 'POST', path: accountPaths.forgotPassword, body: request });
}
