/** A secret in groups of four, which are easier to read and type. */
export function groupSecret(secret: string): string {
  return secret.replaceAll(/.{4}(?=.)/g, '$& ');
}

/** The six digits of an authenticator app, which may show them as "123 456"; null for anything else. */
export function readTotpCode(typed: string): string | null {
  const code = typed.replaceAll(/\s/g, '');
  return /^\d{6}$/.test(code) ? code : null;
}
