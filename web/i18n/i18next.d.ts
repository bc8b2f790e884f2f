import 'i18next';
import type account from './en/account.json';
import type backoffice from './en/backoffice.json';
import type calendar from './en/calendar.json';
import type common from './en/common.json';
import type content from './en/content.json';
import type errors from './en/errors.json';
import type notices from './en/notices.json';
import type pages from './en/pages.json';
import type payments from './en/payments.json';
import type positions from './en/positions.json';
import type signIn from './en/signIn.json';
import type trading from './en/trading.json';

declare module 'i18next' {
  // Keys are checked against the English texts when types are checked.
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      common: typeof common;
      account: typeof account;
      backoffice: typeof backoffice;
      calendar: typeof calendar;
      content: typeof content;
      errors: typeof errors;
      notices: typeof notices;
      pages: typeof pages;
      payments: typeof payments;
      positions: typeof positions;
      signIn: typeof signIn;
      trading: typeof trading;
    };
  }
}
