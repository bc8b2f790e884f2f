import { randomBytes } from 'node:crypto';
import { createHttpPostbackSender } from '../../adapters/postbacks/http-postback-sender.ts';
import type { Feature, RepeatedWork } from '../feature.ts';
import type { FeaturePorts } from '../feature-ports.ts';
import type { Referrals } from '../referrals.ts';
import type { AffiliateContext } from './affiliate-context.ts';
import { defineBookCheckpointJobs } from './checkpoints/checkpoint-jobs.ts';
import { createClickCounter, type ClickCounter } from './clicks/click-counter.ts';
import { definePayoutJobs, ADVANCE_PAYOUTS } from './client/money/payout-jobs.ts';
import { createPostbackDeliverer } from './client/postbacks/deliver-postbacks.ts';
import { requestDueDeliveries, definePostbackJobs } from './client/postbacks/postback-jobs.ts';
import { registerAffiliateRoutes } from './client/routes.ts';
import { follow } from './projection/project.ts';
import { registerAffiliateOperatorRoutes } from './operators/routes.ts';
import { findReferrer, insertReferral } from './referrals.ts';

export type AffiliatePorts = FeaturePorts & Pick<AffiliateContext, 'commissionPayer'>;

export interface Affiliates extends Feature {
  /** Counts a page view that came through an affiliate's link. */
  readonly takeClick: ClickCounter['take'];
  readonly referrals: Referrals;
}

const EVERY_FIVE_SECONDS_MS = 5_000;

/**
 * The affiliate feature: links and clicks, commission and payouts, postbacks to affiliates' own systems, and the back office for
 * affiliates.
 */
export function openAffiliates(ports: AffiliatePorts): Affiliates {
  const { config, database, secretBox, clock, log, jobs, sequence, authentication, commissionPayer } = ports;
  const clicks = createClickCounter({ database, clock, newSalt: () => randomBytes(32) });
  // After the last request, so that its clicks are stored.
  sequence.on('background', { name: 'clicks', run: clicks.flush });
  const postbackSender = createHttpPostbackSender({ toPrivate: config.postbacksToPrivate });
  const deliverer = createPostbackDeliverer({ database, secretBox, postbackSender, clock, log });
  sequence.on('entrance', { name: 'postbacks', run: deliverer.stop });
  const context: AffiliateContext = {
    ...ports,
    ...authentication,
    postbackSender,
    payOutSoon: () => jobs.ask(ADVANCE_PAYOUTS),
    formsPerAddress: config.formsPerAddress,
  };

  function repeat(everyMs: number, work: () => Promise<void>, failure: string): RepeatedWork {
    const onFailure = (error: unknown): void => log.error({ err: error }, failure);
    return { name: 'repeated affiliate work', everyMs, work, onFailure };
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
      { ...repeat(EVERY_FIVE_SECONDS_MS, clicks.flush, 'could not store clicks on links; retrying'), isOfGateways: true },
      repeat(EVERY_FIVE_SECONDS_MS, () => follow({ database, clock }), 'could not update the affiliate projection'),
      repeat(
        EVERY_FIVE_SECONDS_MS,
        () => requestDueDeliveries(jobs, { database, clock }),
        'could not request the job that sends postbacks',
      ),
    ],
  };
}
