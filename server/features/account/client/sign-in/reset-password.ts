import type { ResetPasswordRequest } from '@fairlead/contract/account/sign-in.ts';
import { passwordOwnerOfClient } from '@fairlead/domain/account/password-owner.ts';
import type { Database } from '../../../../adapters/db/database.ts';
import { demandGoodPassword } from '../../../../transport/auth/demand-good-password.ts';
import type { LoginThrottle } from '../../../../transport/auth/login-throttle.ts';
import type { PasswordHasher } from '../../../../transport/auth/password-hasher.ts';
import { tryLink, type TryLinkContext } from '../../../../transport/auth/try-link.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import { normaliseEmail } from '../../../normalise-email.ts';
import { confirmEmailOf, type User } from '../../store.ts';
import type { Caller } from './caller.ts';
import { findAddressee } from './find-addressee.ts';
import { findCodeHolder, redeemCode } from './one-time-codes.ts';
import { replacePassword, type ReplacePasswordContext } from './replace-password.ts';

export interface TryResetLinkContext extends TryLinkContext {
  readonly database: Database;
  readonly clock: () => number;
}

export interface ResetPasswordContext extends ReplacePasswordContext, TryResetLinkContext {
  readonly database: Database;
  readonly hasher: Pick<PasswordHasher, 'hash'>;
  readonly throttle: Pick<LoginThrottle, 'forgetAccount'>;
}

/**
 * Sets a new password by the code of a mailed link. Ends every session, signs nobody in, and shows by the way that mail to the email
 * arrives. Refused with linkNotValid, tooManyAttempts; with passwordTooEasy the code stays good for a better one.
 */
export async function resetPassword(
  { code, new_password }: ResetPasswordRequest,
  caller: Pick<Caller, 'address' | 'device' | 'country'>,
  context: ResetPasswordContext,
): Promise<void> {
  const { database, hasher, throttle, clock } = context;
  const user = await tryResetLink(code, caller.address, context);
  demandGoodPassword(new_password, 'new_password', passwordOwnerOfClient(user));
  const passwordHash = await hasher.hash(new_password);
  await database.transaction(async (transaction) => {
    // Of two calls with the code, the one that comes second finds it used.
    if ((await redeemCode(transaction, 'passwordReset', code, clock())) === null) throw new CallRefused('linkNotValid');
    await replacePassword(user, { passwordHash, exceptSessionId: null }, caller, transaction, context);
    await confirmEmailOf(transaction, { userId: user.id, email: user.email }, clock());
  });
  await throttle.forgetAccount(normaliseEmail(user.email));
}

/** Whose password the code of a link sets. Refused with linkNotValid, tooManyAttempts. */
export function tryResetLink(code: string, address: string, context: TryResetLinkContext): Promise<User> {
  const { database, clock } = context;
  const find = async () => findAddressee(database, await findCodeHolder(database, 'passwordReset', code, clock()));
  return tryLink(address, find, context);
}
