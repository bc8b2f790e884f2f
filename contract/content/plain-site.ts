import type { SiteView } from './view.ts';

/** What is said of the whole site while nobody has said anything else. */
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
