import type { ResetPasswordRequest } from '@fairlead/contract/account/sign-in.ts';
import { setPasswordByLink } from '../../../../identity/passwords/set-password-by-link.ts';
import { confirmEmailOf } from '../../store.ts';
import type { Caller } from './caller.ts';
import type { EnterAccountContext } from './enter-account.ts';

/** Sets a new password with the code of an emailed link, which also confirms the email. Refused as in setPasswordByLink. */
export async function resetPassword(
  request: ResetPasswordRequest,
  caller: Caller,
  { identity, clock }: Pick<EnterAccountContext, 'identity' | 'clock'>,
): Promise<void> {
  await setPasswordByLink(request, caller, identity, async ({ id: userId, email }, transaction) => {
    await confirmEmailOf(transaction, { userId, email }, clock());
  });
}
