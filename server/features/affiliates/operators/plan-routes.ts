import { planListResponseSchema, savePlanRequestSchema, savePlanResponseSchema } from '@fairlead/contract/affiliates/operators/schemas.ts';
import { backofficePaths } from '@fairlead/contract/operators/paths.ts';
import type { FastifyInstance } from 'fastify';
import { actorOf, operatorOf } from '../../../identity/operator-call.ts';
import { createCalls } from '../../../transport/http/calls.ts';
import { listPlans } from './list-plans.ts';
import type { AffiliateOperatorContext } from './operator-context.ts';
import { savePlan } from './save-plan.ts';

/** Back-office routes for commission plans. */
export function registerPlanRoutes(api: FastifyInstance, context: AffiliateOperatorContext): void {
  const readCalls = createCalls(api, context.operatorCall('affiliates.read'));
  const manageCalls = createCalls(api, context.operatorCall('affiliates.manage'));

  readCalls.read(backofficePaths.affiliatePlans, 'Every version of every plan', {
    schema: { answer: planListResponseSchema },
    handler: async () => ({ status: true, data: await listPlans(context.database) }),
  });

  manageCalls.submit(backofficePaths.saveAffiliatePlan, 'Creates a plan, or a new version of one, in effect from a day on', {
    schema: { body: savePlanRequestSchema, answer: savePlanResponseSchema },
    handler: async (request) => {
      const { id: operatorId } = operatorOf(request);
      const plan = await savePlan(actorOf(request), request.body, context);
      const { id: planId, version, valid_from: validFrom } = plan;
      request.log.info({ operatorId, planId, version, validFrom }, 'an operator saved the terms of a plan');
      return { status: true, data: plan };
    },
  });
}
