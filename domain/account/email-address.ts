const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** Whether a text can be an address at all: something, an at sign, a domain with a dot. The server and the mail decide the rest. */
export function isEmailAddress(text: string): boolean {
  return EMAIL.test(text.trim());
}
