import type { SessionResponse } from '@fairlead/contract/account/schemas.ts';
import { accountPaths } from '@fairlead/contract/paths.ts';
import { callApi, type ApiResult } from '../../../transport/api-client.ts';

export function postLoginByLink(code: string): Promise<ApiResult<SessionResponse>> {
  return callApi<SessionResponse>({ method: 'POST', path: accountPaths.loginByLink.replace(':code', encodeURIComponent(code)), body: {} });
}
