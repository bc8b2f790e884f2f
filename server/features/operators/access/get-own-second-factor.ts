import type { OwnSecondFactor } from '@fairlead/contract/operators/schemas.ts';
import { selectFactors } from '../../../identity/factors/factor-store.ts';
import { wirePasskey } from '../../../identity/factors/get-second-factors.ts';
import type { OperatorsContext } from '../operators-context.ts';

export async function getOwnSecondFactor(
  operatorId: number,
  { database, isSecondFactorOptional }: Pick<OperatorsContext, 'database' | 'isSecondFactorOptional'>,
): Promise<OwnSecondFactor> {
  const person = { audience: 'operator', userId: operatorId } as const;
  const { totpSince, passkeys, recoveryCodesLeft } = await selectFactors(database, person);
  return {
    totp_since: totpSince?.toISOString() ?? null,
    passkeys: passkeys.map(wirePasskey),
    recovery_codes_left: recoveryCodesLeft,
    may_remove: isSecondFactorOptional || passkeys.length + (totpSince === null ? 0 : 1) > 1,
  };
}
