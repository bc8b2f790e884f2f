/** A month such as 2026-11 in the user's language: November 2026. */
export function formatMonth(month: string, locale: string): string {
  const text = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
}

/** The month of a time in UTC, as the server counts them. */
export function monthOf(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 7);
}
