import { judgeNewPassword } from '@fairlead/contract/account/password-strength.ts';
import type { PasswordOwner } from '@fairlead/domain/account/password-owner.ts';
import { PASSWORD_MIN_LENGTH } from '@fairlead/domain/account/password-rules.ts';
import { CallRefused } from '../../transport/call-refused.ts';

/**
 * Lets a new password through. Throws CallRefused `passwordTooEasy` for one that takes few guesses, be it common or known of its owner, and
 * `invalidInput` for one that is too short in characters as a reader counts them. `field` is where it stands in the call.
 */
export function demandGoodPassword(password: string, field: 'password' | 'new_password', owner: PasswordOwner): void {
  const { kind } = judgeNewPassword(password, owner);
  if (kind === 'fair' || kind === 'strong') return;
  if (kind === 'guessable' || kind === 'personal') {
    const message =
      kind === 'personal'
        ? 'must not contain the name, email address or phone number of its owner'
        : 'must take more guesses: a few words without a connection do';
    throw new CallRefused('passwordTooEasy', { fields: [{ field, message }] });
  }
  throw new CallRefused('invalidInput', { fields: [{ field, message: `must have at least ${PASSWORD_MIN_LENGTH} characters` }] });
}
