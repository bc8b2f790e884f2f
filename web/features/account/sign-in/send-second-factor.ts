import type { SessionResponse, SessionUser } from '@fairlead/contract/account/schemas.ts';
import { accountPaths } from '@fairlead/contract/paths.ts';
import type { SecondFactorRequest } from '@fairlead/contract/account/sign-in.ts';
import { callApi, type ApiFailure } from '../../../transport/api-client.ts';

/** Hands on the session that the answer opens; what the server said where it opens none. */
export async function sendSecondFactor(request: SecondFactorRequest, onEntered: (user: SessionUser) => void): Promise<ApiFailure | null> {
  const result = await callApi<SessionResponse>({ method: 'POST', path: accountPaths.secondFactor, body: request });
  if (!result.ok) return result.failure;
  onEntered(result.data.data);
  return null;
}
