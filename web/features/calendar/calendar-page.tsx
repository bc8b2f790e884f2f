import type { CalendarPageView } from '@fairlead/contract/calendar/schemas.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { CalendarIcon, ClockIcon } from '../../ui/icons.tsx';
import { Notice } from '../../ui/notice.tsx';
import { calendarAddress } from './calendar-address.ts';
import { CalendarDays } from './calendar-days.tsx';
import { CalendarFilter } from './calendar-filter.tsx';
import { formatOffset } from './format-zone.ts';

export interface CalendarPageProps {
  readonly view: CalendarPageView;
  readonly demo: boolean;
}

/** Our economic calendar: upcoming publications by day, in the reader's time zone. */
export function CalendarPage({ view, demo }: CalendarPageProps) {
  const { t } = useTranslation('calendar');
  const { calendar, filter, isFaulty, now } = view;
  return (
    <CalendarFrame>
      {demo && <Notice>{t('demo')}</Notice>}
      {isFaulty && <Notice tone="caution">{t('faulty')}</Notice>}
      <CalendarFilter filter={filter} currencies={calendar.currencies} />
      {/* Without the app, a small script replaces these times with those of the reader's zone. */}
      <div data-behaviour="localTimes" data-time-zone={calendar.time_zone} className="flex flex-col gap-4">
        <ZoneLine timeZone={calendar.time_zone} now={now} />
        {calendar.has_more && <Notice tone="caution">{t('more')}</Notice>}
        {calendar.events.length === 0 ? <NoEvents {...view} /> : <CalendarDays calendar={calendar} now={now} />}
      </div>
    </CalendarFrame>
  );
}

/** The frame of the page for either calendar. */
export function CalendarFrame({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation(['calendar', 'common']);
  return (
    <main id="content" className="mx-auto flex w-full max-w-page flex-col gap-6 px-4 py-10 sm:px-6 md:py-14">
      <title>{`${t('title')} | ${t('common:brand')}`}</title>
      <meta name="description" content={t('description')} />
      <header className="flex max-w-reading flex-col gap-3">
        <h1 className="text-heading">{t('title')}</h1>
        <p className="text-body text-muted">{t('lead')}</p>
      </header>
      {children}
    </main>
  );
}

function ZoneLine({ timeZone, now }: { readonly timeZone: string; readonly now: number }) {
  const { t } = useTranslation('calendar');
  const zone = timeZone.replaceAll('_', ' ');
  return (
    <p className="flex items-center gap-2 text-dense text-muted">
      <ClockIcon className="size-4!" />
      {timeZone === 'UTC' ? t('timesInUtc') : t('timesIn', { zone, offset: formatOffset(timeZone, now) })}
    </p>
  );
}

/** Why there are no events, and where there are some. */
function NoEvents({ calendar, filter }: CalendarPageView) {
  const { t } = useTranslation('calendar');
  const isNarrowed = filter.currencies !== undefined || filter.importances !== undefined;
  const action = (to: string, text: string) => (
    <LinkButton to={to} variant="secondary">
      {text}
    </LinkButton>
  );
  const state =
    calendar.currencies.length === 0
      ? { title: t('none.title'), text: t('none.text'), action: action('/platform', t('none.action')) }
      : isNarrowed
        ? {
            title: t('narrowed.title'),
            text: t('narrowed.text'),
            action: action(calendarAddress({ days: filter.days }), t('narrowed.action')),
          }
        : { title: t('quiet.title'), text: t('quiet.text'), action: action(calendarAddress({ days: 'coming' }), t('quiet.action')) };
  return <EmptyState icon={<CalendarIcon />} {...state} className="rounded-panel border border-line bg-raised py-12" />;
}
