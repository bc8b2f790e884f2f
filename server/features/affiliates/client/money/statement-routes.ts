import { affiliatePaths } from '@fairlead/contract/affiliates/paths.ts';
import {
  affiliateStatementResponseSchema,
  affiliateStatementsResponseSchema,
  statementParamsSchema,
} from '@fairlead/contract/affiliates/money.ts';
import { tokenQuerySchema } from '@fairlead/contract/fields.ts';
import { eq } from 'drizzle-orm';
import { affiliates } from '../../../../adapters/db/schema/affiliates.ts';
import type { Database } from '../../../../adapters/db/database.ts';
import { sendCsv } from '../../../../csv/send-csv.ts';
import { MOST_ENTRIES_IN_PDF } from '../../../../pdf/compose-statement.ts';
import { sendPdf } from '../../../../pdf/send-pdf.ts';
import { STATEMENT_PDF_LIMIT } from '../../../../pdf/statement-pdf-limit.ts';
import { writePdf } from '../../../../pdf/write-pdf.ts';
import { admitRequest } from '../../../../identity/throttle/admit-request.ts';
import { languageOf } from '../../../../transport/http/language-of.ts';
import { CSV_FILE, PDF_FILE } from '../../../../transport/http/responses.ts';
import type { AffiliateContext } from '../../affiliate-context.ts';
import { affiliateOf, type AffiliateCalls } from '../require-affiliate.ts';
import { writeStatementCsv } from './statement-csv.ts';
import { readLatestEntries, readStatementEntries } from './statement-entries.ts';
import { composeStatement, type StatementOwner } from './statement-pdf.ts';
import { describeStatement, readStatement, readStatements } from './statement.ts';

export function registerStatementRoutes({ readerCalls }: AffiliateCalls, { database, clock, attempts, languages }: AffiliateContext): void {
  readerCalls.read(affiliatePaths.statements, 'The affiliate’s months from the first entry to now, latest first', {
    schema: { query: tokenQuerySchema, answer: affiliateStatementsResponseSchema },
    handler: async (request) => {
      const statements = await readStatements(database, affiliateOf(request), clock());
      return { status: true, data: statements.map(describeStatement) };
    },
  });

  readerCalls.read(affiliatePaths.statement, 'The statement of one month', {
    schema: { params: statementParamsSchema, query: tokenQuerySchema, answer: affiliateStatementResponseSchema },
    handler: async (request) => {
      const statement = await readStatement(database, affiliateOf(request), request.params.month, clock());
      return { status: true, data: describeStatement(statement) };
    },
  });

  readerCalls.read(affiliatePaths.statementCsv, 'A statement with every entry and its calculation, as CSV', {
    schema: { params: statementParamsSchema, query: tokenQuerySchema, answer: CSV_FILE },
    handler: async (request, reply) => {
      const { month } = request.params;
      const affiliateId = affiliateOf(request);
      const statement = await readStatement(database, affiliateId, month, clock());
      return sendCsv(reply, `commission-${month}`, writeStatementCsv(statement, readStatementEntries(database, affiliateId, statement)));
    },
  });

  readerCalls.read(affiliatePaths.statementPdf, 'A statement with its entries, as PDF', {
    schema: { params: statementParamsSchema, query: tokenQuerySchema, answer: PDF_FILE },
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
  if (row === undefined) throw new Error(`affiliate ${affiliateId} has a session but does not exist`);
  return row;
}
