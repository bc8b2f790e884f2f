/** The server as composed for production, with a clock controlled by the test, a still market and cheap password hashes. */
import { randomUUID } from 'node:crypto';
import type { Permission } from '@fairlead/domain/operators/permissions.ts';
import { INSTRUMENTS } from '@fairlead/domain/trading/instruments.ts';
import { RULE_PACKS } from '@fairlead/domain/trading/rule-pack.ts';
import type { FastifyInstance, FastifySchema, HTTPMethods } from 'fastify';
import type { Database } from './adapters/db/database.ts';
import { createMemoryFileStore, type MemoryFileStore } from './adapters/files/memory-file-store.ts';
import { createSealedFileStore } from './adapters/files/sealed-file-store.ts';
import { FixtureProvider } from './adapters/payments/fixture-provider.ts';
import { createMemoryBus } from './bus/memory-bus.ts';
import { composeServer } from './compose-server.ts';
import { readConfig } from './config.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { createMarketWithShare, type FixtureEngineMarket } from './engine/fixture-engine-market.ts';
import { BrokerRules } from './engine/broker-rules.ts';
import { startFixtureEngines, type FixtureEngine, type FixtureEngines } from './fixture-engines.ts';
import { seedLevels } from './features/account/levels/seed-levels.ts';
import { QuoteBoard } from './features/markets/quote-board.ts';
import type { PaymentsContext } from './features/payments/payments-context.ts';
import { makeTransactionId } from './features/payments/transaction-id.ts';
import type { PriceView } from './features/trading/operators/desk-context.ts';
import type { RaisedMarginEmails } from './features/trading/operators/rules/email-raised-margins.ts';
import { createTermsInForce, createTermsReader } from './features/trading/operators/rules/terms-in-force.ts';
import { openLivePrices } from './features/trading/operators/sources/open-live-prices.ts';
import type { TradingFeature } from './features/trading/trading-feature.ts';
import { createEmailQueue } from './email/email-queue.ts';
import { createMetrics } from './metrics/create-metrics.ts';
import { createProviders } from './open-payment-providers.ts';
import { createSecretBox, type SecretBox } from './secrets/secret-box.ts';
import { BrokerSettings, startValuesOf } from './settings/broker-settings.ts';
import { listSettingChoices } from './settings/broker-settings-store.ts';
import { createStopSequence } from './stop-sequence.ts';
import { createAuthentication, type Authentication } from './identity/authentication.ts';
import { isUnrecorded } from './identity/operator-call.ts';
import { deriveKey, type Argon2Cost } from './identity/passwords/password-hash.ts';
import type { PasswordHasher } from './identity/passwords/password-hasher.ts';
import type { Sessions } from './identity/sessions/sessions.ts';
import { createBackground, type Background } from './transport/background.ts';
import { createLog } from './transport/http/log.ts';

export interface FixtureApi {
  readonly app: FastifyInstance;
  readonly engine: FixtureEngine;
  /** Has no quotes until a test sets one. */
  readonly market: FixtureEngineMarket;
  /** Tests advance its time themselves. */
  readonly brokerRules: BrokerRules;
  /** The commands clients send over the trading socket. */
  readonly trading: TradingFeature;
  /** Every call registered by the features. */
  readonly routes: readonly RegisteredRoute[];
  readonly sessions: Sessions;
  readonly authentication: Authentication;
  readonly hasher: PasswordHasher;
  readonly secretBox: SecretBox;
  readonly background: Background;
  /** Card providers `one` and `two` and the exchange `swap`, all controlled by the test. */
  readonly providers: Readonly<Record<'one' | 'two' | 'swap', FixtureProvider>>;
  readonly payments: PaymentsContext;
  readonly raisedMarginEmails: RaisedMarginEmails;
  /** Clients' stored documents, sealed. */
  readonly storedFiles: MemoryFileStore;
  /** Every log line at the finest level. */
  readonly logLines: string[];
  /** Each hashing or checking of a password, with its cost. */
  readonly derivations: Argon2Cost[];
  /** Number of content publications so far. */
  countPublications(): number;
  setTime(now: number): void;
  close(): Promise<void>;
}

export interface RegisteredRoute {
  readonly method: HTTPMethods;
  /** The pattern, for example /api/accounts/login/:code. */
  readonly url: string;
  /** The permission a back-office call needs: null if every operator may use it, undefined without an operator guard. */
  readonly permission: Permission | null | undefined;
  /** The schemas by which the server validates the call's input and output. */
  readonly schema: Pick<FastifySchema, 'params' | 'querystring' | 'body' | 'response' | 'consumes'>;
}

/** The fixture's public URL. */
export const FIXTURE_SITE = 'http://localhost:8080';
/** The country of the fixture's callers. */
export const FIXTURE_COUNTRY = 'DE';
/** Never written. */
const FIXTURE_HEADS_FILE = '/nowhere/audit-heads.log';
export const FIXTURE_WIRE = { beneficiary: 'Fairlead', iban: 'DE89 3704 0044 0532 0130 00', bic: 'COBADEFFXXX', bank: 'A bank' };
export const FIXTURE_START = 1_800_000_000_000;
/** Limits so high that tests in a file, which make all their calls at once, are never refused. */
const FIXTURE_SETTINGS = {
  DEMO: '1',
  CAPTCHA: 'off',
  LOGIN_FAILURES_PER_ACCOUNT: '3',
  LOGIN_FAILURES_PER_ADDRESS: '6',
  REQUESTS_PER_MINUTE: '1000000',
};
/** Solved within a moment. */
const FIXTURE_CAPTCHA_ATTEMPTS = [2, 6] as const;
export const FIXTURE_COST: Argon2Cost = { memoryKib: 128, passes: 1, parallelism: 1 };

/**
 * With the demo accounts seeded: demo@fairlead.test and new@fairlead.test. `settings` are environment variables. Prices are only live with
 * `live`, whose feed the test starts itself.
 */
export async function startFixtureApi(
  database: Database,
  settings: Readonly<Record<string, string>> = {},
  live: Parameters<typeof openLivePrices>[0] | null = null,
): Promise<FixtureApi> {
  let now = FIXTURE_START;
  const clock = () => now;
  const config = readConfig({ ...FIXTURE_SETTINGS, ...settings });
  let publications = 0;
  const logLines: string[] = [];
  const log = createLog('trace', { write: (line) => void logLines.push(line) });
  const market = createMarketWithShare();
  const brokerRules = new BrokerRules(RULE_PACKS[config.rulePack], INSTRUMENTS);
  market.follow(brokerRules);
  const brokerSettings = new BrokerSettings(startValuesOf(config), () => listSettingChoices(database));
  const readTerms = createTermsReader({ database, brokerSettings });
  const swept = new Set<number>();
  const opened: FixtureEngines = await startFixtureEngines(database, {
    market,
    clock,
    log,
    readTerms,
    onTerms: (terms, at) => brokerRules.follow(terms, at),
    onSweep: (sweep) => {
      // Each partition begins it, from the price before it, and it changes the price once.
      if (sweep.kind !== 'action' || swept.has(sweep.action.id)) return;
      swept.add(sweep.action.id);
      for (const other of opened.engines) other.engine.sweepIfDue();
      market.applySweep(sweep);
    },
  });
  const { engine, engines } = opened;
  const termsInForce = createTermsInForce({ read: readTerms, engines, whenLeading: () => Promise.resolve(), newId: randomUUID, clock });
  const derivations: Argon2Cost[] = [];
  const secretBox = createSecretBox('the secret of the fixture, 32 characters and more');
  const background = createBackground(log);
  const providers = { one: new FixtureProvider('one'), two: new FixtureProvider('two'), swap: new FixtureProvider('swap', 3) };
  const storedFiles = createMemoryFileStore();
  const authentication = createAuthentication({
    config,
    database,
    secretBox,
    siteUrl: () => FIXTURE_SITE,
    clock,
    passwordCost: FIXTURE_COST,
    captchaAttempts: FIXTURE_CAPTCHA_ATTEMPTS,
    derive: (password, salt, { memoryKib, passes, parallelism }, hashBytes) => {
      derivations.push({ memoryKib, passes, parallelism });
      return deriveKey(password, salt, { memoryKib, passes, parallelism }, hashBytes);
    },
  });
  const { sessions, hasher } = authentication;
  await seedLevels(database);
  await seedDemo({ database, engine, hasher, clock, newTransactionId: makeTransactionId });
  const sequence = createStopSequence({ timeoutMs: config.shutdownTimeoutMs, log });
  sequence.on('engine', { name: 'the engine', run: opened.stop });
  sequence.on('journal', { name: 'the journal', run: opened.close });
  const routes: RegisteredRoute[] = [];
  const unrecorded = new Set<string>();
  const { app, trading, payments, content } = await composeServer(
    {
      config,
      log,
      clock,
      siteUrl: () => FIXTURE_SITE,
      database,
      secretBox,
      brokerSettings,
      brokerRules,
      engine,
      termsInForce,
      authentication,
      emailQueue: createEmailQueue({ database, secretBox, clock }),
      geo: { countryOf: () => FIXTURE_COUNTRY },
      documentFiles: createSealedFileStore(storedFiles, secretBox),
      tapeFiles: createMemoryFileStore(),
      // Tests run waiting jobs themselves, at the time they check.
      bus: createMemoryBus(log),
      jobs: { ask: () => Promise.resolve() },
      background,
      metrics: createMetrics(),
      tracer: null,
      sequence,
      instruments: INSTRUMENTS,
      // Calls cover all instruments, without a price for any.
      quotes: new QuoteBoard({ instruments: INSTRUMENTS, clock }),
      feed: { isDemo: true, loadHistory: () => Promise.resolve([]) },
      originOf: () => null,
      prices: pricesOf(market, clock),
      livePrices: live === null ? null : await openLivePrices(live, database),
      engineMarket: market,
      checkpointsFile: FIXTURE_HEADS_FILE,
      providers: createProviders(Object.values(providers), FIXTURE_WIRE, () => brokerSettings.get().providers),
    },
    (api) => {
      api.addHook('onResponse', async (request, reply) => {
        if (isUnrecorded(request, reply.statusCode)) unrecorded.add(`${request.method} ${request.routeOptions.url}`);
      });
      api.addHook('onRoute', (route) => {
        const { url, schema = {} } = route;
        routes.push(...[route.method].flat().map((method) => ({ method, url, permission: route.config?.permission, schema })));
      });
    },
  );
  content.pages.onForgotten(() => {
    publications += 1;
  });
  return {
    app,
    engine,
    market,
    brokerRules,
    trading: trading.calls,
    routes,
    sessions,
    authentication,
    hasher,
    secretBox,
    background,
    providers,
    payments: payments.context,
    raisedMarginEmails: { ...payments.context, engine, brokerRules },
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
      await sequence.stop();
      if (unrecorded.size > 0) throw new Error(`left no entry in the audit log: ${[...unrecorded].join(', ')}`);
    },
  };
}

/** The fixture's prices as the desk sees them. */
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
