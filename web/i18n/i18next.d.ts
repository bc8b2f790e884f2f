import 'i18next';
import type account from './en/account.json';
import type affiliate from './en/affiliate.json';
import type areaErrors from './en/areaErrors.json';
import type area from './en/area.json';
import type backoffice from './en/backoffice.json';
import type backofficeClients from './en/backofficeClients.json';
import type backofficeQueues from './en/backofficeQueues.json';
import type backofficeMoney from './en/backofficeMoney.json';
import type backofficeDesk from './en/backofficeDesk.json';
import type backofficeReports from './en/backofficeReports.json';
import type backofficeSettings from './en/backofficeSettings.json';
import type backofficeOperators from './en/backofficeOperators.json';
import type backofficeAffiliates from './en/backofficeAffiliates.json';
import type referrals from './en/referrals.json';
import type calendar from './en/calendar.json';
import type common from './en/common.json';
import type content from './en/content.json';
import type execution from './en/execution.json';
import type identity from './en/identity.json';
import type errors from './en/errors.json';
import type notices from './en/notices.json';
import type pages from './en/pages.json';
import type payments from './en/payments.json';
import type positions from './en/positions.json';
import type autoTrading from './en/autoTrading.json';
import type chart from './en/chart.json';
import type closeOut from './en/closeOut.json';
import type proof from './en/proof.json';
import type signIn from './en/signIn.json';
import type trading from './en/trading.json';

declare module 'i18next' {
  // Type-checks keys against the English texts.
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      common: typeof common;
      account: typeof account;
      affiliate: typeof affiliate;
      area: typeof area;
      backoffice: typeof backoffice;
      backofficeClients: typeof backofficeClients;
      backofficeQueues: typeof backofficeQueues;
      backofficeMoney: typeof backofficeMoney;
      backofficeDesk: typeof backofficeDesk;
      backofficeReports: typeof backofficeReports;
      backofficeSettings: typeof backofficeSettings;
      backofficeOperators: typeof backofficeOperators;
      backofficeAffiliates: typeof backofficeAffiliates;
      referrals: typeof referrals;
      calendar: typeof calendar;
      content: typeof content;
      execution: typeof execution;
      identity: typeof identity;
      /** Error texts of the areas with their own sign-in are in `areaErrors`; elsewhere such a code reads as `internal`. */
      errors: typeof errors & typeof areaErrors;
      notices: typeof notices;
      pages: typeof pages;
      payments: typeof payments;
      positions: typeof positions;
      autoTrading: typeof autoTrading;
      chart: typeof chart;
      closeOut: typeof closeOut;
      proof: typeof proof;
      signIn: typeof signIn;
      trading: typeof trading;
    };
  }
}
