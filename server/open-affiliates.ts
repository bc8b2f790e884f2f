/** What affiliates need beside their calls: clicks that are counted, a journal that is followed, postbacks that are sent, payouts that go their way. */
import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from './adapters/db/database.ts';
import { createHttpPostbackSender } from './adapters/postbacks/http-postback-sender.ts';
import type { Config } from './config.ts';
import { tidyAccess } from './features/affiliates/client/access/tidy-access.ts';
import type { AffiliateContext } from './features/affiliates/affiliate-context.ts';
import { createClickCounter, type ClickCounter } from './features/affiliates/clicks/click-counter.ts';
import { follow } from './features/affiliates/follow/follow.ts';
import { defineBookCheckpointJobs } from './features/affiliates/checkpoints/checkpoint-jobs.ts';
import { definePayoutJobs, TAKE_PAYOUTS_FURTHER } from './features/affiliates/client/money/payout-jobs.ts';
import { createPostbackDeliverer } from './features/affiliates/client/postbacks/deliver-postbacks.ts';
import { askForDuePostbacks, definePostbackJobs } from './features/affiliates/client/postbacks/postback-jobs.ts';
import { createCommissionPayer } from './features/payments/pay-commission.ts';
import type { PaymentsContext } from './features/payments/payments-context.ts';
import type { JobQueue } from './jobs/job-queue.ts';
import { repeat } from './repeat.ts';
import type { SecretBox } from './secrets/secret-box.ts';
import type { StopSequence } from './stop-sequence.ts';

export interface AffiliatesOptions {
  readonly config: Pick<Config, 'postbacksToPrivate'>;
  readonly database: Database;
  readonly secretBox: SecretBox;
  readonly payments: PaymentsContext;
  readonly jobs: JobQueue;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
  readonly log: FastifyBaseLogger;
  readonly sequence: StopSequence;
}

export interface Affiliates {
  /** What their calls are handed of it. */
  readonly calls: Pick<AffiliateContext, 'postbackSender' | 'commissionPayer' | 'payOutSoon'>;
  readonly takeClick: ClickCounter['take'];
  /** Before the jobs are started. */
  defineJobs(): void;
  /** Begins what is done again and again; after the jobs were started. */
  start(): void;
}

const EVERY_FIVE_SECONDS_MS = 5_000;
const EVERY_HOUR_MS = 3_600_000;

export function openAffiliates({ config, database, secretBox, payments, jobs, clock, log, sequence }: AffiliatesOptions): Affiliates {
  const clicks = createClickCounter({ database, clock, newSalt: () => randomBytes(32) });
  // After the last request, so that what it counted is written down.
  sequence.on('background', { name: 'clicks', run: clicks.flush });
  const postbackSender = createHttpPostbackSender({ toPrivate: config.postbacksToPrivate });
  const deliverer = createPostbackDeliverer({ database, secretBox, postbackSender, clock, log });
  sequence.on('entrance', { name: 'postbacks', run: deliverer.stop });
  const commissionPayer = createCommissionPayer(payments);

  function again(everyMs: number, work: () => Promise<void>, failure: string): void {
    const onFailure = (error: unknown): void => log.error({ err: error }, failure);
    sequence.on('entrance', { name: 'what is done again and again for affiliates', run: repeat(everyMs, work, onFailure) });
  }

  return {
    calls: { postbackSender, commissionPayer, payOutSoon: () => jobs.ask(TAKE_PAYOUTS_FURTHER) },
    takeClick: clicks.take,
    defineJobs() {
      definePayoutJobs(jobs, { database, secretBox, commissionPayer, clock, log });
      defineBookCheckpointJobs(jobs, { database, clock, log });
      definePostbackJobs(jobs, { database, deliverer, clock });
    },
    start() {
      again(EVERY_FIVE_SECONDS_MS, clicks.flush, 'clicks on links were not written down and wait');
      again(EVERY_FIVE_SECONDS_MS, () => follow({ database, clock }), 'what affiliates are shown was not brought up to date');
      again(
        EVERY_FIVE_SECONDS_MS,
        () => askForDuePostbacks(jobs, { database, clock }),
        'the job that sends postbacks could not be asked for',
      );
      again(EVERY_HOUR_MS, () => tidyAccess(database, clock()), 'old links of affiliates were not deleted');
    },
  };
}
