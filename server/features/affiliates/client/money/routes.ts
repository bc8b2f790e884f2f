import { affiliatePaths } from '@fairlead/contract/affiliates/paths.ts';
import { entriesQuerySchema, entriesResponseSchema } from '@fairlead/contract/affiliates/money.ts';
import { tokenQuerySchema } from '@fairlead/contract/fields.ts';
import type { AffiliateContext } from '../../affiliate-context.ts';
import { affiliateOf, type AffiliateCalls } from '../require-affiliate.ts';
import { listEntries } from './list-entries.ts';
import { registerPayoutRoutes } from './payout-routes.ts';
import { registerStatementRoutes } from './statement-routes.ts';

/** Routes for commission, statements and payouts. */
export function registerMoneyRoutes(calls: AffiliateCalls, context: AffiliateContext): void {
  registerEntries(calls, context);
  registerStatementRoutes(calls, context);
  registerPayoutRoutes(calls, context);
}

function registerEntries({ readerCalls }: AffiliateCalls, { database }: AffiliateContext): void {
  readerCalls.read(affiliatePaths.entries, 'An affiliate’s entries, latest first, with how each amount was calculated', {
    schema: { query: entriesQuerySchema.extend(tokenQuerySchema.shape), answer: entriesResponseSchema },
    handler: (request) => listEntries(affiliateOf(request), request.query, database),
  });
}
