export const TRADING_CALENDAR_KEY = ['desk', 'tradingCalendar'] as const;
/** The first part of the query key of the versions. */
export const CALENDAR_VERSIONS = 'tradingCalendarVersions';
