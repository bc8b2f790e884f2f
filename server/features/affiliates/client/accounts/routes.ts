import { affiliatePaths } from '@fairlead/contract/affiliates/paths.ts';
import {
  accountParamsSchema,
  accountResponseSchema,
  accountsCsvQuerySchema,
  affiliateGetRequestSchema,
  affiliateGetResponseSchema,
} from '@fairlead/contract/affiliates/accounts.ts';
import { affiliateMeResponseSchema } from '@fairlead/contract/affiliates/plans.ts';
import { affiliateOverviewResponseSchema, daysQuerySchema } from '@fairlead/contract/affiliates/results.ts';
import { tokenQuerySchema } from '@fairlead/contract/fields.ts';
import { sendCsv } from '../../../../csv/send-csv.ts';
import { CSV_FILE } from '../../../../transport/http/responses.ts';
import type { AffiliateContext } from '../../affiliate-context.ts';
import { affiliateOf, type AffiliateCalls } from '../require-affiliate.ts';
import { exportAccounts } from './export-accounts.ts';
import { getAccount } from './get-account.ts';
import { getAffiliate } from './get-affiliate.ts';
import { getOverview } from './get-overview.ts';
import { listAccounts } from './list-accounts.ts';

/** Routes for the referred accounts and their results. */
export function registerAccountRoutes({ readerCalls }: AffiliateCalls, context: AffiliateContext): void {
  readerCalls.read(affiliatePaths.me, 'The affiliate, with the plan in effect and the balance', {
    schema: { query: tokenQuerySchema, answer: affiliateMeResponseSchema },
    handler: async (request) => ({ status: true, data: await getAffiliate(affiliateOf(request), context) }),
  });

  readerCalls.read(affiliatePaths.overview, 'Clicks, sign-ups, deposits and commission, day by day', {
    schema: { query: daysQuerySchema.extend(tokenQuerySchema.shape), answer: affiliateOverviewResponseSchema },
    handler: async (request) => ({ status: true, data: await getOverview(affiliateOf(request), request.query, context) }),
  });

  readerCalls.submit(affiliatePaths.get, 'The affiliate’s referred accounts, latest first, with their count', {
    schema: { body: affiliateGetRequestSchema, answer: affiliateGetResponseSchema },
    handler: (request) => listAccounts(affiliateOf(request), request.body, context),
  });

  readerCalls.read(affiliatePaths.account, 'One account with the entries behind its figures', {
    schema: { params: accountParamsSchema, query: tokenQuerySchema, answer: accountResponseSchema },
    handler: async (request) => ({ status: true, data: await getAccount(affiliateOf(request), request.params.id, context) }),
  });

  readerCalls.read(affiliatePaths.accountsCsv, 'All accounts that match a filter, as CSV', {
    schema: { query: accountsCsvQuerySchema.extend(tokenQuerySchema.shape), answer: CSV_FILE },
    handler: (request, reply) => sendCsv(reply, 'accounts', exportAccounts(affiliateOf(request), request.query, context)),
  });
}
