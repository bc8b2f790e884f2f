import type { OperatorSecondFactorRequest } from '@fairlead/contract/operators/schemas.ts';
import type { FactorAnswer } from '../../../identity/factors/redeem-factor.ts';

/** The operators' call names the method; what is answered is the same as elsewhere. */
export function readFactorAnswer(request: OperatorSecondFactorRequest): FactorAnswer & { readonly token: string } {
  const { token } = request;
  if (request.method === 'passkey') return { token, passkey: request.passkey };
  return request.method === 'totp' ? { token, code: request.code } : { token, recovery_code: request.code };
}
