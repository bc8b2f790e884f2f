import type { SiteView } from './view.ts';

/** The site's settings until any have been saved. */
export const PLAIN_SITE: SiteView = {
  siteName: 'Fairlead',
  description: '',
  copyrightHtml: '',
  logo: null,
  paymentIcons: [],
  contactEmail: '',
  economics: false,
  menus: null,
};
