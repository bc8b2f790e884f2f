/** What a password must be. The spec asks for 8 characters (section 5); the rest follows NIST SP 800-63B, 3.1.1.2: no rules about kinds of characters. */

export const PASSWORD_MIN_LENGTH = 8;

/** Far above what anybody types; it bounds the work of hashing. */
export const PASSWORD_MAX_LENGTH = 1024;

export type PasswordFault = 'tooShort' | 'tooLong' | 'tooEasy';

export interface PasswordContext {
  /** Whether this text, in lower case, is on the list of passwords that are tried first. */
  readonly isCommon: (passwordInLowerCase: string) => boolean;
  /** What is known to everybody who knows the person, such as the email and the names: none of it is a password by itself. */
  readonly personal: readonly string[];
}

/** The first fault of a new password, or null. Its length is counted in characters as a reader counts them. */
export function findPasswordFault(password: string, { isCommon, personal }: PasswordContext): PasswordFault | null {
  if (Array.from(password).length < PASSWORD_MIN_LENGTH) return 'tooShort';
  if (password.length > PASSWORD_MAX_LENGTH) return 'tooLong';
  const lowerCase = password.toLowerCase();
  const isPersonal = personal.some((text) => text !== '' && text.toLowerCase() === lowerCase);
  return isPersonal || isOneCharacter(lowerCase) || isCommon(lowerCase) ? 'tooEasy' : null;
}

function isOneCharacter(text: string): boolean {
  return new Set(text).size === 1;
}
