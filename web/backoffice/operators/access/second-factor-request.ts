import type { SecondFactorRequest } from '@fairlead/contract/account/sign-in.ts';
import type { OperatorSecondFactorRequest } from '@fairlead/contract/operators/schemas.ts';

/** As the back office is sent it: that names the method, where the other logins have a field for each. */
export function toOperatorRequest({ token, code, recovery_code, passkey }: SecondFactorRequest): OperatorSecondFactorRequest {
  if (passkey !== undefined) return { token, method: 'passkey', passkey };
  return code === undefined ? { token, method: 'recoveryCode', code: recovery_code ?? '' } : { token, method: 'totp', code };
}
