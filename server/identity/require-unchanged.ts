import { CallRefused } from '../transport/call-refused.ts';
import type { Member } from './principal-directory.ts';

/**
 * Checks that an authentication still holds: refused with accountNotActive if the user was blocked in the meantime, and with
 * invalidCredentials if the password has changed.
 */
export function requireUnchanged(proved: Member, current: Member | null): void {
  if (current?.status !== 'active') throw new CallRefused('accountNotActive');
  if (current.passwordHash !== proved.passwordHash) throw new CallRefused('invalidCredentials');
}
