import { momentOf, type AnnouncedSession } from '@fairlead/domain/trading/announced-session.ts';
import type { MarketName } from '@fairlead/domain/trading/venue.ts';
import type { TFunction } from 'i18next';
import { holidayName } from './holiday-name.ts';

const DAY_MS = 86_400_000;

export interface SpecialSessionWriter {
  readonly t: TFunction<['trading']>;
  readonly locale: string;
  readonly now: number;
}

/** Announces a special session of a market, such as "US shares: early close tomorrow, 19:00 (Day after Thanksgiving)". */
export function specialSessionText(market: MarketName, session: AnnouncedSession, { t, locale, now }: SpecialSessionWriter): string {
  const values = { market: t(`trading:marketNames.${market}`), reason: holidayName(session.reason, t) };
  const moment = momentOf(session);
  if (session.kind !== 'closed') {
    const time = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' }).format(moment);
    return t(`trading:specialSessions.${session.kind}`, { ...values, when: `${dayOf(moment, now, locale)}, ${time}` });
  }
  return t('trading:specialSessions.closed', { ...values, when: closedTime(session, now, locale) });
}

/** The day of a session within one day of the client's time zone; otherwise its beginning and end. */
function closedTime({ fromMs, toMs }: AnnouncedSession, now: number, locale: string): string {
  if (startOfDay(fromMs) === startOfDay(toMs - 1)) return dayOf(fromMs, now, locale);
  const shape = { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const;
  return new Intl.DateTimeFormat(locale, shape).formatRange(fromMs, toMs);
}

/** "today" and "tomorrow" in words, any other day by its date. */
function dayOf(at: number, now: number, locale: string): string {
  const away = Math.round((startOfDay(at) - startOfDay(now)) / DAY_MS);
  if (away === 0 || away === 1) return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(away, 'day');
  return new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' }).format(at);
}

/** Midnight in the client's time zone. */
function startOfDay(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}
