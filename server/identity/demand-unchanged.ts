import { CallRefused } from '../transport/call-refused.ts';
import type { Member } from './people.ts';

/**
 * Whether what somebody has proved still holds: refused with accountNotActive where the person was kept out meanwhile, and with
 * invalidCredentials where the password is another by now.
 */
export function demandUnchanged(proved: Member, current: Member | null): void {
  if (current?.status !== 'active') throw new CallRefused('accountNotActive');
  if (current.passwordHash !== proved.passwordHash) throw new CallRefused('invalidCredentials');
}
