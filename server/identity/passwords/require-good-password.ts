import { checkNewPassword } from '@fairlead/contract/account/password-strength.ts';
import type { PasswordOwner } from '@fairlead/domain/account/password-owner.ts';
import { PASSWORD_MIN_LENGTH } from '@fairlead/domain/account/password-rules.ts';
import { CallRefused } from '../../transport/call-refused.ts';

/**
 * Accepts or rejects a new password. Throws CallRefused `passwordTooEasy` if it takes few guesses, because it is common or contains
 * personal details, and `invalidInput` if it has too few characters as a reader counts them. `field` is its name in the call.
 */
export function requireGoodPassword(password: string, field: 'password' | 'new_password', owner: PasswordOwner): void {
  const { kind } = checkNewPassword(password, owner);
  if (kind === 'fair' || kind === 'strong') return;
  if (kind === 'guessable' || kind === 'personal') {
    const message =
      kind === 'personal'
        ? 'must not contain the name, email address or phone number of its owner'
        : 'must be harder to guess: a few unrelated words are enough';
    throw new CallRefused('passwordTooEasy', { fields: [{ field, message }] });
  }
  throw new CallRefused('invalidInput', { fields: [{ field, message: `must have at least ${PASSWORD_MIN_LENGTH} characters` }] });
}
