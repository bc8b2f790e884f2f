/** The fields in which a response may name the page to go to, in the specification's order (section 7). */
const REDIRECT_FIELDS = ['redirect_3ds_url', 'payment_redirect_url', 'SecurePage', 'redirectUrl'] as const;

/** Returns the URL to which a provider's response sends the browser: one of its fields, or the whole body. Null if there is none. */
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
 * Whether a browser may be sent to the URL: https, without credentials, to an origin configured for this provider. `allowedOrigins` are
 * like https://pay.example.com; those of a local demo provider may use http.
 */
export function isAllowedTarget(address: string, allowedOrigins: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, protocol, username, password } = new URL(address);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  return isWeb && username === '' && password === '' && allowedOrigins.includes(origin);
}
