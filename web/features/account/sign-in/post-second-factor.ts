import type { SessionResponse } from '@fairlead/contract/account.ts';
import { accountPaths } from '@fairlead/contract/paths.ts';
import type { SecondFactorRequest } from '@fairlead/contract/sign-in.ts';
import { callApi, type ApiResult } from '../../../transport/api-client.ts';

export function postSecondFactor(request: SecondFactorRequest): Promise<ApiResult<SessionResponse>> {
  return callApi<SessionResponse>({ method: 'POST', path: accountPaths.secondFactor, body: request });
}
