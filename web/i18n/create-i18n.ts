import type { Language } from '@fairlead/contract/language.ts';
import { createInstance, type i18n, type ResourceLanguage } from 'i18next';
import { initReactI18next } from 'react-i18next';

export type Namespace =
  | 'common'
  | 'signIn'
  | 'account'
  | 'identity'
  | 'pages'
  | 'content'
  | 'calendar'
  | 'execution'
  | 'trading'
  | 'positions'
  | 'notices'
  | 'payments'
  | 'chart'
  | 'closeOut'
  | 'autoTrading'
  | 'proof'
  | 'area'
  | 'backoffice'
  | 'backofficeClients'
  | 'backofficeQueues'
  | 'backofficeMoney'
  | 'backofficeDesk'
  | 'backofficeReports'
  | 'backofficeSettings'
  | 'backofficeOperators'
  | 'backofficeAffiliates'
  | 'affiliate'
  | 'referrals'
  | 'errors'
  | 'areaErrors';

const SITE_NAMESPACES: readonly Namespace[] = ['common', 'errors'];

/** Further namespaces, by the start of the page's address. */
const NAMESPACES_BY_PLACE: readonly (readonly [RegExp, Namespace])[] = [
  [/^\/platform/, 'trading'],
  [/^\/(?:login|register|password|forgot-password|confirm-email|autoLogin|demo-mails|contact-us)/, 'signIn'],
  [/^\/my-account/, 'account'],
  [/^\/(?:payment|transactions|statements)/, 'payments'],
  [/^\/(?:account-levels|contact-us)/, 'pages'],
  [/^\/economic-calendar/, 'calendar'],
  [/^(?:\/my-account)?\/execution/, 'execution'],
  [/^\/verify/, 'proof'],
  [/^\/backoffice/, 'backoffice'],
  [/^\/affiliate/, 'affiliate'],
  [/^\/referrals/, 'referrals'],
  // Content pages have whatever slug their editor chose.
  [
    /^\/(?!(?:login|register|password|forgot-password|confirm-email|demo-mails|contact-us|my-account|payment|transactions|statements|account-levels|execution-quality|platform|backoffice|affiliate|offline|verify)(?:\/|$))(?:blog\/)?[^/]*$/,
    'content',
  ],
];

/** The namespaces that a page's first screen needs. */
export function namespacesOf(pathname: string): readonly Namespace[] {
  return [...SITE_NAMESPACES, ...NAMESPACES_BY_PLACE.flatMap(([place, namespace]) => (place.test(pathname) ? [namespace] : []))];
}

/** An i18next with one language: the server creates one per request, the browser one per page. */
export function createI18n(language: Language, resources: ResourceLanguage): i18n {
  const instance = createInstance();
  // With all resources available, the instance is ready when init returns, so the promise is not needed.
  void instance.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: resources },
    ns: Object.keys(resources),
    defaultNS: 'common',
    initAsync: false,
    // React escapes what it renders; escaping twice would show the entities.
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  return instance;
}
