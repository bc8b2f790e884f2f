/** Cookie that tells the server the reader's time zone, an IANA name, which only the browser knows. */
export const TIME_ZONE_COOKIE = 'time_zone';

const ONE_YEAR_S = 31_536_000;

/**
 * Stores the browser's time zone. Returns its name if a page rendered for `shown` has to be rendered again, otherwise null. The file
 * imports nothing of the app, so that guests are not sent the app's libraries with it.
 */
export function adoptTimeZone(shown: string): string | null {
  const own: string | undefined = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  // A zone named in the URL takes precedence.
  const isAsked = new URLSearchParams(location.search).has('time_zone');
  if (own === undefined || own === shown || isAsked) return null;
  document.cookie = `${TIME_ZONE_COOKIE}=${own}; Path=/; Max-Age=${ONE_YEAR_S}; SameSite=Lax`;
  return own;
}
