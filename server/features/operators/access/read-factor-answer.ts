import type { OperatorSecondFactorRequest } from '@fairlead/contract/operators/schemas.ts';
import type { FactorAnswer } from '../../../identity/factors/redeem-factor.ts';

/** Converts the operator call's answer, which names its method, to the common format. */
export function readFactorAnswer(request: OperatorSecondFactorRequest): FactorAnswer & { readonly token: string } {
  const { token } = request;
  if (request.method === 'passkey') return { token, passkey: request.passkey };
  return request.method === 'totp' ? { token, code: request.code } : { token, recovery_code: request.code };
}
