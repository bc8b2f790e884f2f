/** What only the leading process does besides answering: seeding and background work. */
import { defineAuditJobs } from './audit/audit-jobs.ts';
import type { Instrument } from '@fairlead/domain/trading/instrument.ts';
import type { ComposedServer } from './compose-server.ts';
import { isDemoHistorySeeded, seedDemoHistory } from './demo/seed-demo-history.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { startDemoWork } from './demo/start-demo-work.ts';
import { EMAILS_POSTED } from './email/email-queue.ts';
import type { RepeatedWork } from './features/feature.ts';
import { defineLedgerJobs } from './ledger/ledger-jobs.ts';
import type { BackgroundCollector } from './metrics/background-collector.ts';
import type { OpenPorts } from './open-ports.ts';
import { warnOfUnpricedPositions } from './warn-of-unpriced-positions.ts';

const TIDY_EVERY_MS = 3_600_000;

/**
 * An earlier leader may have died while seeding, so each leader completes it, and only the leader. Of several groups of partitions, the one
 * with the first does; the demo's clients need an engine with all of them, and are there once one has run.
 */
export async function seedServer(ports: OpenPorts, { features, payments }: ComposedServer): Promise<void> {
  const { database, engine, engineMarket, authentication, clock, pastMarket, localEngines, partitioning, log } = ports;
  if (!localEngines.some(({ partition }) => partition === 0)) return;
  for (const { seed } of features) await seed?.();
  if (pastMarket === null) return;
  if (localEngines.length < partitioning.count) {
    const isSeeded = await isDemoHistorySeeded(database);
    if (!isSeeded) log.warn({}, 'the demo has no clients: start it once without a role, which seeds all partitions');
    return;
  }
  const demo = { database, engine, hasher: authentication.hasher, clock, newTransactionId: payments.context.newTransactionId };
  const { feed, pastTicks: ticks } = ports.priceWatch;
  const hoursOf = (instrument: Instrument) => ports.brokerRules.hoursOf(instrument);
  const autoTradingPast = ticks === null ? null : { engine, pastMarket, market: engineMarket, feed, ticks, hoursOf, log };
  await seedDemo({ ...demo, autoTradingPast });
  await seedDemoHistory({ ...demo, pastMarket });
}

export interface WorkOptions {
  readonly again: (work: RepeatedWork) => void;
  readonly collector: BackgroundCollector;
  /** Whether a demo starts with seeded operator work and open client positions. */
  readonly seedsDemoWork: boolean;
}

export async function workAsLeader(ports: OpenPorts, { features, payments }: ComposedServer, options: WorkOptions): Promise<void> {
  const { config, database, authentication, documentFiles, emailSender, engine, engineMarket, livePrices } = ports;
  const { jobs, checkpointsFile, clock, log, sequence } = ports;
  const { again, collector, seedsDemoWork } = options;
  again({
    name: 'deletion of old sessions',
    everyMs: TIDY_EVERY_MS,
    work: authentication.tidy,
    onFailure: (error) => log.warn({ err: error }, 'could not delete expired sessions and sign-in data'),
  });
  await ports.startPaymentSandbox?.();
  emailSender.start();
  await ports.bus.listen(EMAILS_POSTED, emailSender.wake);
  if (livePrices !== null) {
    const hasSource = (symbol: string): boolean => livePrices.feed.entriesOf.has(symbol);
    warnOfUnpricedPositions({ engine, hasSource, log }).catch((error: unknown) =>
      log.warn({ err: error }, 'positions without a price source could not be looked for'),
    );
  }
  defineLedgerJobs(jobs, { database, clock, log });
  defineAuditJobs(jobs, { database, checkpointsFile, clock, log });
  for (const feature of features) feature.jobs?.(jobs);
  await jobs.start();
  for (const { repeated = [] } of features) for (const work of repeated) if (work.isOfGateways !== true) again(work);
  for (const { lead } of features) await lead?.();
  sequence.on('entrance', { name: 'backlog metrics', run: collector.start() });
  if (config.demo && seedsDemoWork) {
    sequence.on('entrance', {
      name: 'demo work',
      run: startDemoWork({ ...payments.context, documentFiles, market: engineMarket }),
    });
  }
}
