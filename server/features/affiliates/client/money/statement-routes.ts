import { affiliatePaths } from '@fairlead/contract/affiliates/paths.ts';
import {
  affiliateStatementResponseSchema,
  affiliateStatementsResponseSchema,
  statementParamsSchema,
} from '@fairlead/contract/affiliates/money.ts';
import { tokenQuerySchema } from '@fairlead/contract/fields.ts';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { affiliates } from '../../../../adapters/db/schema/affiliates.ts';
import type { Database } from '../../../../adapters/db/database.ts';
import { sendCsv } from '../../../../csv/send-csv.ts';
import { MOST_ENTRIES_IN_PDF } from '../../../../pdf/compose-statement.ts';
import { sendPdf } from '../../../../pdf/send-pdf.ts';
import { STATEMENT_PDF_LIMIT } from '../../../../pdf/statement-pdf-limit.ts';
import { writePdf } from '../../../../pdf/write-pdf.ts';
import { admitRequest } from '../../../../identity/throttle/admit-request.ts';
import { languageOf } from '../../../../transport/http/language-of.ts';
import { answers, CSV_ANSWER, NEEDS_ACCESS_TOKEN, PDF_ANSWER } from '../../../../transport/http/responses.ts';
import type { AffiliateContext } from '../../affiliate-context.ts';
import { affiliateOf, type AffiliateGuards } from '../require-affiliate.ts';
import { writeStatementCsv } from './statement-csv.ts';
import { readLatestEntries, readStatementEntries } from './statement-entries.ts';
import { composeStatement, type StatementOwner } from './statement-pdf.ts';
import { describeStatement, readStatement, readStatements } from './statement.ts';

/** Of calls about one month. */
const OF_A_MONTH = { security: NEEDS_ACCESS_TOKEN, params: statementParamsSchema, querystring: tokenQuerySchema };

export function registerStatementRoutes(
  api: FastifyInstance,
  { database, clock, attempts, languages }: AffiliateContext,
  { requireReader: preValidation }: AffiliateGuards,
): void {
  const routes = api.withTypeProvider<ZodTypeProvider>();

  routes.route({
    method: 'GET',
    url: affiliatePaths.statements,
    schema: {
      summary: 'Months of an affiliate from the first entry to the present one, the latest first',
      security: NEEDS_ACCESS_TOKEN,
      querystring: tokenQuerySchema,
      response: answers(affiliateStatementsResponseSchema),
    },
    preValidation,
    handler: async (request) => {
      const statements = await readStatements(database, affiliateOf(request), clock());
      return { status: true as const, data: statements.map(describeStatement) };
    },
  });

  routes.route({
    method: 'GET',
    url: affiliatePaths.statement,
    schema: {
      summary: 'What a month of an affiliate came to',
      ...OF_A_MONTH,
      response: answers(affiliateStatementResponseSchema),
    },
    preValidation,
    handler: async (request) => {
      const statement = await readStatement(database, affiliateOf(request), request.params.month, clock());
      return { status: true as const, data: describeStatement(statement) };
    },
  });

  routes.route({
    method: 'GET',
    url: affiliatePaths.statementCsv,
    schema: {
      summary: 'A statement with every entry and what it was reckoned from, as CSV',
      ...OF_A_MONTH,
      response: CSV_ANSWER,
    },
    preValidation,
    handler: async (request, reply) => {
      const { month } = request.params;
      const affiliateId = affiliateOf(request);
      const statement = await readStatement(database, affiliateId, month, clock());
      return sendCsv(reply, `commission-${month}`, writeStatementCsv(statement, readStatementEntries(database, affiliateId, statement)));
    },
  });

  routes.route({
    method: 'GET',
    url: affiliatePaths.statementPdf,
    schema: {
      summary: 'A statement with its entries, to read and to print',
      ...OF_A_MONTH,
      response: PDF_ANSWER,
    },
    preValidation,
    handler: async (request, reply) => {
      const { month } = request.params;
      const affiliateId = affiliateOf(request);
      const statement = await readStatement(database, affiliateId, month, clock());
      await admitRequest(attempts, `affiliateStatementPdf:${affiliateId}`, STATEMENT_PDF_LIMIT);
      const entries = await readLatestEntries(database, affiliateId, statement, MOST_ENTRIES_IN_PDF);
      const owner = await readOwner(database, affiliateId);
      const pdf = await writePdf(composeStatement({ statement, entries, owner, madeAt: clock() }, languageOf(request, languages)));
      return sendPdf(reply, `commission-${month}`, pdf);
    },
  });
}

async function readOwner({ drizzle }: Pick<Database, 'drizzle'>, affiliateId: number): Promise<StatementOwner> {
  const { name, company } = affiliates;
  const [row] = await drizzle.select({ name, company }).from(affiliates).where(eq(affiliates.id, affiliateId));
  if (row === undefined) throw new Error(`affiliate ${affiliateId} has a session and is not there`);
  return row;
}
