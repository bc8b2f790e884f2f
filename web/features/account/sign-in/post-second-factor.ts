import type { SessionResponse } from '@fairlead/contract/account/schemas.ts';
import type { SecondFactorRequest } from '@fairlead/contract/account/sign-in.ts';
import { accountPaths } from '@fairlead/contract/paths.ts';
import { callApi, type ApiResult } from '../../../transport/api-client.ts';

export function postSecondFactor(body: SecondFactorRequest): Promise<ApiResult<SessionResponse>> {
  return callApi<SessionResponse>({ method: 'POST', path: accountPaths.secondFactor, body });
}
