import type { FactorAddedResponse, TotpConfirmRequest } from '@fairlead/contract/account/security.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import type { AccountContext } from '../../account-context.ts';
import { findActiveUser } from '../../find-active-user.ts';
import type { Caller } from '../sign-in/caller.ts';
import { factorAdded } from './factor-changes.ts';
import { confirmTotpSecret, lockFactorsOf, selectTotp } from './factor-store.ts';
import { openTotpSecret } from '../../../../transport/auth/second-factor/sealed-totp.ts';
import { findTotpStep } from '../../../../transport/auth/second-factor/totp.ts';

export type ConfirmTotpContext = Pick<AccountContext, 'database' | 'secretBox' | 'mailQueue' | 'clock'>;

/**
 * Turns the authenticator app on with its first code, which is used with that. Sessions stay as they are. Refused with notFound where
 * none was begun, secondFactorIsOn, secondFactorInvalid, and as findActiveUser says.
 */
export async function confirmTotp(
  userId: number,
  { code }: TotpConfirmRequest,
  caller: Caller,
  context: ConfirmTotpContext,
): Promise<FactorAddedResponse['data']> {
  const { database, secretBox, clock } = context;
  const user = await findActiveUser(database, userId);
  const totp = await selectTotp(database, userId);
  if (totp === null) throw new CallRefused('notFound');
  if (totp.confirmedAt !== null) throw new CallRefused('secondFactorIsOn');
  const step = await findTotpStep(openTotpSecret(secretBox, `user:${userId}`, totp.sealedSecret), code, clock());
  if (step === null) throw new CallRefused('secondFactorInvalid');
  return database.transaction(async (queries) => {
    await lockFactorsOf(queries, userId);
    if (!(await confirmTotpSecret(queries, totp, step, clock()))) throw new CallRefused('secondFactorInvalid');
    return factorAdded({ user, caller, factor: 'totp' }, queries, context);
  });
}
