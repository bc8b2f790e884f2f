/**
 * The text file with recovery codes. `heading` says what they are and whose, in the user's language. One code per line, with line ends that
 * every text editor understands.
 */
export function writeRecoveryCodes(codes: readonly string[], heading: readonly string[]): string {
  return [...heading, '', ...codes, ''].join('\r\n');
}

export const RECOVERY_CODES_FILE = 'fairlead-recovery-codes.txt';
