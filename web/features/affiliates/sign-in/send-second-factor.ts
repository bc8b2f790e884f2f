import type { SecondFactorRequest } from '@fairlead/contract/account/sign-in.ts';
import type { AffiliateLoginResponse } from '@fairlead/contract/affiliates/access.ts';
import { affiliatePaths } from '@fairlead/contract/affiliates/paths.ts';
import { callApi, type ApiFailure } from '../../../transport/api-client.ts';

/** Hands on the session that the answer opens; what the server said where it opens none. */
export async function sendSecondFactor(
  request: SecondFactorRequest,
  onLoggedIn: (session: AffiliateLoginResponse['data']) => void,
): Promise<ApiFailure | null> {
  const result = await callApi<AffiliateLoginResponse>({ method: 'POST', path: affiliatePaths.secondFactor, body: request });
  if (!result.ok) return result.failure;
  onLoggedIn(result.data.data);
  return null;
}
