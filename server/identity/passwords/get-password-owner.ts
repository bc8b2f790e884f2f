import type { PasswordOwnerRequest, PasswordOwnerResponse } from '@fairlead/contract/account/password-owner.ts';
import type { Member, SignInOrigin } from '../principal-directory.ts';
import { tryPasswordLink, type TryPasswordLinkContext } from './set-password-by-link.ts';

/**
 * Returns the details of the link's owner that the hint beside a new password needs; the link stays valid. Refused with linkNotValid,
 * tooManyAttempts.
 */
export async function getPasswordOwner<Someone extends Member, Origin extends SignInOrigin>(
  { code }: PasswordOwnerRequest,
  address: string,
  context: TryPasswordLinkContext<Someone, Origin>,
): Promise<PasswordOwnerResponse['data']> {
  const { email, names, others } = context.people.passwordOwnerOf(await tryPasswordLink(code, address, context));
  return { email, names: [...names], others: [...others] };
}
