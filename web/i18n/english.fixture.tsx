import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import account from './en/account.json' with { type: 'json' };
import areaErrors from './en/areaErrors.json' with { type: 'json' };
import affiliate from './en/affiliate.json' with { type: 'json' };
import area from './en/area.json' with { type: 'json' };
import backoffice from './en/backoffice.json' with { type: 'json' };
import backofficeClients from './en/backofficeClients.json' with { type: 'json' };
import backofficeQueues from './en/backofficeQueues.json' with { type: 'json' };
import backofficeMoney from './en/backofficeMoney.json' with { type: 'json' };
import backofficeDesk from './en/backofficeDesk.json' with { type: 'json' };
import backofficeReports from './en/backofficeReports.json' with { type: 'json' };
import backofficeSettings from './en/backofficeSettings.json' with { type: 'json' };
import backofficeOperators from './en/backofficeOperators.json' with { type: 'json' };
import backofficeAffiliates from './en/backofficeAffiliates.json' with { type: 'json' };
import common from './en/common.json' with { type: 'json' };
import content from './en/content.json' with { type: 'json' };
import errors from './en/errors.json' with { type: 'json' };
import execution from './en/execution.json' with { type: 'json' };
import identity from './en/identity.json' with { type: 'json' };
import notices from './en/notices.json' with { type: 'json' };
import pages from './en/pages.json' with { type: 'json' };
import payments from './en/payments.json' with { type: 'json' };
import positions from './en/positions.json' with { type: 'json' };
import autoTrading from './en/autoTrading.json' with { type: 'json' };
import chart from './en/chart.json' with { type: 'json' };
import closeOut from './en/closeOut.json' with { type: 'json' };
import proof from './en/proof.json' with { type: 'json' };
import referrals from './en/referrals.json' with { type: 'json' };
import signIn from './en/signIn.json' with { type: 'json' };
import trading from './en/trading.json' with { type: 'json' };
import { createI18n } from './create-i18n.ts';
import { setPageI18n } from './page-i18n.ts';

const i18n = createI18n('en', {
  account,
  affiliate,
  area,
  backoffice,
  backofficeClients,
  backofficeQueues,
  backofficeMoney,
  backofficeDesk,
  backofficeReports,
  backofficeSettings,
  backofficeOperators,
  backofficeAffiliates,
  common,
  content,
  errors: { ...errors, ...areaErrors },
  execution,
  identity,
  notices,
  pages,
  payments,
  positions,
  autoTrading,
  chart,
  closeOut,
  proof,
  referrals,
  signIn,
  trading,
});

// Parts that load their own texts find them here.
setPageI18n(i18n);

/** Wraps a component under test in the site's English texts. */
export function InEnglish({ children }: { readonly children: ReactNode }) {
  return <I18nextProvider i18n={i18n}>{children}</I18nextProvider>;
}
