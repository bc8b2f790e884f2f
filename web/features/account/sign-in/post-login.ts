import { accountPaths } from '@fairlead/contract/paths.ts';
import type { SessionResponse } from '@fairlead/contract/account/schemas.ts';
import type { LoginRequest } from '@fairlead/contract/account/sign-in.ts';
import { callApi, type ApiResult } from '../../../transport/api-client.ts';

export function postLogin(request: LoginRequest): Promise<ApiResult<SessionResponse>> {
  return callApi<SessionResponse>({ method: 'POST', path: accountPaths.login, body: request });
}
