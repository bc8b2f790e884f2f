import type { RecoveryCodesResponse } from '@fairlead/contract/account/security.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import type { AccountContext } from '../../account-context.ts';
import { findActiveUser } from '../../find-active-user.ts';
import { hasSecondFactor, lockFactorsOf, replaceRecoveryCodes, selectFactors } from './factor-store.ts';
import { makeRecoveryCodes } from '../../../../transport/auth/second-factor/recovery-codes.ts';

export type RenewRecoveryCodesContext = Pick<AccountContext, 'database'>;

/** Gives ten new codes, with which the ones before are good no more. Refused with notFound where there is no second factor. */
export async function renewRecoveryCodes(userId: number, { database }: RenewRecoveryCodesContext): Promise<RecoveryCodesResponse['data']> {
  await findActiveUser(database, userId);
  const { codes, hashes } = makeRecoveryCodes();
  await database.transaction(async (queries) => {
    await lockFactorsOf(queries, userId);
    if (!hasSecondFactor(await selectFactors(queries, userId))) throw new CallRefused('notFound');
    await replaceRecoveryCodes(queries, userId, hashes);
  });
  return { recovery_codes: [...codes] };
}
