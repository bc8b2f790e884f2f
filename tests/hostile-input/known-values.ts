import { FIRST_LEVEL } from '@fairlead/domain/account/level-rules.ts';

/** Values that pass where the schema does not say enough, or that lead to something that exists. */

/** By field name. */
export const KNOWN_VALUES: Readonly<Record<string, unknown>> = {
  email: 'demo@fairlead.test',
  payout_email: 'demo@fairlead.test',
  support_email: 'help@fairlead.test',
  phone: '+4930901820',
  landing_path: '/about',
  iban: 'DE89370400440532013000',
  symbol: 'EURUSD',
  country_id: 276,
  level: FIRST_LEVEL,
  url: 'https://example.com/',
};

const NEW_PASSWORD = 'as-long-as-it-has-to-be';
const passwords = { new_password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };
const text = { title: 'A page', description: '', components: [{ component: 'heading', settings: { text: 'A page' } }] };
const image = { path: '/pictures/a.jpg', title: '', width: 640, height: 480, mime: 'image/jpeg', widths: [640] };
const page = { slug: 'a-page', texts: { en: text }, image, subpages: [], featured: null, hidden: false };
const link = { url: '/about', texts: { en: 'About' } };

/** By call, fields of its query or its body that replace what is generated from the schema; undefined omits a field. */
export const KNOWN_FIELDS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'POST /api/accounts/register': { email: 'another@clients.test' },
  'POST /api/accounts/resetPassword': passwords,
  'POST /api/accounts/updatePassword': passwords,
  'GET /api/receipts': { transaction: undefined, entry: undefined },
  'GET /api/receipts.pdf': { transaction: undefined, entry: undefined },
  'POST /api/accounts/secondFactor': { recovery_code: undefined, passkey: undefined },
  'POST /api/affiliate/login/secondFactor': { recovery_code: undefined, passkey: undefined },
  'POST /api/accounts/upload': { type: 'passport' },
  'POST /api/affiliate/updatePassword': passwords,
  'POST /api/affiliate/setPassword': passwords,
  'POST /api/backoffice/clients/change/access': { leverage_indexes: { 1: [0] }, category_ids: [1] },
  'POST /api/backoffice/clients/change/tag': { tag: 'vip' },
  'POST /api/backoffice/settings/change': { values: { economics: true, support_email: 'help@fairlead.test' } },
  'GET /api/backoffice/funds/account': { email: undefined },
  'POST /api/backoffice/funds/request': { email: undefined },
  'GET /api/get/calendar': {
    days: undefined,
    date: undefined,
    from: '2027-01-10',
    until: '2027-01-20',
    currencies: 'EUR',
    importances: '1',
    time_zone: 'Europe/Berlin',
    lang: 'en',
  },
  'POST /api/backoffice/content/preview': { document: page },
  'POST /api/backoffice/content/entries/save': { document: page },
  'POST /api/backoffice/content/settings': {
    document: {
      siteName: 'Fairlead',
      texts: { en: { description: '', copyright: '' } },
      logo: image,
      paymentIcons: [],
      economics: true,
      contactEmail: 'help@fairlead.test',
      menus: { header: [link], footer: [link], legal: [link] },
    },
  },
};
