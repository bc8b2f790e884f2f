/** Addresses of the economic calendar that are not API calls. */
export const CALENDAR_PAGE = '/economic-calendar';
/** The document framed for TradingView's widget; its query may contain `theme` and `lang`. */
export const CALENDAR_WIDGET = '/economic-calendar/widget';
