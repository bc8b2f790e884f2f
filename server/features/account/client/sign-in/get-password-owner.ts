import type { PasswordOwnerRequest } from '@fairlead/contract/account/password-owner.ts';
import { passwordOwnerOfClient, type PasswordOwner } from '@fairlead/domain/account/password-owner.ts';
import { tryResetLink, type TryResetLinkContext } from './reset-password.ts';

/**
 * What the hint beside a new password has to know of the client whose link it is; the link stays good. Refused with linkNotValid,
 * tooManyAttempts.
 */
export async function getPasswordOwner(
  { code }: PasswordOwnerRequest,
  address: string,
  context: TryResetLinkContext,
): Promise<PasswordOwner> {
  return passwordOwnerOfClient(await tryResetLink(code, address, context));
}
