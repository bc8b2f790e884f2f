/** A secret in groups of four, as people read it off and type it. */
export function groupSecret(secret: string): string {
  return secret.replaceAll(/.{4}(?=.)/g, '$& ');
}

/** The six digits of an authenticator app, which show them as "123 456"; null where it is anything else. */
export function readTotpCode(typed: string): string | null {
  const code = typed.replaceAll(/\s/g, '');
  return /^\d{6}$/.test(code) ? code : null;
}
