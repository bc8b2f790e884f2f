import { operatorPaths } from '@fairlead/contract/operators/paths.ts';
import type { OperatorSecondFactorRequest } from '@fairlead/contract/operators/schemas.ts';
import type { OperatorLoginResponse } from '@fairlead/contract/operators/session.ts';
import type { FactorAnswer } from '../../../identity/sign-in/factor-part-props.ts';
import { callApi, type ApiFailure } from '../../../transport/api-client.ts';

/** Hands on the session that the answer opens; what the server said where it opens none. */
export async function sendSecondFactor(
  token: string,
  answer: FactorAnswer,
  onLoggedIn: (session: OperatorLoginResponse['data']) => void,
): Promise<ApiFailure | null> {
  const body = requestOf(token, answer);
  const result = await callApi<OperatorLoginResponse>({ method: 'POST', path: operatorPaths.secondFactor, body });
  if (!result.ok) return result.failure;
  onLoggedIn(result.data.data);
  return null;
}

/** The back office names the method, where the other logins have a field for each. */
function requestOf(token: string, { code, recovery_code, passkey }: FactorAnswer): OperatorSecondFactorRequest {
  if (passkey !== undefined) return { token, method: 'passkey', passkey };
  return code === undefined ? { token, method: 'recoveryCode', code: recovery_code ?? '' } : { token, method: 'totp', code };
}
