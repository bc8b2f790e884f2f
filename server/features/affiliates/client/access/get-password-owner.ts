import type { PasswordOwnerRequest } from '@fairlead/contract/account/password-owner.ts';
import { passwordOwnerOfAffiliate, type PasswordOwner } from '@fairlead/domain/account/password-owner.ts';
import { tryPasswordLink, type TryPasswordLinkContext } from './set-password.ts';

/**
 * What the hint beside a new password has to know of the affiliate whose link it is; the link stays good. Refused with linkNotValid,
 * tooManyAttempts.
 */
export async function getPasswordOwner(
  { code }: PasswordOwnerRequest,
  address: string,
  context: TryPasswordLinkContext,
): Promise<PasswordOwner> {
  return passwordOwnerOfAffiliate(await tryPasswordLink(code, address, context));
}
