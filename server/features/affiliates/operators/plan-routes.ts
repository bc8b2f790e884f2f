import { planListResponseSchema, savePlanRequestSchema, savePlanResponseSchema } from '@fairlead/contract/affiliates/operators/schemas.ts';
import { backofficePaths } from '@fairlead/contract/operators/paths.ts';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { actorOf, operatorOf } from '../../../identity/operator-call.ts';
import { answers, NEEDS_ACCESS_TOKEN } from '../../../transport/http/responses.ts';
import { listPlans } from './list-plans.ts';
import type { AffiliateOperatorContext } from './operator-context.ts';
import { savePlan } from './save-plan.ts';

/** What affiliates are paid for. */
export function registerPlanRoutes(api: FastifyInstance, context: AffiliateOperatorContext): void {
  const routes = api.withTypeProvider<ZodTypeProvider>();

  routes.route({
    method: 'GET',
    url: backofficePaths.affiliatePlans,
    schema: { summary: 'Every version of every plan', security: NEEDS_ACCESS_TOKEN, response: answers(planListResponseSchema) },
    ...context.operatorCall('affiliates.read'),
    handler: async () => ({ status: true as const, data: await listPlans(context.database) }),
  });

  routes.route({
    method: 'POST',
    url: backofficePaths.saveAffiliatePlan,
    schema: {
      summary: 'Makes a plan, or another version of one, which is in force from a day on',
      security: NEEDS_ACCESS_TOKEN,
      body: savePlanRequestSchema,
      response: answers(savePlanResponseSchema),
    },
    ...context.operatorCall('affiliates.manage'),
    handler: async (request) => {
      const { id: operatorId } = operatorOf(request);
      const plan = await savePlan(actorOf(request), request.body, context);
      const { id: planId, version, valid_from: validFrom } = plan;
      request.log.info({ operatorId, planId, version, validFrom }, 'an operator saved the terms of a plan');
      return { status: true as const, data: plan };
    },
  });
}
