/** The text file with recovery codes: `heading` says what they are and whose, in the reader's language. One code a line, as text editors everywhere show it. */
export function writeRecoveryCodes(codes: readonly string[], heading: readonly string[]): string {
  return [...heading, '', ...codes, ''].join('\r\n');
}

export const RECOVERY_CODES_FILE = 'fairlead-recovery-codes.txt';
