const DAY_MS = 86_400_000;

/** When a market opens: the time of day within the next 24 hours, with the weekday within a week, with the date after that. */
export function formatOpening(opensAt: number, now: number, locale: string): string {
  const away = opensAt - now;
  const shape: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit' };
  if (away >= 7 * DAY_MS) Object.assign(shape, { day: 'numeric', month: 'short' });
  else if (away >= DAY_MS) Object.assign(shape, { weekday: 'short' });
  return new Intl.DateTimeFormat(locale, shape).format(opensAt);
}
