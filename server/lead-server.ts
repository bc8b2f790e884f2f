/** What only the process that leads does, beside answering: it puts in place what is there from the first start on, and works. */
import { defineAuditJobs } from './audit/audit-jobs.ts';
import type { ComposedServer } from './compose-server.ts';
import { plantDemoHistory } from './demo/plant-demo-history.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { startDemoWork } from './demo/start-demo-work.ts';
import type { RepeatedWork } from './features/feature.ts';
import { defineLedgerJobs } from './ledger/ledger-jobs.ts';
import type { BackgroundCollector } from './metrics/background-collector.ts';
import type { OpenPorts } from './open-ports.ts';

const TIDY_EVERY_MS = 3_600_000;

/** Whoever led before may have died over it, so each leader completes it, and nobody else. */
export async function seedServer(ports: OpenPorts, { features, payments }: ComposedServer): Promise<void> {
  const { database, engine, authentication, clock, pastMarket } = ports;
  for (const { seed } of features) await seed?.();
  if (pastMarket === null) return;
  const demo = { database, engine, hasher: authentication.hasher, clock, newTransactionId: payments.context.newTransactionId };
  await seedDemo(demo);
  await plantDemoHistory({ ...demo, pastMarket });
}

export interface WorkOptions {
  readonly again: (work: RepeatedWork) => void;
  readonly collector: BackgroundCollector;
  /** Whether a demo begins with work of its operators and with positions of its clients. */
  readonly plantsDemoWork: boolean;
}

export async function workAsLeader(ports: OpenPorts, { features, payments }: ComposedServer, options: WorkOptions): Promise<void> {
  const { config, database, authentication, documentFiles, mailSender, engineMarket, jobs, headsFile, clock, log, sequence } = ports;
  const { again, collector, plantsDemoWork } = options;
  again({
    name: 'the deletion of old sessions',
    everyMs: TIDY_EVERY_MS,
    work: authentication.tidy,
    onFailure: (error) => log.warn({ err: error }, 'old sessions were not deleted'),
  });
  mailSender.start();
  defineLedgerJobs(jobs, { database, clock, log });
  defineAuditJobs(jobs, { database, headsFile, clock, log });
  for (const feature of features) feature.jobs?.(jobs);
  await jobs.start();
  for (const { repeated = [] } of features) for (const work of repeated) again(work);
  for (const { lead } of features) await lead?.();
  sequence.on('entrance', { name: 'the collection of backlogs', run: collector.start() });
  if (config.demo && plantsDemoWork) {
    sequence.on('entrance', {
      name: 'the work of the demo',
      run: startDemoWork({ ...payments.context, documentFiles, market: engineMarket }),
    });
  }
}
