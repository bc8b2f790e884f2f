import type { SecondFactorRequest } from '@fairlead/contract/account/sign-in.ts';
import type { OperatorSecondFactorRequest } from '@fairlead/contract/operators/schemas.ts';

/** The request in the back office's format: it names the method, while the other sign-ins have a field for each. */
export function toOperatorRequest({ token, code, recovery_code, passkey }: SecondFactorRequest): OperatorSecondFactorRequest {
  if (passkey !== undefined) return { token, method: 'passkey', passkey };
  return code === undefined ? { token, method: 'recoveryCode', code: recovery_code ?? '' } : { token, method: 'totp', code };
}
