/** The wiring: every part of the server is made here and handed what it needs, and here alone. */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { crossoverStrategy } from '@fairlead/domain/trading/auto/crossover-strategy.ts';
import type { PageSources } from '@fairlead/contract/content/page-sources.ts';
import { selectTakenBack } from '@fairlead/domain/payments/withdrawal-settlement.ts';
import { RULE_PACKS } from '@fairlead/domain/trading/rule-pack.ts';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { defineAuditJobs } from './audit/audit-jobs.ts';
import { headsFileOf } from './audit/head-file.ts';
import { createDatabaseContentSource } from './adapters/content/database-content-source.ts';
import { openContentSource } from './adapters/content/open-content-source.ts';
import type { Database } from './adapters/db/database.ts';
import { openDatabase } from './adapters/db/open-database.ts';
import { openFileStore } from './adapters/files/open-file-store.ts';
import { openGeo } from './adapters/geo/open-geo.ts';
import { openAffiliates } from './open-affiliates.ts';
import { openPayments, originsOf } from './open-payments.ts';
import { openMailTransport } from './adapters/mail/open-mail-transport.ts';
import type { Config } from './config.ts';
import { DeadlinePassed } from './deadline.ts';
import { registerDemoMailsRoute } from './demo/demo-mails-route.ts';
import { PastMarket } from './demo/past-market.ts';
import { isDemoHistoryPlanted, plantDemoHistory } from './demo/plant-demo-history.ts';
import { startDemoWork } from './demo/start-demo-work.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { createEngineMarket } from './engine/create-engine-market.ts';
import { DatabaseJournalStore } from './engine/database-journal-store.ts';
import { Engine } from './engine/engine.ts';
import { findLeaseFault } from './engine/leadership/find-lease-fault.ts';
import { SOLE_LEADERSHIP, takePart } from './engine/leadership/leadership.ts';
import { AnotherLeads } from './engine/journal-store.ts';
import { findRestartReason } from './engine/find-restart-reason.ts';
import { createDatabaseSnapshotSource } from './engine/snapshots/database-snapshot-source.ts';
import { snapshotInThread } from './engine/snapshots/snapshot-in-thread.ts';
import { createSnapshotter } from './engine/snapshots/snapshotter.ts';
import { listLevels } from './features/account/client/levels/list-levels.ts';
import { seedLevels } from './features/account/levels/seed-levels.ts';
import { registerCampaignRoutes } from './features/account/operators/popups/campaign-routes.ts';
import { registerAccountRoutes } from './features/account/client/routes.ts';
import { createClientLogin } from './features/account/client-login.ts';
import { createPasskeys } from './features/account/client/security/passkeys.ts';
import { tidyAccount } from './features/account/tidy-account.ts';
import { tidyOperatorAccess } from './features/operators/access/tidy-access.ts';
import { createAutoTrader } from './features/trading/auto/auto-trader.ts';
import { registerAffiliateOperatorRoutes } from './features/affiliates/operators/routes.ts';
import { registerAffiliateRoutes } from './features/affiliates/client/routes.ts';
import { registerAutoTradingRoutes } from './features/trading/client/auto/routes.ts';
import { createOperatorCall } from './features/operators/require-operator.ts';
import { findCalendar } from './features/calendar/client/find-calendar.ts';
import { defineDemoCalendarJob, plantDemoEvents } from './features/calendar/plant-demo-events.ts';
import { registerCalendarRoutes } from './features/calendar/client/routes.ts';
import { registerCalendarOperatorRoutes } from './features/calendar/operators/routes.ts';
import { registerWidgetRoute } from './features/calendar/client/widget-route.ts';
import { registerBelowPlatformRoute } from './features/content/client/below-platform-route.ts';
import { createContentPages } from './features/content/client/content-pages.ts';
import { registerEditorRoutes } from './features/content/operators/routes.ts';
import { registerContentRoutes } from './features/content/client/routes.ts';
import { registerFeedRoutes } from './features/content/client/feeds/feed-routes.ts';
import { seedContent } from './features/content/seed-content.ts';
import { keepRiskFigures } from './features/risk/client/keep-risk-figures.ts';
import { askForDueRiskFigures, defineRiskJobs } from './features/risk/risk-jobs.ts';
import { registerRiskRoutes } from './features/risk/client/routes.ts';
import { deleteSummedRefusals, followExecution } from './features/trading/operators/execution/follow-execution.ts';
import { defineRaisedMarginJob, MAIL_RAISED_MARGINS } from './features/trading/operators/rules/mail-raised-margins.ts';
import { createRulesReader } from './features/trading/operators/rules/rules-in-force.ts';
import { countWaiting } from './features/operators/queues/overview-store.ts';
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
import { collectFavourites } from './features/markets/client/favourites/held-favourites.ts';
import { createMarketFeature } from './features/markets/market-feature.ts';
import { registerMarketRoutes } from './features/markets/client/routes.ts';
import { collectPayments } from './features/payments/held-payments.ts';
import { CHECK_PAYMENTS, definePaymentJobs, SEND_REFUNDS } from './features/payments/payment-jobs.ts';
import { registerOperatorPaymentRoutes } from './features/payments/operators/operator-routes.ts';
import type { PaymentsContext } from './features/payments/payments-context.ts';
import { listReconciliations } from './features/payments/reconciliation/reconciliation-store.ts';
import { registerPaymentRoutes } from './features/payments/client/routes.ts';
import { makeTransactionId } from './features/payments/transaction-id.ts';
import { collectTrading } from './features/trading/held-trading-data.ts';
import { registerTradingRoutes } from './features/trading/client/routes.ts';
import { createTradingFeature } from './features/trading/trading-feature.ts';
import { whyPosition } from './features/trading/client/why/why-position.ts';
import { createJobQueue } from './jobs/job-queue.ts';
import { defineLedgerJobs } from './ledger/ledger-jobs.ts';
import { createMailQueue } from './mail/mail-queue.ts';
import { createMailSender } from './mail/mail-sender.ts';
import { createBackgroundCollector } from './metrics/background-collector.ts';
import { collectBacklogs } from './metrics/backlog-collections.ts';
import { createMetrics } from './metrics/metrics.ts';
import { watchDatabase } from './metrics/watch-database.ts';
import { watchPages } from './metrics/watch-pages.ts';
import { watchSnapshots } from './metrics/watch-snapshots.ts';
import { openPrices } from './open-prices.ts';
import { openSecretBox } from './open-secret-box.ts';
import { repeat } from './repeat.ts';
import { createTermsInForce, readHouseTerms } from './features/trading/operators/rules/terms-in-force.ts';
import { HouseSettings, startValuesOf } from './settings/house-settings.ts';
import { listHouseChoices } from './settings/house-settings-store.ts';
import { createStopSequence, type StopSequence } from './stop-sequence.ts';
import { createAuthentication } from './transport/auth/authentication.ts';
import { requireRecentProof, requireSession } from './transport/auth/require-session.ts';
import { createBackground } from './transport/background.ts';
import { createAddressReader } from './transport/http/address-of.ts';
import { registerHealthRoutes, type ReadinessChecks } from './transport/http/health-routes.ts';
import { createHttpDrain } from './transport/http/http-drain.ts';
import { createHttpApp } from './transport/http/http-app.ts';
import { registerMetricsRoute } from './transport/http/metrics-route.ts';
import { registerSecurityTextRoute } from './transport/http/security-text-route.ts';
import { registerStandbyGate } from './transport/http/standby-gate.ts';
import { takeRequestsOneByOne } from './transport/http/serial-requests.ts';
import { registerSettingsRoute, selectSettings } from './transport/http/settings-route.ts';
import { createPageGate } from './transport/pages/page-gate.ts';
import { NO_PAGES, type PageFigures } from './transport/pages/pages.ts';
import { createOriginCheck } from './transport/sockets/own-origin.ts';
import { createPriceSocket } from './transport/sockets/price-socket.ts';
import { createTermsSource } from './transport/sockets/terms-source.ts';
import { createSocketServer } from './transport/sockets/socket-server.ts';
import { createTradingSocket } from './transport/sockets/trading-socket.ts';
import { registerWebApp } from './transport/web-app.ts';

export interface ServerOptions {
  readonly config: Config;
  readonly log: FastifyBaseLogger;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
  /** Whether a demo begins with work of its operators and with positions of its clients; tests begin without. */
  readonly plantsDemoWork?: boolean;
  /** Called when the database was reached: what goes wrong from then on may pass by itself. */
  readonly onDatabaseReached?: () => void;
  /** Leaves the port to the server, where somebody else answers on it meanwhile. */
  readonly beforeListening?: () => Promise<void>;
}

export interface RunningServer {
  readonly port: number;
  /** Whether it serves, or stands by until another process ends. */
  readonly isLeading: boolean;
  /** Resolves with true when a server that stands by begins to serve, and with false where it is stopped, or another is faster. */
  readonly whenLeading: Promise<boolean>;
  /**
   * Resolves when another process has become the leader in this one's place: it must be stopped then, and may be started again. Rejects
   * where a standby could not begin to serve.
   */
  readonly whenDeposed: Promise<void>;
  /** Takes nothing new, answers what is under way, and ends within the configured time. Rejects at its end with a StopIncomplete. */
  stop(): Promise<void>;
}

/** Rejects with what went wrong, after everything that had been started was stopped again. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const sequence = createStopSequence({ timeoutMs: options.config.shutdownTimeoutMs, log: options.log });
  try {
    const parts = await startParts(options, sequence);
    return { ...parts, stop: sequence.stop };
  } catch (error) {
    await sequence.stop().catch((again: unknown) => options.log.error({ err: again }, 'what had been started did not stop'));
    throw error;
  }
}

interface RepeatedWork {
  /** For the log of a stop. */
  readonly name: string;
  readonly everyMs: number;
  readonly work: () => Promise<void>;
  readonly onFailure: (error: unknown) => void;
}

async function startParts(
  { config, log, clock: systemClock, plantsDemoWork = false, onDatabaseReached, beforeListening }: ServerOptions,
  sequence: StopSequence,
): Promise<Omit<RunningServer, 'stop'>> {
  const webBuild = findWebBuild(config);
  const metrics = createMetrics();
  const database = await openDatabase({
    databaseUrl: config.databaseUrl,
    dataDir: resolve(config.dataDirectory),
    commitDeadlineMs: config.commitDeadlineMs,
    onConnectionError: (error) => log.warn({ err: error }, 'a database connection was lost'),
    onPrimaryFound: ({ host, timeline }) => log.info({ host, timeline }, 'the primary of the database'),
  });
  sequence.on('database', { name: 'the database', run: () => database.close() });
  onDatabaseReached?.();
  watchDatabase(metrics, database);
  const secretBox = await openSecretBox({ config, database, log });

  let isLeading = false;
  // What operators change of the house; read anew wherever it counts.
  const house = new HouseSettings(startValuesOf(config), () => listHouseChoices(database));
  const readTerms = () => readHouseTerms({ database, house });
  const again = ({ name, everyMs, work, onFailure }: RepeatedWork): void =>
    sequence.on('entrance', { name, run: repeat(everyMs, work, onFailure) });
  again({
    name: 'the reading of settings',
    everyMs: HOUSE_EVERY_MS,
    work: () => house.refresh(),
    onFailure: (error) => log.warn({ err: error }, 'the settings of the house were not read again'),
  });
  const languages = () => house.get().languages;

  // Of several processes on one database one leads; the others follow what it writes.
  const leadership = config.databaseUrl === null ? SOLE_LEADERSHIP : takePart(config.databaseUrl, log);
  sequence.on('engine', { name: 'the lead', run: leadership.end });
  /** One that wakes up may have been replaced, whatever it remembers. */
  const whenInLead = async (): Promise<void> => {
    if (!isLeading) throw new Error('this process stands by');
    await leadership.lease.whenHeld();
  };

  // Prices: source -> quote board -> engine, candles and price socket.
  const prices = await openPrices({
    config,
    database,
    metrics,
    clock: systemClock,
    log,
    sequence,
    isLeading: () => isLeading,
    readTerms,
    termsInForce: {
      demandLead: () => termsInForce.demandLead(),
      bringIntoForce: () => termsInForce.bringIntoForce(),
    },
  });
  const { feed, instruments, board, houseRules, tradingClock } = prices;
  // A system clock that is set and set back ends nobody's session, and makes no proof of a password young again.
  const clock = tradingClock.now;

  // Money: commands -> engine -> journal.
  const store = new DatabaseJournalStore(database, leadership.holder);
  sequence.on('journal', { name: 'the journal', run: () => store.close() });
  const pastMarket = config.demo ? new PastMarket(board, clock) : null;
  const engineMarket = createEngineMarket(pastMarket ?? board, houseRules);
  const snapshots = createDatabaseSnapshotSource(database.ofSessions);
  const engine = await Engine.standBy({
    store,
    snapshots,
    lease: leadership.lease,
    market: engineMarket,
    clock: pastMarket === null ? clock : () => pastMarket.now(),
    log,
    observer: metrics.engineObserver,
    commitDeadlineMs: config.commitDeadlineMs,
    readTerms,
    onTerms: (terms, now) => houseRules.follow(terms, now),
  });
  const termsInForce = createTermsInForce({ read: readTerms, engine, whenLeading: whenInLead, newId: randomUUID, clock });
  sequence.on('engine', {
    name: 'the engine',
    run: async () => void (await engine.stop()),
  });
  if ((await leadership.firstSight) === 'leading') {
    await engine.lead();
    isLeading = true;
  }
  const expiry = setInterval(() => {
    const raised = houseRules.keepTime(clock());
    if (raised.size > 0) engine.rewatchMargins(raised);
    engine.expireOrders();
  }, EXPIRY_EVERY_MS);
  sequence.on('prices', { name: 'the expiry of orders', run: () => clearInterval(expiry) });
  again({
    name: 'the check of the journal',
    everyMs: JOURNAL_CHECK_EVERY_MS,
    work: () => engine.checkJournal(),
    onFailure: (error) => log.error({ err: error }, 'the journal could not be checked'),
  });
  metrics.watchEngine(engine);
  const snapshotter = createSnapshotter({
    subject: engine,
    source: snapshots,
    take: (signal) => snapshotInThread({ database, databaseUrl: config.databaseUrl }, signal),
    log,
  });
  sequence.on('entrance', { name: 'snapshots', run: snapshotter.stop });
  again({
    name: 'the taking of snapshots',
    everyMs: SNAPSHOT_CHECK_EVERY_MS,
    work: snapshotter.run,
    onFailure: (error) => log.error({ err: error }, 'no snapshot of the state was taken'),
  });
  watchSnapshots(metrics, engine, snapshotter);

  // People: who they are, and what is sent to them.
  const authentication = createAuthentication({ config, database, secretBox, clock });
  const siteUrl = () => config.publicUrl ?? `http://localhost:${readPort(app)}`;
  const mailSender = createMailSender({ database, secretBox, transport: openMailTransport({ config, clock }), siteUrl, clock, log });
  sequence.on('outgoing', { name: 'mails', run: ({ remainingMs }) => mailSender.stop(remainingMs / 2) });
  metrics.watchTotals(
    'fairlead_email_attempts_total',
    'Attempts to send an email, by outcome: sent, failed and to be repeated, or givenUp',
    'outcome',
    () => mailSender.outcomes,
  );
  const mailQueue = createMailQueue({ database, secretBox, clock, onPosted: mailSender.wake });
  const geo = await openGeo();
  const documentFiles = openFileStore({ ...config, dataDirectory: resolve(config.dataDirectory) }, secretBox);
  const headsFile = headsFileOf(config);
  const collector = createBackgroundCollector({ metrics, log });
  collectBacklogs(collector, {
    database,
    headsFile,
    idleTimeoutMs: config.idleTimeoutMs,
    clock,
    countWaiting: (queue, now) => countWaiting(database, queue, now),
    readLatestReconciliation: async () => (await listReconciliations(database, 1))[0] ?? null,
  });
  const background = createBackground(log);
  const jobs = createJobQueue({ database, log });
  sequence.on('entrance', { name: 'jobs', run: ({ remainingMs }) => jobs.stop(remainingMs / 2), listUnderWay: jobs.listUnderWay });
  metrics.watchTotals('fairlead_job_failures_total', 'Runs of background jobs that failed, by queue', 'queue', () => jobs.failures);
  const payments: PaymentsContext = {
    database,
    engine,
    providers: await openPayments({ config, secretBox, clock, log, sequence, wishes: () => house.get().providers }),
    mailQueue,
    secretBox,
    rules: RULE_PACKS[config.rulePack],
    clock,
    newTransactionId: makeTransactionId,
    siteUrl,
    log,
  };
  sequence.on('background', { name: 'work in the background', run: background.settled, listUnderWay: background.listUnderWay });
  const trading = createTradingFeature({ engine, database, clock });
  sequence.on('sockets', { name: 'the trading feature', run: trading.stop });
  const market = createMarketFeature({
    instruments,
    houseRules,
    quotes: board,
    feed,
    database,
    originOf: prices.originOf,
    clock,
    log,
  });
  const autoTrader = createAutoTrader({
    strategy: crossoverStrategy,
    engine,
    market: engineMarket,
    readCandles: market.readCandles,
    database,
    clock,
    newId: randomUUID,
    log,
  });
  metrics.watchTotals(
    'fairlead_auto_trades_total',
    'Commands of AutoTrading, by what became of them',
    'outcome',
    () => autoTrader.outcomes,
  );

  // What the public site says.
  const contentSource = openContentSource({ config, database, files: documentFiles, clock });
  const contentPages = createContentPages({ source: contentSource, clock, log });

  const calendar = { database, clock, currencies: () => house.get().calendar_currencies };

  const affiliates = openAffiliates({ config, database, secretBox, payments, jobs, clock, log, sequence });

  // HTTP.
  const { sessions } = authentication;
  const readRules = createRulesReader(database, houseRules);
  const settings = () => selectSettings(config, house.get(), houseRules);
  const app = await createHttpApp({
    log,
    trustProxy: config.trustProxy,
    isSecure: config.publicUrl?.startsWith('https:') ?? false,
    requestsPerMinute: config.requestsPerMinute,
    observeRequest: metrics.observeRequest,
    registerApi: async (api) => {
      const requireClient = requireSession(sessions, 'client');
      const operatorCall = createOperatorCall({ sessions, database, isSecondFactorOptional: config.demo });
      registerSettingsRoute(api, settings);
      const people = { ...authentication, database, engine, mailQueue, geo, documentFiles, clock, siteUrl };
      registerAccountRoutes(api, {
        ...people,
        secretBox,
        background,
        passkeys: createPasskeys({ siteUrl }),
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
        mailRaisedMarginsSoon: () => jobs.ask(MAIL_RAISED_MARGINS),
        house,
        providers: payments.providers,
        prices: board,
        whyPosition: (accountId: number, positionId: number) => whyPosition({ database, engine, readRules }, accountId, positionId),
        readCommandLatency: metrics.readCommandLatency,
        headsFile,
      };
      registerOperatorsRoutes(api, office);
      registerAccountOperatorRoutes(api, office);
      registerTradingOperatorRoutes(api, office);
      registerComplaintRoutes(api, office);
      registerReportRoutes(api, office);
      registerProviderRoutes(api, office);
      const affiliate = {
        ...people,
        secretBox,
        background,
        ...affiliates.calls,
        formsPerAddress: config.formsPerAddress,
        languages,
      };
      registerAffiliateRoutes(api, affiliate);
      registerAffiliateOperatorRoutes(api, { ...affiliate, operatorCall });
      registerTradingRoutes(api, { database, engine, readRules, requireClient });
      registerMarketRoutes(api, { requireClient, market });
      registerCalendarRoutes(api, { ...calendar, languages });
      registerCalendarOperatorRoutes(api, { database, clock, operatorCall });
      registerRiskRoutes(api, { database });
      registerBelowPlatformRoute(api, { pages: contentPages, languages });
      const contact = {
        ...people,
        languages,
        formsPerAddress: config.formsPerAddress,
        supportEmail: () => house.get().support_email,
      };
      registerContactRoutes(api, contact);
      await registerContentRoutes(api, {
        source: contentSource,
        messages: { admit: (attempt) => admitMessage(attempt, contact), keep: (message) => keepMessage(message, contact) },
        sessions,
        languages,
        // With somebody else's Cockpit it is what that one knows us by.
        token: config.contentUrl === null ? config.contentToken : null,
        clock,
      });
      const editing = { database, background, clock, operatorCall };
      registerEditorRoutes(api, {
        ...editing,
        // What they publish is in our database, wherever the pages come from.
        source: createDatabaseContentSource({ database, files: documentFiles }),
        contentUrl: config.contentUrl,
        files: documentFiles,
        onPublished: contentPages.forget,
      });
      registerCampaignRoutes(api, editing);
      registerMessageRoutes(api, { ...editing, mailQueue });
      registerAutoTradingRoutes(api, { database, engine, isOffered: () => houseRules.settings.autoTrading, requireClient });
      registerPaymentRoutes(api, { ...payments, requireClient, attempts: authentication.attempts, languages });
      registerOperatorPaymentRoutes(api, {
        ...payments,
        operatorCall,
        sendRefundsSoon: () => jobs.ask(SEND_REFUNDS),
      });
      registerDemoMailsRoute(api, config);
    },
  });
  registerStandbyGate(app, () => isLeading);
  const drain = createHttpDrain(app);
  sequence.on('entrance', { name: 'the port', run: drain.closePort });
  sequence.on('requests', { name: 'requests that are still arriving', run: drain.receive, listUnderWay: drain.listUnderWay });
  sequence.on('answers', { name: 'answers', run: drain.answer, listUnderWay: drain.listUnderWay });
  const readiness: ReadinessChecks = {
    leadership: { isLast: true, check: () => (isLeading ? findLeaseFault(leadership.lease) : 'standing by') },
    database: () => checkDatabase(database),
    engine: () => findEngineFault(engine, config),
    prices: prices.findSilence,
    clock: { isCritical: false, check: prices.findClockFault },
    files: { isCritical: false, check: () => documentFiles.check().then(() => null) },
  };
  registerHealthRoutes(app, readiness, () => findRestartReason(engine));
  registerMetricsRoute(app, metrics, config.metricsToken);
  registerSecurityTextRoute(app, {
    supportEmail: () => house.get().support_email,
    languages,
    publicUrl: config.publicUrl,
    clock,
  });
  const pageGate = createPageGate({ perMinute: config.pagesPerMinute, languages, clock: () => performance.now() });
  await app.register(async (scope) => {
    scope.addHook('onRequest', pageGate.admit);
    registerFeedRoutes(scope, { source: contentSource, pages: contentPages, settings, publicUrl: config.publicUrl });
    registerWidgetRoute(scope, { ...calendar, isShown: () => house.get().economic_calendar === 'tradingview' });
  });
  let pageFigures = (): PageFigures => NO_PAGES;
  if (webBuild !== null) {
    const sources: PageSources = {
      listLevels: (language) => listLevels(database, language),
      findSite: contentPages.findSite,
      findPage: contentPages.findPage,
      listQuotes: market.listQuotes,
      readRiskFigures: keepRiskFigures({ database, clock, log }),
      findCalendar: (search, timeZone, language) => findCalendar(search, timeZone, language, calendar),
      publicUrl: config.publicUrl,
    };
    const pages = await registerWebApp(app, {
      buildDirectory: webBuild,
      development: config.webDevelopment,
      settings,
      sources,
      providers: originsOf(payments.providers),
      onPageRequest: ({ method, url, headers, ip: address }) => affiliates.takeClick({ method, url, headers, address }),
      gate: pageGate,
      limits: {
        mostBytes: config.pageCacheMb * 1_048_576,
        keptForMs: PAGES_KEPT_MS,
        mostAtOnce: config.rendersAtOnce,
        mostWaiting: config.rendersWaiting,
        patienceMs: RENDER_PATIENCE_MS,
      },
      log,
    });
    sequence.on('pages', { name: 'the rendering of pages', run: pages.stop });
    house.onChanged(pages.forget);
    houseRules.onChanged(pages.forget);
    contentPages.onForgotten(pages.forget);
    pageFigures = () => pages.figures;
  }
  watchPages(metrics, { figures: pageFigures, turnedAway: () => pageGate.turnedAway });

  // Sockets.
  const socketServer = createSocketServer({
    httpServer: app.server,
    addressOf: createAddressReader(config.trustProxy),
    isServing: () => isLeading,
    isOwnOrigin: createOriginCheck({ publicUrl: config.publicUrl, acceptsHost: config.demo || config.publicUrl === null }),
    clock,
  });
  const { sockets } = socketServer;
  const priceSocket = createPriceSocket({
    sockets,
    instruments,
    quotes: board,
    terms: createTermsSource(houseRules, board),
    clock,
  });
  const tradingSocket = createTradingSocket({
    sockets,
    sessions,
    onSessionsEnded: sessions.onEnded,
    calls: trading,
    engine,
    commitDeadlineMs: config.commitDeadlineMs,
    clock,
    log,
    observeFailure: metrics.observeSocketFailure,
  });
  takeRequestsOneByOne(app.server);
  sequence.on('sockets', {
    name: 'sockets',
    run: async ({ remainingMs }) => {
      await closeSockets(socketServer.drain);
      await drain.endUpgraded(Math.min(SOCKETS_CLOSE_MS, remainingMs / 2));
    },
  });
  metrics.watch('fairlead_sockets', 'Open socket connections', () => sockets.engine.clientsCount);
  metrics.watchTotals('fairlead_price_messages_total', 'Price messages to clients, by what became of them', 'outcome', () => ({
    delivered: priceSocket.counts.delivered,
    missed: priceSocket.counts.dropped,
  }));

  const startFeed = async (): Promise<void> => {
    sequence.on('prices', { name: 'the price feed', run: () => feed.stop() });
    await feed.start((tick) => board.take(tick));
  };
  const startMarket = async (): Promise<void> => {
    await market.start();
    sequence.on('candles', { name: 'candles', run: market.stop });
  };
  const listen = async (): Promise<void> => {
    await beforeListening?.();
    await app.listen({ host: config.host, port: config.port });
  };
  /** What is there from the first start on. Whoever led before may have died over it, so each leader completes it, and nobody else. */
  const seed = async (): Promise<void> => {
    await seedLevels(database);
    await seedContent(database);
    if (pastMarket === null) return;
    const demo = { database, engine, hasher: authentication.hasher, clock, newTransactionId: makeTransactionId };
    await seedDemo(demo);
    await plantDemoHistory({ ...demo, pastMarket });
    await plantDemoEvents(calendar);
  };
  const serveSockets = (): void => {
    sequence.on('prices', { name: 'the price socket', run: priceSocket.start() });
    sequence.on('sockets', { name: 'the trading socket', run: tradingSocket.start() });
  };
  /** What only the one who leads does, beside answering. */
  const work = async (): Promise<void> => {
    again({
      name: 'the deletion of old sessions',
      everyMs: TIDY_EVERY_MS,
      work: authentication.tidy,
      onFailure: (error) => log.warn({ err: error }, 'old sessions were not deleted'),
    });
    again({
      name: 'the deletion of old sign-ins',
      everyMs: TIDY_EVERY_MS,
      work: () => tidyAccount(database, clock()),
      onFailure: (error) => log.warn({ err: error }, 'old links and sign-ins were not deleted'),
    });
    again({
      name: "the deletion of operators' old sign-ins",
      everyMs: TIDY_EVERY_MS,
      work: () => tidyOperatorAccess(database, clock()),
      onFailure: (error) => log.warn({ err: error }, 'old links and half-done logins of operators were not deleted'),
    });
    again({
      name: 'the deletion of old refusals',
      everyMs: TIDY_EVERY_MS,
      work: () => deleteSummedRefusals({ database, clock }),
      onFailure: (error) => log.warn({ err: error }, 'old refusals were not deleted'),
    });
    again({
      name: 'the terms of trading',
      everyMs: TERMS_EVERY_MS,
      work: async () => (engine.isAvailable ? termsInForce.bringIntoForce() : undefined),
      onFailure: (error) => log.warn({ err: error }, 'the terms of trading were not compared with what is kept'),
    });
    again({
      name: 'AutoTrading',
      everyMs: config.autoTradingEveryMs,
      work: async () => (engine.terms.settings.autoTrading ? autoTrader.run() : undefined),
      onFailure: (error) => log.warn({ err: error }, 'AutoTrading was not served and goes on with its next look'),
    });
    const digitsOf = (symbol: string): number => houseRules.instrument(symbol)?.digits ?? MOST_DIGITS;
    again({
      name: 'the record of execution',
      everyMs: FOLLOW_EVERY_MS,
      work: () => followExecution({ database, digitsOf, clock }),
      onFailure: (error) => log.error({ err: error }, 'how orders were executed was not brought up to date'),
    });
    mailSender.start();
    defineLedgerJobs(jobs, { database, clock, log });
    definePaymentJobs(jobs, payments);
    affiliates.defineJobs();
    defineRaisedMarginJob(jobs, { database, engine, houseRules, mailQueue, clock, siteUrl, log });
    defineAuditJobs(jobs, { database, headsFile, clock, log });
    defineRiskJobs(jobs, { database, engine, instruments, readBidAt: market.readBidAt, clock });
    if (config.demo) defineDemoCalendarJob(jobs, calendar);
    await jobs.start();
    // A client whose withdrawal was used for a loss reads so at once, and not within the next minute.
    engine.onAccountChanged(({ events }) => {
      if (selectTakenBack(events).length > 0) background.run('ending a withdrawal that was taken back', () => jobs.ask(CHECK_PAYMENTS));
    });
    // What was paid while the journal could not be written is booked when it can be again, and not with the next minute.
    engine.onAvailabilityChanged((isAvailable) => {
      if (isAvailable) background.run('asking for payments to be taken further', () => jobs.ask(CHECK_PAYMENTS));
      if (isAvailable) background.run('putting the terms of trading into force', termsInForce.bringIntoForce);
    });
    affiliates.start();
    sequence.on('entrance', { name: 'the collection of backlogs', run: collector.start() });
    await askForDueRiskFigures(jobs, { database, clock });
    if (config.demo && plantsDemoWork) {
      sequence.on('entrance', { name: 'the work of the demo', run: startDemoWork({ ...payments, documentFiles, market: engineMarket }) });
    }
  };

  await app.ready();
  const whenDeposed = new Promise<void>((done) => leadership.onDeposed(done));
  if (isLeading) {
    await seed();
    await startMarket();
    await startFeed();
    serveSockets();
    await listen();
    await work();
    return { port: readPort(app), isLeading: true, whenLeading: Promise.resolve(true), whenDeposed };
  }

  // Standing by: prices and the journal are followed, so that taking over costs moments.
  await startFeed();
  await listen();
  const stopFollowing = repeat(
    STANDBY_FOLLOWS_EVERY_MS,
    () => engine.follow(),
    (error) => {
      log.warn({ err: error }, 'what the leader writes could not be followed');
      // What else is on a silent connection would keep this process from taking over.
      if (error instanceof DeadlinePassed) database.cutConnections();
    },
  );
  const stopping = Promise.withResolvers<void>();
  const takeLead = async (): Promise<boolean> => {
    const isEnding = await Promise.race([leadership.whenLeading.then(() => false), stopping.promise.then(() => true)]);
    await stopFollowing();
    if (isEnding) return false;
    const startedAtMs = performance.now();
    const lead = async (): Promise<void> => {
      await engine.lead();
      await seed();
    };
    try {
      // What is missing of the demo's history is traded at prices of its time alone, as in a first start.
      const isHistoryMissing = pastMarket !== null && !(await isDemoHistoryPlanted(database));
      await (isHistoryMissing ? pastMarket.withoutRunning(lead) : lead());
    } catch (error) {
      // It stood still over it. Its lease says in a moment that it's deposed, and it begins anew.
      if (error instanceof AnotherLeads) return false;
      throw error;
    }
    serveSockets();
    isLeading = true;
    log.info({ elapsedMs: Math.round(performance.now() - startedAtMs) }, 'this process leads from here on');
    await startMarket();
    await work();
    return true;
  };
  const leading = takeLead();
  sequence.on('entrance', {
    name: 'the taking of the lead',
    run: async () => {
      stopping.resolve();
      await leading.catch(() => undefined);
    },
  });
  return {
    port: readPort(app),
    isLeading: false,
    whenLeading: leading,
    whenDeposed: Promise.race([whenDeposed, leading.then(() => whenDeposed)]),
  };
}

/** The port that was taken, where the configuration leaves it open. */
function readPort(app: FastifyInstance): number {
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('the server listens on no port');
  return address.port;
}

const TIDY_EVERY_MS = 3_600_000;
const EXPIRY_EVERY_MS = 1_000;
/** A database that is away shows within moments, also while nobody trades. */
const JOURNAL_CHECK_EVERY_MS = 500;
/** What a standby lags behind at most, and has to catch up with when it takes over. */
const STANDBY_FOLLOWS_EVERY_MS = 50;
/** Whether one is due is a comparison of two numbers. */
const SNAPSHOT_CHECK_EVERY_MS = 2_000;
const FOLLOW_EVERY_MS = 5_000;
/** Pages show quotes: they are never older than this. */
const PAGES_KEPT_MS = 3_000;
/** A reader who has seen nothing by then asks again. */
const RENDER_PATIENCE_MS = 5_000;
/** Of any price there is. */
const MOST_DIGITS = 6;
/** Another process may have changed the settings. */
const HOUSE_EVERY_MS = 10_000;
/** A process that no longer leads may have kept a halt, and answered for it. */
const TERMS_EVERY_MS = 1_000;
/** A client that is there answers the end of its connection at once. */
const SOCKETS_CLOSE_MS = 1_000;

/** The engine's last answers are on their way to the sockets when it has stopped: they get one turn of the event loop. */
async function closeSockets(drain: () => void): Promise<void> {
  await new Promise<void>((done) => setImmediate(done));
  drain();
}

/** A standby answers too, where a proxy keeps the connections to it, and takes no writes. */
async function checkDatabase(database: Database): Promise<string | null> {
  const [row] = await database.query<{ is_standby: boolean }>('SELECT pg_is_in_recovery() AS is_standby');
  return row?.is_standby === true ? 'a standby' : null;
}

function findEngineFault({ isAvailable, status, oldestQueuedMs }: Engine, { commitDeadlineMs }: Config): string | null {
  if (!isAvailable) return status;
  return oldestQueuedMs > commitDeadlineMs ? 'commits take too long' : null;
}

/** Null where no pages are served. */
function findWebBuild({ webBuild, webDevelopment }: Config): string | null {
  if (webBuild === 'none') return null;
  const directory = resolve(webBuild);
  if (webDevelopment || existsSync(resolve(directory, 'server', 'index.js'))) return directory;
  throw new Error(`The web app is not built in ${directory}: run npm run build, or set WEB_DEVELOPMENT=1 or WEB_BUILD=none.`);
}
