import { findPasswordFault, PASSWORD_MIN_LENGTH } from '@fairlead/domain/account/password-rules.ts';
import { CallRefused } from '../call-refused.ts';
import { isCommonPassword } from './is-common-password.ts';

/** Whose password it is to be. */
export interface PasswordOwner {
  readonly email: string;
  /** In the order in which they are written. */
  readonly names: readonly string[];
  /** What else everybody knows, as the phone number. */
  readonly others: readonly string[];
}

/**
 * Lets a new password through. Throws CallRefused `passwordTooEasy` for one that is tried first or that everybody knows of the person, and
 * `invalidInput` for one that is too short in characters as a reader counts them. `field` is where it stands in the call.
 */
export function demandGoodPassword(password: string, field: 'password' | 'new_password', owner: PasswordOwner): void {
  const fault = findPasswordFault(password, { isCommon: isCommonPassword, personal: personalTexts(owner) });
  if (fault === null) return;
  if (fault === 'tooEasy') {
    throw new CallRefused('passwordTooEasy', { fields: [{ field, message: 'must not be among the passwords that are tried first' }] });
  }
  throw new CallRefused('invalidInput', { fields: [{ field, message: `must have at least ${PASSWORD_MIN_LENGTH} characters` }] });
}

function personalTexts({ email, names, others }: PasswordOwner): readonly string[] {
  const wholeNames = ['', ' ', '.'].map((between) => names.join(between));
  return [email, email.split('@')[0] ?? '', ...names, ...wholeNames, ...others];
}
