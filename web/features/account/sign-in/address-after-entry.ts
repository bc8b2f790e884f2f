import { readProfileDetails } from '@fairlead/contract/account/client.ts';
import type { SessionUser } from '@fairlead/contract/account/schemas.ts';
import { findMissingDetails } from '@fairlead/domain/account/profile-rules.ts';
import { addressAfterLogin } from '../require-session.ts';

/** The page where clients complete their details. */
export const ACCOUNT_INFO = '/my-account/info';

/** The URL after sign-in: the details while any are missing (spec section 2), otherwise the requested page, otherwise `home`. */
export function addressAfterEntry(user: SessionUser, next: string | null, home: string): string {
  return findMissingDetails(readProfileDetails(user)).length > 0 ? ACCOUNT_INFO : addressAfterLogin(next, home);
}
