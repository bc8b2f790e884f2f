/** Pages of the web app, as web/routes.ts has them. */
const PAGES_OF_THE_APP =
  '404 account-levels affiliate autologin backoffice confirm-email content-gallery demo-mails economic-calendar forgot-password login my-account offline ' +
  'password payment platform register statements transactions';
const ANSWERED_BY_THE_SERVER = 'api assets healthz media metrics readyz storage';

/**
 * First parts of addresses that lead elsewhere: a page of the content service under one of them would never be shown. `blog`, `contact-us` and
 * `referrals` are not among them, because their pages are the content service's; nor is `index`, which is the home page.
 */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set(`${PAGES_OF_THE_APP} ${ANSWERED_BY_THE_SERVER}`.split(' '));

/** The home page: it keeps its address and stays. */
export const HOME_SLUG = 'index';
