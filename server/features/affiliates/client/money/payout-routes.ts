import { affiliatePaths } from '@fairlead/contract/affiliates/paths.ts';
import { affiliatePayoutsResponseSchema, payoutResponseSchema, requestPayoutRequestSchema } from '@fairlead/contract/affiliates/money.ts';
import { tokenQuerySchema } from '@fairlead/contract/fields.ts';
import { sessionOf } from '../../../../identity/sessions/require-session.ts';
import type { AffiliateContext } from '../../affiliate-context.ts';
import { affiliateOf, type AffiliateCalls } from '../require-affiliate.ts';
import { listPayouts } from './list-payouts.ts';
import { requestPayout } from './request-payout.ts';

export function registerPayoutRoutes({ readerCalls, affiliateCalls }: AffiliateCalls, context: AffiliateContext): void {
  readerCalls.read(affiliatePaths.payouts, 'Payouts of an affiliate, latest first', {
    schema: { query: tokenQuerySchema, answer: affiliatePayoutsResponseSchema },
    handler: async (request) => ({ status: true, data: await listPayouts(affiliateOf(request), context) }),
  });

  affiliateCalls.submit(
    affiliatePaths.requestPayout,
    'Requests a payout to the affiliate’s own client account, and its withdrawal from there',
    {
      schema: { body: requestPayoutRequestSchema, answer: payoutResponseSchema },
      handler: async (request) => ({
        status: true,
        data: await requestPayout(affiliateOf(request), sessionOf(request), request.body, context),
      }),
    },
  );
}
