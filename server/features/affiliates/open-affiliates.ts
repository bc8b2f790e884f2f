import { randomBytes } from 'node:crypto';
import { createHttpPostbackSender } from '../../adapters/postbacks/http-postback-sender.ts';
import type { Feature, RepeatedWork } from '../feature.ts';
import type { FeaturePorts } from '../feature-ports.ts';
import type { Referrals } from '../referrals.ts';
import type { AffiliateContext } from './affiliate-context.ts';
import { defineBookCheckpointJobs } from './checkpoints/checkpoint-jobs.ts';
import { createClickCounter, type ClickCounter } from './clicks/click-counter.ts';
import { definePayoutJobs, TAKE_PAYOUTS_FURTHER } from './client/money/payout-jobs.ts';
import { createPostbackDeliverer } from './client/postbacks/deliver-postbacks.ts';
import { askForDuePostbacks, definePostbackJobs } from './client/postbacks/postback-jobs.ts';
import { registerAffiliateRoutes } from './client/routes.ts';
import { follow } from './follow/follow.ts';
import { registerAffiliateOperatorRoutes } from './operators/routes.ts';
import { findReferrer, insertReferral } from './referrals.ts';

export type AffiliatePorts = FeaturePorts & Pick<AffiliateContext, 'commissionPayer'>;

export interface Affiliates extends Feature {
  /** Counts a visit of the site that comes by an affiliate's link. */
  readonly takeClick: ClickCounter['take'];
  readonly referrals: Referrals;
}

const EVERY_FIVE_SECONDS_MS = 5_000;

/** Those who send us clients: links and clicks, what is earned and paid out, postbacks to their own systems, and what operators arrange with them. */
export function openAffiliates(ports: AffiliatePorts): Affiliates {
  const { config, database, secretBox, clock, log, jobs, sequence, authentication, commissionPayer } = ports;
  const clicks = createClickCounter({ database, clock, newSalt: () => randomBytes(32) });
  // After the last request, so that what it counted is written down.
  sequence.on('background', { name: 'clicks', run: clicks.flush });
  const postbackSender = createHttpPostbackSender({ toPrivate: config.postbacksToPrivate });
  const deliverer = createPostbackDeliverer({ database, secretBox, postbackSender, clock, log });
  sequence.on('entrance', { name: 'postbacks', run: deliverer.stop });
  const context: AffiliateContext = {
    ...ports,
    ...authentication,
    postbackSender,
    payOutSoon: () => jobs.ask(TAKE_PAYOUTS_FURTHER),
    formsPerAddress: config.formsPerAddress,
  };

  function again(everyMs: number, work: () => Promise<void>, failure: string): RepeatedWork {
    const onFailure = (error: unknown): void => log.error({ err: error }, failure);
    return { name: 'what is done again and again for affiliates', everyMs, work, onFailure };
  }

  return {
    takeClick: clicks.take,
    referrals: { find: findReferrer, insert: insertReferral },
    routes: (api) => {
      registerAffiliateRoutes(api, context);
      registerAffiliateOperatorRoutes(api, { ...context, operatorCall: ports.operatorCall });
    },
    jobs: (queue) => {
      definePayoutJobs(queue, { database, secretBox, commissionPayer, clock, log });
      defineBookCheckpointJobs(queue, { database, clock, log });
      definePostbackJobs(queue, { database, deliverer, clock });
    },
    repeated: [
      again(EVERY_FIVE_SECONDS_MS, clicks.flush, 'clicks on links were not written down and wait'),
      again(EVERY_FIVE_SECONDS_MS, () => follow({ database, clock }), 'what affiliates are shown was not brought up to date'),
      again(
        EVERY_FIVE_SECONDS_MS,
        () => askForDuePostbacks(jobs, { database, clock }),
        'the job that sends postbacks could not be asked for',
      ),
    ],
  };
}
