import type { accountPaths, LoginRequest, SessionResponse } from '@fairlead/contract/account.ts';
import { callApi, type ApiResult } from '../../transport/api-client.ts';

const LOGIN_PATH: (typeof accountPaths)['login'] = '/api/accounts/login';

export function postLogin(request: LoginRequest): Promise<ApiResult<SessionResponse>> {
  return callApi<SessionResponse>({ method: 'POST', path: LOGIN_PATH, body: request });
}
