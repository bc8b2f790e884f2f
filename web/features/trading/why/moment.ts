/** Formats a time as evidence: to the millisecond, in the client's own time zone. formatUtc gives it in UTC for comparison. */

export function formatMoment(at: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
    timeZoneName: 'short',
  }).format(new Date(at));
}

/** 2026-11-21 03:30:00.250 UTC */
export function formatUtc(at: number): string {
  return new Date(at).toISOString().replace('T', ' ').replace('Z', ' UTC');
}
