/** Opens everything the server depends on, as configured: the database first, then the parts in order of dependency. */
import type { Partitioning } from '@fairlead/domain/engine/partition.ts';
import { INSTRUMENTS } from '@fairlead/domain/trading/instruments.ts';
import { hostname } from 'node:os';
import { resolve } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { checkpointsFileOf } from './audit/checkpoint-file.ts';
import type { Database } from './adapters/db/database.ts';
import { openDatabase } from './adapters/db/open-database.ts';
import { openFileStore, openTapeFiles } from './adapters/files/open-file-store.ts';
import { openGeo } from './adapters/geo/open-geo.ts';
import { openMailTransport } from './adapters/mail/open-mail-transport.ts';
import type { PriceSources } from './adapters/prices/live/price-sources.ts';
import type { Bus } from './bus/bus.ts';
import type { Config } from './config.ts';
import type { Leadership } from './engine/leadership/leadership.ts';
import type { RepeatedWork } from './features/feature.ts';
import { seedCalendar } from './features/trading/operators/calendar/seed-calendar.ts';
import { seedFinancing } from './features/trading/operators/financing/seed-financing.ts';
import { createTermsReader } from './features/trading/operators/rules/terms-in-force.ts';
import { createJobQueue, type JobQueue } from './jobs/job-queue.ts';
import { createEmailQueue, EMAILS_POSTED } from './email/email-queue.ts';
import { createEmailSender, type EmailSender } from './email/email-sender.ts';
import { createMetrics } from './metrics/create-metrics.ts';
import { watchDatabase } from './metrics/watch-database.ts';
import { watchRoles } from './metrics/watch-roles.ts';
import { openBus } from './open-bus.ts';
import { openEngine, type OpenEngine } from './open-engine.ts';
import { openLead } from './open-lead.ts';
import { openPaymentProviders } from './open-payment-providers.ts';
import { openPrices, type Prices } from './open-prices.ts';
import { openRemoteEngine } from './open-remote-engine.ts';
import { openSecretBox } from './open-secret-box.ts';
import type { Ports } from './ports.ts';
import type { Duties } from './roles.ts';
import { BrokerSettings, startValuesOf } from './settings/broker-settings.ts';
import { listSettingChoices } from './settings/broker-settings-store.ts';
import type { StopSequence } from './stop-sequence.ts';
import { createAuthentication } from './identity/authentication.ts';
import { openTracing } from './tracing/open-tracing.ts';
import { createBackground } from './transport/background.ts';

export interface OpenPortsOptions {
  readonly config: Config;
  readonly duties: Duties;
  /** The configured sources of live prices; null if there are none. */
  readonly priceSources: PriceSources | null;
  readonly log: FastifyBaseLogger;
  /** The system clock: milliseconds since 1970 UTC. */
  readonly clock: () => number;
  readonly sequence: StopSequence;
  readonly again: (work: RepeatedWork) => void;
  /** Whether this process leads and has done everything required before it may answer. */
  readonly isLeading: () => boolean;
  /** The port the server listens on; called only once it does. */
  readonly readPort: () => number;
  /** Called once the database has been reached: later failures may be temporary. */
  readonly onDatabaseReached?: (() => void) | undefined;
  /** Ends the wait for other processes. */
  readonly signal?: AbortSignal | undefined;
}

/** The ports plus what only the start-up code uses itself. */
export interface OpenPorts
  extends Omit<Ports, 'engineMarket'>, Pick<OpenEngine, 'pastMarket' | 'localEngines' | 'remoteEngines' | 'engineMarket'> {
  readonly duties: Duties;
  readonly database: Database;
  readonly partitioning: Partitioning;
  readonly bus: Bus;
  readonly leadership: Leadership;
  readonly jobs: JobQueue;
  readonly emailSender: EmailSender;
  readonly priceWatch: Pick<Prices, 'findSilence' | 'findClockFault' | 'feed' | 'board' | 'pastTicks'>;
  /** Starts the demo's payment providers; null if there are none, or if they run already. */
  readonly startPaymentSandbox: (() => Promise<void>) | null;
}

/** Another process may have changed the settings. */
const BROKER_EVERY_MS = 1_000;

export async function openPorts(options: OpenPortsOptions): Promise<OpenPorts> {
  const {
    config,
    duties,
    priceSources,
    log,
    clock: systemClock,
    sequence,
    again,
    isLeading,
    readPort,
    onDatabaseReached,
    signal,
  } = options;
  const metrics = createMetrics();
  const database = await openDatabase({
    databaseUrl: config.databaseUrl,
    dataDir: resolve(config.dataDirectory),
    commitDeadlineMs: config.commitDeadlineMs,
    onConnectionError: (error) => log.warn({ err: error }, 'a database connection was lost'),
    onPrimaryFound: ({ host, timeline }) => log.info({ host, timeline }, 'connected to the database primary'),
  });
  sequence.on('database', { name: 'the database', run: () => database.close() });
  onDatabaseReached?.();
  watchDatabase(metrics, database);
  const instance = `${hostname()}:${process.pid}`;
  const tracer = await openTracing({ config, instance, role: duties.role ?? 'all', metrics, log, sequence });
  const secretBox = await openSecretBox({ config, database, log });

  const brokerSettings = new BrokerSettings(startValuesOf(config), () => listSettingChoices(database));
  await seedCalendar(database, systemClock());
  await seedFinancing(database, INSTRUMENTS, systemClock());
  const readTerms = createTermsReader({ database, brokerSettings });
  again({
    name: 'settings refresh',
    everyMs: BROKER_EVERY_MS,
    work: () => brokerSettings.refresh(),
    onFailure: (error) => log.warn({ err: error }, 'the broker settings could not be refreshed'),
  });

  const bus = await openBus({ config, duties, log, sequence, signal });
  const { partitioning, partitions, leadership } = await openLead({ config, duties, database, log, sequence });

  const prices = await openPrices({
    config,
    bus: duties.hasPrices ? null : bus,
    signal,
    priceSources,
    database,
    metrics,
    clock: systemClock,
    log,
    sequence,
    isLeading,
    readTerms,
    termsInForce: {
      requireLead: () => termsInForce.requireLead(),
      applyTerms: () => termsInForce.applyTerms(),
    },
  });
  const { board, brokerRules, tradingClock } = prices;
  const money = duties.hasEngine
    ? await openEngine({
        config,
        database,
        partitioning,
        partitions,
        leadership,
        isLeading,
        prices,
        readTerms,
        metrics,
        tracer,
        log,
        sequence,
        again,
      })
    : await openRemoteEngine({ config, bus, partitioning, duties, leadership, prices, readTerms, metrics, tracer, log, sequence });
  const { termsInForce } = money;
  watchRoles(metrics, { bus, ...money });
  // A system clock that is set and set back expires no session, and doesn't make an old password confirmation recent again.
  const clock = tradingClock.now;

  const siteUrl = () => config.publicUrl ?? `http://localhost:${readPort()}`;
  const emailSender = createEmailSender({ database, secretBox, transport: openMailTransport({ config, clock }), siteUrl, clock, log });
  sequence.on('outgoing', { name: 'emails', run: ({ remainingMs }) => emailSender.stop(remainingMs / 2) });
  metrics.watchTotals(
    'fairlead_email_attempts_total',
    'Email delivery attempts by outcome: sent, failed (to be retried) or givenUp',
    'outcome',
    () => emailSender.outcomes,
  );
  const jobs = createJobQueue({ database, log, runsJobs: duties.hasWork });
  sequence.on('entrance', { name: 'jobs', run: ({ remainingMs }) => jobs.stop(remainingMs / 2), listUnderWay: jobs.listUnderWay });
  metrics.watchTotals('fairlead_job_failures_total', 'Failed runs of background jobs, by queue', 'queue', () => jobs.failures);
  const { providers, startSandbox } = await openPaymentProviders({
    config,
    duties,
    secretBox,
    clock,
    log,
    sequence,
    wishes: () => brokerSettings.get().providers,
  });
  const background = createBackground(log);
  sequence.on('background', { name: 'background work', run: background.settled, listUnderWay: background.listUnderWay });

  return {
    ...money,
    config,
    duties,
    partitioning,
    bus,
    log,
    clock,
    siteUrl,
    database,
    secretBox,
    brokerSettings,
    brokerRules,
    authentication: createAuthentication({ config, database, secretBox, siteUrl, clock }),
    emailQueue: createEmailQueue({ database, secretBox, clock, onPosted: () => bus.publish(EMAILS_POSTED, null) }),
    geo: await openGeo(),
    documentFiles: openFileStore({ ...config, dataDirectory: resolve(config.dataDirectory) }, secretBox),
    tapeFiles: openTapeFiles({ ...config, dataDirectory: resolve(config.dataDirectory) }),
    jobs,
    background,
    metrics,
    tracer,
    sequence,
    instruments: prices.instruments,
    quotes: board,
    feed: prices.feed,
    originOf: prices.originOf,
    prices: prices.view,
    livePrices: prices.livePrices,
    checkpointsFile: checkpointsFileOf(config),
    providers,
    leadership,
    emailSender,
    priceWatch: prices,
    startPaymentSandbox: startSandbox,
  };
}
