/**
 * Cookies written by scripts and loaders. Names and values are ours and need no encoding, so the server's cookie library isn't used: its
 * checks would be too large for a first screen.
 */
const ONE_YEAR_S = 31_536_000;

/** Says that this browser has a session, so that the server renders the right header first. It proves nothing. */
export const SIGNED_IN_COOKIE = 'signed_in';

/** A cookie that remembers a user's choice for a year. It holds nothing secret, so scripts may read and write it. */
export function choiceCookie(name: string, value: string): string {
  return `${name}=${value}; Path=/; Max-Age=${ONE_YEAR_S}; SameSite=Lax`;
}

export function expiredCookie(name: string): string {
  return `${name}=; Path=/; Max-Age=0; SameSite=Lax`;
}
