/** Cookie in which the server finds the reader's time zone, an IANA name, which only the browser knows. */
export const TIME_ZONE_COOKIE = 'time_zone';

const ONE_YEAR_S = 31_536_000;

/**
 * Stores the browser's time zone; gives its name where a page that was made for `shown` is to be made again, and null where it is not.
 * Stands alone: with anything of the app's own files, guests would be sent the app's libraries along with it.
 */
export function adoptTimeZone(shown: string): string | null {
  const own: string | undefined = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  // Whoever names a zone in the address means it.
  const isAsked = new URLSearchParams(location.search).has('time_zone');
  if (own === undefined || own === shown || isAsked) return null;
  document.cookie = `${TIME_ZONE_COOKIE}=${own}; Path=/; Max-Age=${ONE_YEAR_S}; SameSite=Lax`;
  return own;
}
