/** Under which of these an answer names the page to go to, in the spec's order (section 7). */
const REDIRECT_FIELDS = ['redirect_3ds_url', 'payment_redirect_url', 'SecurePage', 'redirectUrl'] as const;

/** The address that a provider's answer sends the browser to: one of its fields, or the whole answer. Null where there is none. */
export function readRedirectTarget(answer: unknown): string | null {
  if (typeof answer === 'string') return readAddress(answer);
  if (typeof answer !== 'object' || answer === null) return null;
  const fields = new Map(Object.entries(answer));
  for (const field of REDIRECT_FIELDS) {
    const address = readAddress(fields.get(field));
    if (address !== null) return address;
  }
  return null;
}

function readAddress(value: unknown): string | null {
  const text = typeof value === 'string' ? value.trim() : '';
  return /^https?:\/\//i.test(text) && URL.canParse(text) ? text : null;
}

/**
 * Whether a browser may be sent there: over https, without a login in the address, to a host that the configuration names for this
 * provider. `allowedOrigins` are like https://pay.example.com; a local provider of a demo may be http there.
 */
export function isAllowedTarget(address: string, allowedOrigins: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, protocol, username, password } = new URL(address);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  return isWeb && username === '' && password === '' && allowedOrigins.includes(origin);
}
