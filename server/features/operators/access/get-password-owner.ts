import type { PasswordOwnerRequest } from '@fairlead/contract/account/password-owner.ts';
import { passwordOwnerOfOperator, type PasswordOwner } from '@fairlead/domain/account/password-owner.ts';
import { tryPasswordLink, type TryPasswordLinkContext } from './set-password.ts';

/**
 * What the hint beside a new password has to know of the operator whose link it is; the link stays good. Refused with linkNotValid,
 * tooManyAttempts.
 */
export async function getPasswordOwner(
  { code }: PasswordOwnerRequest,
  address: string,
  context: TryPasswordLinkContext,
): Promise<PasswordOwner> {
  return passwordOwnerOfOperator(await tryPasswordLink(code, address, context));
}
