/** How the platform and emails write the moment at which something takes effect: day and time in full, with the weekday and the time zone. */
export const FULL_MINUTE = {
  weekday: 'long',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
} as const satisfies Intl.DateTimeFormatOptions;
