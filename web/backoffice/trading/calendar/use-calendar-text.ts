import type { CalendarDayView, WireCalendarDay, WireCalendarFault } from '@fairlead/contract/trading/operators/calendar.ts';
import { kindOfDay } from '@fairlead/domain/trading/special-day.ts';
import { useTranslation } from 'react-i18next';
import { formatShortDay } from '../../../ui/format-day.ts';
import { useLocale } from '../../../ui/locale.tsx';

export interface CalendarText {
  readonly venueName: (venue: WireCalendarDay['venue']) => string;
  /** Such as "closes 13:00", in the venue's time zone. */
  readonly hoursOf: (day: Pick<WireCalendarDay, 'opens' | 'closes'>) => string;
  /** The day in one line, for a list of changes. */
  readonly describeDay: (day: WireCalendarDay) => string;
  readonly titleOf: (day: Pick<CalendarDayView, 'venue' | 'date'>) => string;
  readonly describeFault: (fault: WireCalendarFault) => string;
}

export function useCalendarText(): CalendarText {
  const { t } = useTranslation('backofficeDesk');
  const locale = useLocale();
  const venueName: CalendarText['venueName'] = (venue) => t(`calendar.venues.${venue}`);
  const hoursOf: CalendarText['hoursOf'] = (day) =>
    t(`calendar.hours.${kindOfDay(day)}`, { opens: day.opens ?? '', closes: day.closes ?? '' });
  return {
    venueName,
    hoursOf,
    describeDay: (day) => [hoursOf(day), day.reason, t(`calendar.certainty.${day.certainty}`), day.source].join(' · '),
    titleOf: ({ venue, date }) => `${venueName(venue)}, ${formatShortDay(date, locale)}`,
    describeFault: ({ kind, limit }) => t(`calendar.faults.${kind}`, { limit: limit ?? '' }),
  };
}
