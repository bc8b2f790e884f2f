const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/**
 * Whether a text can be an email address at all: something, an at sign, a domain with a dot. The server and actual delivery decide the
 * rest.
 */
export function isEmailAddress(text: string): boolean {
  return EMAIL.test(text.trim());
}
