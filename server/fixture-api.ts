/** The API on a real database and engine, with a clock that a test turns by hand, a still market and cheap password hashes. */
import { randomUUID } from 'node:crypto';
import type { Permission } from '@fairlead/domain/operators/permissions.ts';
import { INSTRUMENTS } from '@fairlead/domain/trading/instruments.ts';
import { RULE_PACKS } from '@fairlead/domain/trading/rule-pack.ts';
import type { FastifyBaseLogger, FastifyInstance, FastifySchema, HTTPMethods } from 'fastify';
import type { Database } from './adapters/db/database.ts';
import { createDatabaseContentSource } from './adapters/content/database-content-source.ts';
import { openContentSource } from './adapters/content/open-content-source.ts';
import { createHttpPostbackSender } from './adapters/postbacks/http-postback-sender.ts';
import { createMemoryFileStore, type MemoryFileStore } from './adapters/files/memory-file-store.ts';
import { createSealedFileStore } from './adapters/files/sealed-file-store.ts';
import { readConfig } from './config.ts';
import { registerDemoMailsRoute } from './demo/demo-mails-route.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { DatabaseJournalStore } from './engine/database-journal-store.ts';
import { FixtureEngineMarket } from './engine/fixture-engine-market.ts';
import { Engine } from './engine/engine.ts';
import { HouseRules } from './engine/house-rules.ts';
import { seedLevels } from './features/account/levels/seed-levels.ts';
import { createClientLogin } from './features/account/client-login.ts';
import { registerCampaignRoutes } from './features/account/operators/popups/campaign-routes.ts';
import { registerAccountRoutes } from './features/account/client/routes.ts';
import { createPasskeys } from './features/account/client/security/passkeys.ts';
import { registerAffiliateOperatorRoutes } from './features/affiliates/operators/routes.ts';
import { registerAffiliateRoutes } from './features/affiliates/client/routes.ts';
import { registerAutoTradingRoutes } from './features/trading/client/auto/routes.ts';
import { createOperatorCall } from './features/operators/require-operator.ts';
import { registerCalendarRoutes } from './features/calendar/client/routes.ts';
import { registerCalendarOperatorRoutes } from './features/calendar/operators/routes.ts';
import type { PriceView } from './features/trading/operators/desk-context.ts';
import type { RaisedMarginMails } from './features/trading/operators/rules/mail-raised-margins.ts';
import { createRulesReader } from './features/trading/operators/rules/rules-in-force.ts';
import { createTermsInForce, readHouseTerms } from './features/trading/operators/rules/terms-in-force.ts';
import { registerAccountOperatorRoutes } from './features/account/operators/routes.ts';
import { registerComplaintRoutes } from './features/contact/operators/complaints/complaint-routes.ts';
import { registerOperatorsRoutes } from './features/operators/routes.ts';
import { registerProviderRoutes } from './features/payments/operators/providers/provider-routes.ts';
import { registerReportRoutes } from './features/reports/operators/report-routes.ts';
import { registerTradingOperatorRoutes } from './features/trading/operators/routes.ts';
import { collectBackOffice } from './features/account/operators/clients/held-by-operators.ts';
import { collectContactMessages } from './features/contact/held-messages.ts';
import { registerMessageRoutes } from './features/contact/operators/inbox/message-routes.ts';
import { registerContactRoutes } from './features/contact/client/routes.ts';
import { admitMessage, keepMessage } from './features/contact/client/send-message.ts';
import { registerEditorRoutes } from './features/content/operators/routes.ts';
import { registerBelowPlatformRoute } from './features/content/client/below-platform-route.ts';
import { createContentPages } from './features/content/client/content-pages.ts';
import { registerContentRoutes } from './features/content/client/routes.ts';
import { collectFavourites } from './features/markets/client/favourites/held-favourites.ts';
import { createMarketFeature, type MarketFeature } from './features/markets/market-feature.ts';
import { QuoteBoard } from './features/markets/quote-board.ts';
import { registerMarketRoutes } from './features/markets/client/routes.ts';
import { registerRiskRoutes } from './features/risk/client/routes.ts';
import { collectTrading } from './features/trading/held-trading-data.ts';
import { registerTradingRoutes } from './features/trading/client/routes.ts';
import { createTradingFeature, type TradingFeature } from './features/trading/trading-feature.ts';
import { whyPosition } from './features/trading/client/why/why-position.ts';
import { createProviders } from './open-payments.ts';
import { HouseSettings, startValuesOf } from './settings/house-settings.ts';
import { listHouseChoices } from './settings/house-settings-store.ts';
import { createMailQueue } from './mail/mail-queue.ts';
import { createSecretBox, type SecretBox } from './secrets/secret-box.ts';
import { createAuthentication } from './transport/auth/authentication.ts';
import { deriveKey, type Argon2Cost } from './transport/auth/password-hash.ts';
import type { PasswordHasher } from './transport/auth/password-hasher.ts';
import { isUnrecorded } from './transport/auth/operator-call.ts';
import { requireRecentProof, requireSession } from './transport/auth/require-session.ts';
import type { Sessions } from './transport/auth/sessions.ts';
import { createBackground, type Background } from './transport/background.ts';
import { createHttpApp } from './transport/http/http-app.ts';
import { createLog } from './transport/http/log.ts';
import { registerSettingsRoute, selectSettings } from './transport/http/settings-route.ts';
import { FixtureProvider } from './adapters/payments/fixture-provider.ts';
import { registerOperatorPaymentRoutes } from './features/payments/operators/operator-routes.ts';
import { collectPayments } from './features/payments/held-payments.ts';
import { createCommissionPayer } from './features/payments/pay-commission.ts';
import type { PaymentsContext } from './features/payments/payments-context.ts';
import { registerPaymentRoutes } from './features/payments/client/routes.ts';
import { makeTransactionId } from './features/payments/transaction-id.ts';

export interface FixtureApi {
  readonly app: FastifyInstance;
  readonly engine: Engine;
  /** Without quotes until a test sets one. */
  readonly market: FixtureEngineMarket;
  /** A test keeps their time itself. */
  readonly houseRules: HouseRules;
  /** What clients command over the trading socket. */
  readonly trading: TradingFeature;
  /** Every call that the features have registered. */
  readonly routes: readonly RegisteredRoute[];
  readonly sessions: Sessions;
  readonly hasher: PasswordHasher;
  readonly secretBox: SecretBox;
  readonly background: Background;
  /** Card providers `one` and `two` and the exchange `swap`, each in the hands of the test. */
  readonly providers: Readonly<Record<'one' | 'two' | 'swap', FixtureProvider>>;
  readonly payments: PaymentsContext;
  readonly raisedMarginMails: RaisedMarginMails;
  /** What is stored of the documents of clients, sealed. */
  readonly storedFiles: MemoryFileStore;
  /** Everything that was logged, line by line, at the finest level. */
  readonly logLines: string[];
  /** How often a password was hashed or checked, with the cost of each. */
  readonly derivations: Argon2Cost[];
  /** How often readers were to see something else than before. */
  countPublications(): number;
  setTime(now: number): void;
  close(): Promise<void>;
}

export interface RegisteredRoute {
  readonly method: HTTPMethods;
  /** The pattern, as /api/accounts/login/:code. */
  readonly url: string;
  /** What a call of the back office needs: null for what every operator may do, undefined for a call without a guard of operators. */
  readonly permission: Permission | null | undefined;
  /** What the call takes and answers, in the schemas by which the server checks it. */
  readonly schema: Pick<FastifySchema, 'params' | 'querystring' | 'body' | 'response' | 'consumes'>;
}

/** Under which the fixture thinks it is reached. */
export const FIXTURE_SITE = 'http://localhost:8080';
/** Where the fixture's callers are. */
export const FIXTURE_COUNTRY = 'DE';
/** Nothing is ever written there. */
const FIXTURE_HEADS_FILE = '/nowhere/audit-heads.log';
export const FIXTURE_WIRE = { beneficiary: 'Fairlead', iban: 'DE89 3704 0044 0532 0130 00', bic: 'COBADEFFXXX', bank: 'A bank' };
export const FIXTURE_START = 1_800_000_000_000;
/** Solved within a moment. */
const FIXTURE_CAPTCHA_ATTEMPTS = [2, 6] as const;
export const FIXTURE_COST: Argon2Cost = { memoryKib: 128, passes: 1, parallelism: 1 };

/** With the demo people planted: demo@fairlead.test and new@fairlead.test. `settings` are environment variables. */
export async function startFixtureApi(database: Database, settings: Readonly<Record<string, string>> = {}): Promise<FixtureApi> {
  let now = FIXTURE_START;
  const clock = () => now;
  const config = readConfig({ DEMO: '1', CAPTCHA: 'off', LOGIN_FAILURES_PER_ACCOUNT: '3', LOGIN_FAILURES_PER_ADDRESS: '6', ...settings });
  let publications = 0;
  const logLines: string[] = [];
  const log = createLog('trace', { write: (line) => void logLines.push(line) });
  const store = new DatabaseJournalStore(database);
  const market = new FixtureEngineMarket();
  const houseRules = new HouseRules(RULE_PACKS[config.rulePack], INSTRUMENTS);
  market.follow(houseRules);
  const house = new HouseSettings(startValuesOf(config), () => listHouseChoices(database));
  const readTerms = () => readHouseTerms({ database, house });
  const engine = await Engine.start({
    store,
    market,
    clock,
    log,
    readTerms,
    onTerms: (terms, at) => houseRules.follow(terms, at),
  });
  const termsInForce = createTermsInForce({ read: readTerms, engine, whenLeading: () => Promise.resolve(), newId: randomUUID, clock });
  const derivations: Argon2Cost[] = [];
  const secretBox = createSecretBox('the secret of the fixture, 32 characters and more');
  const background = createBackground(log);
  const providers = { one: new FixtureProvider('one'), two: new FixtureProvider('two'), swap: new FixtureProvider('swap', 3) };
  const list = Object.values(providers);
  const payments: PaymentsContext = {
    database,
    engine,
    providers: createProviders(list, FIXTURE_WIRE, () => house.get().providers),
    mailQueue: createMailQueue({ database, secretBox, clock }),
    secretBox,
    rules: RULE_PACKS[config.rulePack],
    clock,
    newTransactionId: makeTransactionId,
    siteUrl: () => FIXTURE_SITE,
    log,
  };
  const storedFiles = createMemoryFileStore();
  const authentication = createAuthentication({
    config,
    database,
    secretBox,
    clock,
    passwordCost: FIXTURE_COST,
    captchaAttempts: FIXTURE_CAPTCHA_ATTEMPTS,
    derive: (password, salt, { memoryKib, passes, parallelism }, hashBytes) => {
      derivations.push({ memoryKib, passes, parallelism });
      return deriveKey(password, salt, { memoryKib, passes, parallelism }, hashBytes);
    },
  });
  const { sessions, hasher } = authentication;
  const trading = createTradingFeature({ engine, database, clock });
  await seedLevels(database);
  await seedDemo({ database, engine, hasher, clock, newTransactionId: makeTransactionId });
  const readRules = createRulesReader(database, houseRules);
  const routes: RegisteredRoute[] = [];
  const unrecorded = new Set<string>();
  const app = await createHttpApp({
    log,
    trustProxy: null,
    isSecure: false,
    requestsPerMinute: 1_000_000,
    registerApi: async (api) => {
      api.addHook('onResponse', async (request, reply) => {
        if (isUnrecorded(request, reply.statusCode)) unrecorded.add(`${request.method} ${request.routeOptions.url}`);
      });
      api.addHook('onRoute', (route) => {
        const { url, schema = {} } = route;
        routes.push(...[route.method].flat().map((method) => ({ method, url, permission: route.config?.permission, schema })));
      });
      registerSettingsRoute(api, () => selectSettings(config, house.get(), houseRules));
      const requireClient = requireSession(sessions, 'client');
      const operatorCall = createOperatorCall({ sessions, database, isSecondFactorOptional: config.demo });
      const languages = () => house.get().languages;
      const people = {
        ...authentication,
        database,
        engine,
        mailQueue: createMailQueue({ database, secretBox, clock }),
        geo: { countryOf: () => FIXTURE_COUNTRY },
        documentFiles: createSealedFileStore(storedFiles, secretBox),
        clock,
        siteUrl: () => FIXTURE_SITE,
      };
      registerAccountRoutes(api, {
        ...people,
        secretBox,
        background,
        passkeys: createPasskeys({ siteUrl: () => FIXTURE_SITE }),
        requireClient,
        requireRecentProof: requireRecentProof(clock),
        languages,
        formsPerAddress: config.formsPerAddress,
        isRegistrationOpen: () => house.get().registration_allowed,
        collectors: [
          ...collectTrading({ engine, database }),
          ...collectPayments({ database, secretBox }),
          collectFavourites(database),
          collectContactMessages(database),
          ...collectBackOffice(database),
        ],
        viewTrading: trading.viewTrading,
      });
      const office = {
        ...people,
        secretBox,
        background,
        operatorCall,
        clientLogin: createClientLogin(people),
        isSecondFactorOptional: config.demo,
        houseRules,
        termsInForce,
        // A test queues them itself, at the moment it looks at.
        mailRaisedMarginsSoon: () => Promise.resolve(),
        house,
        providers: payments.providers,
        prices: pricesOf(market, clock),
        whyPosition: (accountId: number, positionId: number) => whyPosition({ database, engine, readRules }, accountId, positionId),
        readCommandLatency: () => Promise.resolve([]),
        headsFile: FIXTURE_HEADS_FILE,
      };
      registerOperatorsRoutes(api, office);
      registerAccountOperatorRoutes(api, office);
      registerTradingOperatorRoutes(api, office);
      registerComplaintRoutes(api, office);
      registerReportRoutes(api, office);
      registerProviderRoutes(api, office);
      const contact = {
        ...people,
        languages,
        formsPerAddress: config.formsPerAddress,
        supportEmail: () => house.get().support_email,
      };
      registerContactRoutes(api, contact);
      const contentSource = openContentSource({ config, database, files: people.documentFiles, clock });
      registerBelowPlatformRoute(api, { pages: createContentPages({ source: contentSource, clock, log }), languages });
      await registerContentRoutes(api, {
        source: contentSource,
        messages: { admit: (attempt) => admitMessage(attempt, contact), keep: (message) => keepMessage(message, contact) },
        sessions,
        languages,
        token: config.contentUrl === null ? config.contentToken : null,
        clock,
      });
      const postbackSender = createHttpPostbackSender({ toPrivate: config.postbacksToPrivate });
      const affiliate = {
        ...people,
        secretBox,
        background,
        postbackSender,
        formsPerAddress: config.formsPerAddress,
        commissionPayer: createCommissionPayer(payments),
        // A test pays out itself, at the moment it looks at.
        payOutSoon: () => Promise.resolve(),
        languages,
      };
      registerAffiliateRoutes(api, affiliate);
      registerAffiliateOperatorRoutes(api, { ...affiliate, operatorCall });
      registerTradingRoutes(api, { database, engine, readRules, requireClient });
      registerMarketRoutes(api, { requireClient, market: createStillMarket({ database, houseRules, clock, log }) });
      registerRiskRoutes(api, { database });
      registerPaymentRoutes(api, { ...payments, requireClient, attempts: authentication.attempts, languages });
      registerOperatorPaymentRoutes(api, {
        ...payments,
        operatorCall,
        // A test sends them itself, at the moment it looks at.
        sendRefundsSoon: () => Promise.resolve(),
      });
      registerCalendarRoutes(api, {
        database,
        clock,
        currencies: () => house.get().calendar_currencies,
        languages,
      });
      registerCalendarOperatorRoutes(api, { database, clock, operatorCall });
      const editing = { database, background, clock, operatorCall };
      const { documentFiles: files } = people;
      registerEditorRoutes(api, {
        ...editing,
        source: createDatabaseContentSource({ database, files }),
        contentUrl: config.contentUrl,
        files,
        onPublished: () => void (publications += 1),
      });
      registerCampaignRoutes(api, editing);
      registerMessageRoutes(api, { ...editing, mailQueue: people.mailQueue });
      registerDemoMailsRoute(api, config);
      registerAutoTradingRoutes(api, { database, engine, isOffered: () => houseRules.settings.autoTrading, requireClient });
    },
  });
  return {
    app,
    engine,
    market,
    houseRules,
    trading,
    routes,
    sessions,
    hasher,
    secretBox,
    background,
    providers,
    payments,
    raisedMarginMails: { ...payments, engine, houseRules },
    storedFiles,
    logLines,
    derivations,
    countPublications: () => publications,
    setTime: (time) => {
      now = time;
    },
    close: async () => {
      await app.close();
      await background.settled();
      trading.stop();
      await engine.stop();
      await store.close();
      if (unrecorded.size > 0) throw new Error(`left no entry in the audit log: ${[...unrecorded].join(', ')}`);
    },
  };
}

interface StillMarketOptions {
  readonly database: Database;
  readonly houseRules: HouseRules;
  readonly clock: () => number;
  readonly log: FastifyBaseLogger;
}

/** The market's calls over all instruments, without a price of any. */
function createStillMarket({ database, houseRules, clock, log }: StillMarketOptions): MarketFeature {
  const quotes = new QuoteBoard({ instruments: INSTRUMENTS, clock });
  const feed = { isDemo: true, loadHistory: () => Promise.resolve([]) };
  return createMarketFeature({ instruments: INSTRUMENTS, houseRules, quotes, feed, database, originOf: () => null, clock, log });
}

/** What the desk sees of the fixture's prices. */
function pricesOf(market: FixtureEngineMarket, clock: () => number): PriceView {
  return {
    quote: (symbol) => market.quote(symbol),
    isUnderReview: (symbol) => market.isUnderReview(symbol),
    isLate: () => false,
    sourceQuoteAt: (instrumentIndex) => market.sourceQuote(INSTRUMENTS[instrumentIndex]?.symbol ?? ''),
    onQuote: (listener) => market.onQuote(listener),
    counts: new QuoteBoard({ instruments: INSTRUMENTS, clock }).counts,
  };
}
