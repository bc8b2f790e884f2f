/** Addresses of the economic calendar that are no calls. */
export const CALENDAR_PAGE = '/economic-calendar';
/** The document in the frame of TradingView's widget; its query may say `theme` and `lang`. */
export const CALENDAR_WIDGET = '/economic-calendar/widget';
