/** The wiring: opens every feature and passes it what it needs of the others, for production and for tests. */
import type { Settings } from '@fairlead/contract/settings.ts';
import type { FastifyInstance } from 'fastify';
import { registerDemoEmailsRoute } from './demo/demo-emails-route.ts';
import { openAccount } from './features/account/open-account.ts';
import { openAffiliates, type Affiliates } from './features/affiliates/open-affiliates.ts';
import { openCalendar, type Calendar } from './features/calendar/open-calendar.ts';
import { openContact } from './features/contact/open-contact.ts';
import { openContent, type Content } from './features/content/open-content.ts';
import type { Feature } from './features/feature.ts';
import type { FeaturePorts } from './features/feature-ports.ts';
import { openMarkets, type Markets } from './features/markets/open-markets.ts';
import { openOperators } from './features/operators/open-operators.ts';
import { createOperatorCall } from './features/operators/require-operator.ts';
import { openPayments, type Payments } from './features/payments/open-payments.ts';
import { openProof } from './features/proof/open-proof.ts';
import { openReports } from './features/reports/open-reports.ts';
import { openRisk, type Risk } from './features/risk/open-risk.ts';
import { openTrading, type Trading } from './features/trading/open-trading.ts';
import type { Ports } from './ports.ts';
import { requireSession } from './identity/sessions/require-session.ts';
import { createHttpApp } from './transport/http/http-app.ts';
import { registerSettingsRoute, selectSettings } from './transport/http/settings-route.ts';

export interface ComposedServer {
  readonly app: FastifyInstance;
  /** All features, for work that applies to each: seeding, jobs, work of the leader. */
  readonly features: readonly Feature[];
  readonly affiliates: Affiliates;
  readonly calendar: Calendar;
  readonly content: Content;
  readonly markets: Markets;
  readonly payments: Payments;
  readonly risk: Risk;
  readonly trading: Trading;
  /** The site's settings; read at each use, because operators change them while the server runs. */
  readonly settings: () => Settings;
}

/** `onApi` receives the API instance before any route is registered. */
export async function composeServer(ports: Ports, onApi: (api: FastifyInstance) => void = () => undefined): Promise<ComposedServer> {
  const { config, log, brokerSettings, brokerRules, authentication, database, metrics, tracer } = ports;
  const { sessions } = authentication;
  const settings = () => selectSettings(config, brokerSettings.get(), brokerRules, ports.clock());
  const shared: FeaturePorts = {
    ...ports,
    languages: () => brokerSettings.get().languages,
    requireClient: requireSession(sessions, 'client'),
    operatorCall: createOperatorCall({ sessions, database, isSecondFactorOptional: config.demo }),
  };

  const markets = openMarkets({ ...ports, ...shared });
  const trading = openTrading({ ...ports, ...shared, readCandles: markets.market.readCandles });
  const proof = openProof({ ...ports, ...shared });
  const payments = openPayments({ ...ports, ...shared, readLogCheckpoint: proof.readCheckpoint });
  const affiliates = openAffiliates({ ...shared, commissionPayer: payments.commissionPayer });
  const contact = openContact(shared);
  const content = openContent({ ...shared, messages: contact.messages, settings });
  const calendar = openCalendar(shared);
  const risk = openRisk({ ...shared, instruments: ports.instruments, readBidAt: markets.market.readBidAt });
  const others = [trading, payments, markets, contact];
  const account = openAccount({
    ...shared,
    prices: ports.prices,
    referrals: affiliates.referrals,
    viewTrading: async (accountId) => trading.calls.composeTrading(await trading.calls.takePicture(accountId)),
    whyPosition: trading.whyPosition,
    collectors: others.flatMap(({ personalData = [] }) => personalData),
  });
  const features: readonly Feature[] = [
    account,
    openOperators({ ...ports, ...shared }),
    affiliates,
    trading,
    markets,
    calendar,
    risk,
    contact,
    content,
    payments,
    openReports(shared),
    proof,
  ];

  const app = await createHttpApp({
    log,
    trustProxy: config.trustProxy,
    isSecure: config.publicUrl?.startsWith('https:') ?? false,
    requestsPerMinute: config.requestsPerMinute,
    observeRequest: (request) => {
      metrics.observeRequest(request);
      tracer?.noteCall(request);
    },
    registerApi: async (api) => {
      onApi(api);
      registerSettingsRoute(api, settings);
      for (const { routes } of features) await routes?.(api);
      registerDemoEmailsRoute(api, config);
    },
  });
  return { app, features, affiliates, calendar, content, markets, payments, risk, trading, settings };
}
