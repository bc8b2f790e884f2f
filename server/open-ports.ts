/** Opens everything that the server stands on, from its configuration: the database first, and what needs least after it. */
import { resolve } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { headsFileOf } from './audit/head-file.ts';
import type { Database } from './adapters/db/database.ts';
import { openDatabase } from './adapters/db/open-database.ts';
import { openFileStore } from './adapters/files/open-file-store.ts';
import { openGeo } from './adapters/geo/open-geo.ts';
import { openMailTransport } from './adapters/mail/open-mail-transport.ts';
import type { Config } from './config.ts';
import type { Engine } from './engine/engine.ts';
import { SOLE_LEADERSHIP, takePart, type Leadership } from './engine/leadership/leadership.ts';
import type { RepeatedWork } from './features/feature.ts';
import { readHouseTerms } from './features/trading/operators/rules/terms-in-force.ts';
import { createJobQueue, type JobQueue } from './jobs/job-queue.ts';
import { createMailQueue } from './mail/mail-queue.ts';
import { createMailSender, type MailSender } from './mail/mail-sender.ts';
import { createMetrics } from './metrics/create-metrics.ts';
import { watchDatabase } from './metrics/watch-database.ts';
import { openEngine, type OpenEngine } from './open-engine.ts';
import { openPaymentProviders } from './open-payment-providers.ts';
import { openPrices, type Prices } from './open-prices.ts';
import { openSecretBox } from './open-secret-box.ts';
import type { Ports } from './ports.ts';
import { HouseSettings, startValuesOf } from './settings/house-settings.ts';
import { listHouseChoices } from './settings/house-settings-store.ts';
import type { StopSequence } from './stop-sequence.ts';
import { createAuthentication } from './identity/authentication.ts';
import { createBackground } from './transport/background.ts';

export interface OpenPortsOptions {
  readonly config: Config;
  readonly log: FastifyBaseLogger;
  /** The system's clock: milliseconds since 1970 UTC. */
  readonly clock: () => number;
  readonly sequence: StopSequence;
  readonly again: (work: RepeatedWork) => void;
  /** Whether this process leads, and has done what comes before it may answer. */
  readonly isLeading: () => boolean;
  /** The port that the server listens on; asked only when it does. */
  readonly readPort: () => number;
  /** Called when the database was reached: what goes wrong from then on may pass by itself. */
  readonly onDatabaseReached?: (() => void) | undefined;
}

/** What whoever starts the server does with them itself, beside handing them on. */
export interface OpenPorts extends Ports, Pick<OpenEngine, 'pastMarket'> {
  readonly database: Database;
  readonly engine: Engine;
  readonly leadership: Leadership;
  readonly jobs: JobQueue;
  readonly mailSender: MailSender;
  readonly priceWatch: Pick<Prices, 'findSilence' | 'findClockFault' | 'feed' | 'board'>;
}

/** Another process may have changed the settings. */
const HOUSE_EVERY_MS = 10_000;

export async function openPorts(options: OpenPortsOptions): Promise<OpenPorts> {
  const { config, log, clock: systemClock, sequence, again, isLeading, readPort, onDatabaseReached } = options;
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

  const house = new HouseSettings(startValuesOf(config), () => listHouseChoices(database));
  const readTerms = () => readHouseTerms({ database, house });
  again({
    name: 'the reading of settings',
    everyMs: HOUSE_EVERY_MS,
    work: () => house.refresh(),
    onFailure: (error) => log.warn({ err: error }, 'the settings of the house were not read again'),
  });

  // Of several processes on one database one leads; the others follow what it writes.
  const leadership = config.databaseUrl === null ? SOLE_LEADERSHIP : takePart(config.databaseUrl, log);
  sequence.on('engine', { name: 'the lead', run: leadership.end });

  const prices = await openPrices({
    config,
    database,
    metrics,
    clock: systemClock,
    log,
    sequence,
    isLeading,
    readTerms,
    termsInForce: {
      demandLead: () => termsInForce.demandLead(),
      bringIntoForce: () => termsInForce.bringIntoForce(),
    },
  });
  const { board, houseRules, tradingClock } = prices;
  const money = await openEngine({ config, database, leadership, isLeading, prices, readTerms, metrics, log, sequence, again });
  const { engine, termsInForce } = money;
  // A system clock that is set and set back ends nobody's session, and makes no proof of a password young again.
  const clock = tradingClock.now;

  const siteUrl = () => config.publicUrl ?? `http://localhost:${readPort()}`;
  const mailSender = createMailSender({ database, secretBox, transport: openMailTransport({ config, clock }), siteUrl, clock, log });
  sequence.on('outgoing', { name: 'mails', run: ({ remainingMs }) => mailSender.stop(remainingMs / 2) });
  metrics.watchTotals(
    'fairlead_email_attempts_total',
    'Attempts to send an email, by outcome: sent, failed and to be repeated, or givenUp',
    'outcome',
    () => mailSender.outcomes,
  );
  const jobs = createJobQueue({ database, log });
  sequence.on('entrance', { name: 'jobs', run: ({ remainingMs }) => jobs.stop(remainingMs / 2), listUnderWay: jobs.listUnderWay });
  metrics.watchTotals('fairlead_job_failures_total', 'Runs of background jobs that failed, by queue', 'queue', () => jobs.failures);
  const providers = await openPaymentProviders({ config, secretBox, clock, log, sequence, wishes: () => house.get().providers });
  const background = createBackground(log);
  sequence.on('background', { name: 'work in the background', run: background.settled, listUnderWay: background.listUnderWay });

  return {
    ...money,
    config,
    log,
    clock,
    siteUrl,
    database,
    secretBox,
    house,
    houseRules,
    engine,
    authentication: createAuthentication({ config, database, secretBox, siteUrl, clock }),
    mailQueue: createMailQueue({ database, secretBox, clock, onPosted: mailSender.wake }),
    geo: await openGeo(),
    documentFiles: openFileStore({ ...config, dataDirectory: resolve(config.dataDirectory) }, secretBox),
    jobs,
    background,
    metrics,
    sequence,
    instruments: prices.instruments,
    quotes: board,
    feed: prices.feed,
    originOf: prices.originOf,
    prices: board,
    headsFile: headsFileOf(config),
    providers,
    leadership,
    mailSender,
    priceWatch: prices,
  };
}
