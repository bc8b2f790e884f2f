import type { CalendarEvent, CalendarView } from '@fairlead/contract/calendar/schemas.ts';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useLocale } from '../../ui/locale.tsx';
import { formatClock, formatCountry, formatDay } from './format-zone.ts';
import { ImportanceMark } from './importance-mark.tsx';
import { selectDays, selectFigures, type CalendarDay, type DayEvent, type Figure } from './select-days.ts';

export interface CalendarDaysProps {
  readonly calendar: CalendarView;
  /** Milliseconds since 1970 UTC. */
  readonly now: number;
}

/** Events by day as rows; on a narrow screen each takes a few lines. */
export function CalendarDays({ calendar, now }: CalendarDaysProps) {
  const figures = selectFigures(calendar.events);
  return (
    <div className="flex flex-col gap-6">
      {selectDays(calendar, now).map((day) => (
        <DaySection key={day.date} day={day} figures={figures} timeZone={calendar.time_zone} />
      ))}
    </div>
  );
}

interface DayProps {
  readonly day: CalendarDay;
  readonly figures: readonly Figure[];
  readonly timeZone: string;
}

function DaySection({ day, figures, timeZone }: DayProps) {
  const { t } = useTranslation('calendar');
  const locale = useLocale();
  const { date, when, events } = day;
  return (
    <section aria-labelledby={`day-${date}`}>
      <h2
        id={`day-${date}`}
        className={classNames('sticky top-0 z-10 flex items-center gap-2 bg-surface py-2 text-body', when === 'past' && 'text-muted')}
      >
        <span className="first-letter:uppercase">{formatDay(date, locale)}</span>
        {(when === 'today' || when === 'tomorrow') && <Badge tone={when === 'today' ? 'accent' : 'neutral'}>{t(`days.${when}`)}</Badge>}
      </h2>
      <ul className="divide-y divide-line rounded-panel border border-line bg-raised">
        {events.map((one) => (
          <EventRow key={one.event.id} {...one} figures={figures} timeZone={timeZone} />
        ))}
      </ul>
    </section>
  );
}

interface EventRowProps extends DayEvent, Omit<DayProps, 'day'> {}

function EventRow({ event, when, figures, timeZone }: EventRowProps) {
  const { t } = useTranslation('calendar');
  const locale = useLocale();
  return (
    <li
      className={classNames(
        'flex flex-wrap items-baseline gap-x-4 gap-y-1 px-4 py-3 text-control md:flex-nowrap',
        when === 'past' && 'text-muted',
        when === 'next' && 'relative before:absolute before:inset-y-2 before:left-0 before:w-0.5 before:rounded-round before:bg-accent',
      )}
    >
      <span className="font-medium whitespace-nowrap tabular-nums md:w-16 md:shrink-0">
        {event.all_day ? (
          <time dateTime={event.at.slice(0, 10)}>{t('allDay')}</time>
        ) : (
          <time dateTime={event.at}>{formatClock(event.at, locale, timeZone)}</time>
        )}
      </span>
      <span className="flex items-baseline gap-2 md:w-44 md:shrink-0">
        <span className="font-semibold tabular-nums">{event.currency}</span>
        <span className="text-dense text-muted">{formatCountry(event.country, locale)}</span>
      </span>
      <span className="text-dense text-muted max-md:ml-auto md:w-22 md:shrink-0">
        <span className="sr-only">{t('importance.label')}: </span>
        <ImportanceMark importance={event.importance} />
      </span>
      <div className="flex min-w-0 basis-full flex-col md:flex-1 md:basis-0">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className={classNames('min-w-0 wrap-anywhere', when === 'past' ? undefined : 'font-medium')}>{event.title}</span>
          {when === 'next' && <Badge tone="accent">{t('next')}</Badge>}
        </p>
        {event.source !== '' && <p className="text-dense text-muted">{event.source}</p>}
      </div>
      <Figures event={event} figures={figures} />
    </li>
  );
}

function Figures({ event, figures }: { readonly event: CalendarEvent; readonly figures: readonly Figure[] }) {
  const { t } = useTranslation('calendar');
  if (figures.every((figure) => event[figure] === '')) return null;
  return (
    <dl className="flex gap-4 max-md:basis-full md:shrink-0">
      {figures.map((figure) => (
        <div key={figure} className="w-20 md:text-right">
          <dt className="text-micro text-muted">{t(`figures.${figure}`)}</dt>
          <dd className={classNames('tabular-nums wrap-anywhere', figure === 'actual' && 'font-semibold')}>{event[figure] || '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
