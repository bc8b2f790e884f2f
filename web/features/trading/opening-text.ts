import type { TFunction } from 'i18next';

const DAY_MS = 86_400_000;

/** Says that the market is closed, and when it opens in the client's time zone if known. */
export function closedText(
  opensAt: number | null | undefined,
  { t, locale, now }: { readonly t: TFunction<['trading', 'errors']>; readonly locale: string; readonly now: number },
): string {
  if (opensAt === null || opensAt === undefined) return t('errors:marketClosed', { limit: '' });
  return t('trading:markets.closedUntil', openingValues(opensAt, now, locale));
}

/** The day and time of an opening, for a sentence: the weekday within a week, the date after that. */
export function openingValues(opensAt: number, now: number, locale: string): { readonly day: string; readonly time: string } {
  const shape: Intl.DateTimeFormatOptions = opensAt - now >= 6 * DAY_MS ? { day: 'numeric', month: 'long' } : { weekday: 'long' };
  return {
    day: new Intl.DateTimeFormat(locale, shape).format(opensAt),
    time: new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' }).format(opensAt),
  };
}
