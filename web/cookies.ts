const ONE_YEAR_S = 31_536_000;

/** Says that this browser holds a session, so that the server renders the right header first. It proves nothing. */
export const SIGNED_IN_COOKIE = 'signed_in';

/** The cookies of a request by name; the first of a name counts. */
export function readCookies(header: string | null): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>();
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=');
    const name = pair.slice(0, at).trim();
    if (name !== '' && at > 0 && !cookies.has(name)) cookies.set(name, pair.slice(at + 1).trim());
  }
  return cookies;
}

/** A cookie that remembers a choice of the reader for a year. It holds nothing secret, so scripts may read and write it. */
export function choiceCookie(name: string, value: string): string {
  return `${name}=${value}; Path=/; Max-Age=${ONE_YEAR_S}; SameSite=Lax`;
}

export function expiredCookie(name: string): string {
  return `${name}=; Path=/; Max-Age=0; SameSite=Lax`;
}
