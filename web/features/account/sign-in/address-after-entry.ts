import { readProfileDetails } from '@fairlead/contract/account/client.ts';
import type { SessionUser } from '@fairlead/contract/account/schemas.ts';
import { findMissingDetails } from '@fairlead/domain/account/profile-rules.ts';
import { addressAfterLogin } from '../require-session.ts';

/** Where clients complete their details. */
export const ACCOUNT_INFO = '/my-account/info';

/** Where a client goes on to: to the details while some are missing (spec section 2), else to where they were headed, else to `home`. */
export function addressAfterEntry(user: SessionUser, next: string | null, home: string): string {
  return findMissingDetails(readProfileDetails(user)).length > 0 ? ACCOUNT_INFO : addressAfterLogin(next, home);
}
