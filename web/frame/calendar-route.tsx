import { PAGE_COOKIES } from '@fairlead/contract/content/page-reads.ts';
import { parseCookie } from 'cookie';
import { useEffect } from 'react';
import { data, useRevalidator } from 'react-router';
import { choiceCookie, expiredCookie } from '../cookies.ts';
import { CalendarPage } from '../features/calendar/calendar-page.tsx';
import { SHOW_PARAMETER, SHOW_WIDGET, WidgetPage } from '../features/calendar/widget-page.tsx';
import { adoptTimeZone, TIME_ZONE_COOKIE } from '../features/content/behaviours/adopt-time-zone.ts';
import { addTexts } from '../i18n/load-texts.ts';
import { pageI18n } from '../i18n/page-i18n.ts';
import type { PageHandle } from '../page-handle.ts';
import { pageRequestContext } from '../request-context.ts';
import type { Route } from './+types/calendar-route';
import { usePageData } from './page-data.ts';

export const handle: PageHandle = { staticForGuests: true, hasBehaviours: true, isForSearch: true };

/** Remembers that the reader wants TradingView's calendar. */
const WIDGET_COOKIE = PAGE_COOKIES.calendar;

/** Available whether or not the menu links here. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { settings, sources, language } = context.get(pageRequestContext);
  const { search, searchParams } = new URL(request.url);
  const cookies = parseCookie(request.headers.get('cookie') ?? '');
  if (settings.economic_calendar === 'tradingview') return decideWidget(searchParams.get(SHOW_PARAMETER), cookies[WIDGET_COOKIE]);
  return data({ kind: 'own' as const, view: await sources.findCalendar(search, cookies[TIME_ZONE_COOKIE], language) });
}

function decideWidget(asked: string | null, remembered: string | undefined) {
  const isWanted = (asked ?? remembered) === SHOW_WIDGET;
  const cookie = isWanted ? choiceCookie(WIDGET_COOKIE, SHOW_WIDGET) : expiredCookie(WIDGET_COOKIE);
  return data({ kind: 'tradingview' as const, isWanted }, asked === null ? {} : { headers: { 'Set-Cookie': cookie } });
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [calendar] = await Promise.all([serverLoader(), addTexts(pageI18n(), 'calendar')]);
  return calendar;
}

export default function CalendarRoute({ loaderData: calendar }: Route.ComponentProps) {
  const { settings, theme, language } = usePageData();
  useOwnTimeZone(calendar.kind === 'own' ? calendar.view.calendar.time_zone : null);
  return calendar.kind === 'own' ? (
    <CalendarPage view={calendar.view} demo={settings.demo} />
  ) : (
    <WidgetPage isWanted={calendar.isWanted} theme={theme} language={language} />
  );
}

/** In the app: reloads a page that was rendered for another time zone. Null is a page without a zone. */
function useOwnTimeZone(shown: string | null): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (shown !== null && adoptTimeZone(shown) !== null) void revalidate();
  }, [shown, revalidate]);
}
