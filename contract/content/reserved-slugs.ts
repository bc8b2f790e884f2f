/** Pages of the web app, as in web/routes.ts. */
const PAGES_OF_THE_APP =
  '404 account-levels affiliate autologin backoffice confirm-email content-gallery demo-mails economic-calendar execution-quality forgot-password login my-account ' +
  'offline password payment platform register statements transactions verify';
const ANSWERED_BY_THE_SERVER = 'api assets healthz log media metrics readyz storage';

/**
 * First path segments that lead elsewhere, so that a content page under one of them would never be shown. `blog`, `contact-us` and
 * `referrals` are not included, because the content service provides these pages; neither is `index`, which is the home page.
 */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set(`${PAGES_OF_THE_APP} ${ANSWERED_BY_THE_SERVER}`.split(' '));

/** The home page. Its URL is fixed and it cannot be removed. */
export const HOME_SLUG = 'index';
