import { affiliatePaths } from '@fairlead/contract/affiliates/paths.ts';
import { entriesQuerySchema, entriesResponseSchema } from '@fairlead/contract/affiliates/money.ts';
import { tokenQuerySchema } from '@fairlead/contract/fields.ts';
import type { FastifyInstance } from 'fastify';
import { createCalls } from '../../../../transport/http/calls.ts';
import type { AffiliateContext } from '../../affiliate-context.ts';
import { affiliateOf, type AffiliateGuards } from '../require-affiliate.ts';
import { listEntries } from './list-entries.ts';
import { registerPayoutRoutes } from './payout-routes.ts';
import { registerStatementRoutes } from './statement-routes.ts';

/** Commission, statements and payouts. */
export function registerMoneyRoutes(api: FastifyInstance, context: AffiliateContext, guards: AffiliateGuards): void {
  registerEntries(api, context, guards);
  registerStatementRoutes(api, context, guards);
  registerPayoutRoutes(api, context, guards);
}

function registerEntries(api: FastifyInstance, { database }: AffiliateContext, { requireReader }: AffiliateGuards): void {
  const calls = createCalls(api, { preValidation: requireReader });

  calls.read(affiliatePaths.entries, 'What was booked for an affiliate, the latest first, with what each amount was reckoned from', {
    schema: { query: entriesQuerySchema.extend(tokenQuerySchema.shape), answer: entriesResponseSchema },
    handler: (request) => listEntries(affiliateOf(request), request.query, database),
  });
}
