/** Names of times, zones and countries in the reader's language. */

/** A time such as 14:30. */
export function formatClock(at: string, locale: string, timeZone: string): string {
  return new Intl.DateTimeFormat(locale, { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(at));
}

/** A day such as Sunday, 22 November 2026; `date` is 2026-11-22. */
export function formatDay(date: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'full' }).format(new Date(date));
}

/** A zone's offset at a time, such as UTC+1 or UTC. */
export function formatOffset(timeZone: string, timeMs: number): string {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(timeMs);
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
  // Some browsers write a zero offset.
  return offset.replace('GMT', 'UTC').replace(/\+0$/, '').replace('-', '−');
}

/** A country's name; `country` is ISO 3166 alpha-2, or EU. */
export function formatCountry(country: string, locale: string): string {
  return new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }).of(country) ?? country;
}
