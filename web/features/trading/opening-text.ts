import type { AnnouncedSession } from '@fairlead/domain/trading/announced-session.ts';
import type { TFunction } from 'i18next';
import { holidayName } from './holidays/holiday-name.ts';

const DAY_MS = 86_400_000;

export interface ClosedTextWriter {
  readonly t: TFunction<['trading', 'errors']>;
  readonly locale: string;
  readonly now: number;
}

/** Says that the market is closed, for which holiday if for one, and when it opens in the client's time zone if known. */
export function closedText(
  opensAt: number | null | undefined,
  closure: AnnouncedSession | null,
  { t, locale, now }: ClosedTextWriter,
): string {
  if (opensAt === null || opensAt === undefined) return t('errors:marketClosed', { limit: '' });
  const values = openingValues(opensAt, now, locale);
  if (closure === null) return t('trading:markets.closedUntil', values);
  return t(`trading:markets.${CLOSURE_TEXTS[closure.kind]}`, { ...values, reason: holidayName(closure.reason, t) });
}

const CLOSURE_TEXTS = { closed: 'closedForHoliday', earlyClose: 'closedEarly', lateOpen: 'opensLate' } as const;

/** The day and time of an opening, for a sentence: the weekday within a week, the date after that. */
export function openingValues(opensAt: number, now: number, locale: string): { readonly day: string; readonly time: string } {
  const shape: Intl.DateTimeFormatOptions = opensAt - now >= 6 * DAY_MS ? { day: 'numeric', month: 'long' } : { weekday: 'long' };
  return {
    day: new Intl.DateTimeFormat(locale, shape).format(opensAt),
    time: new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' }).format(opensAt),
  };
}
