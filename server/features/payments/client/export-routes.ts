import type { Language } from '@fairlead/contract/language.ts';
import { tokenQuerySchema } from '@fairlead/contract/fields.ts';
import { paymentPaths } from '@fairlead/contract/paths.ts';
import { statementParamsSchema, transactionFilterSchema } from '@fairlead/contract/payments/schemas.ts';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { users } from '../../../adapters/db/schema/principals.ts';
import { sendCsv } from '../../../csv/send-csv.ts';
import { sendPdf } from '../../../pdf/send-pdf.ts';
import { STATEMENT_PDF_LIMIT } from '../../../pdf/statement-pdf-limit.ts';
import { writePdf } from '../../../pdf/write-pdf.ts';
import type { BrokerRules } from '../../../engine/broker-rules.ts';
import type { AttemptCounter } from '../../../identity/throttle/attempt-counter.ts';
import { sessionOf, type SessionGuard } from '../../../identity/sessions/require-session.ts';
import { admitRequest } from '../../../identity/throttle/admit-request.ts';
import { languageOf } from '../../../transport/http/language-of.ts';
import { createCalls } from '../../../transport/http/calls.ts';
import { CSV_FILE, PDF_FILE } from '../../../transport/http/responses.ts';
import { exportTransactions } from './export-transactions.ts';
import type { PaymentsContext } from '../payments-context.ts';
import { readWholeStatement } from './statements/read-whole-statement.ts';
import { writeStatementCsv } from './statements/statement-csv.ts';
import { composeStatement, type LogCheckpoint, type StatementOwner } from './statements/statement-pdf.ts';
import type { Handle } from '../store.ts';

export interface PaymentExportsContext extends Pick<PaymentsContext, 'database' | 'engine' | 'providers' | 'clock' | 'siteUrl'> {
  readonly brokerRules: Pick<BrokerRules, 'nameOf'>;
  readonly requireClient: SessionGuard;
  readonly attempts: AttemptCounter;
  /** The languages of the site. */
  readonly languages: () => readonly Language[];
  /** The latest checkpoint of the transparency log; null if there is none yet. */
  readonly readLogCheckpoint: () => Promise<LogCheckpoint | null>;
}

/** Routes that export a client's transactions and statements as files. */
export function registerPaymentExports(api: FastifyInstance, context: PaymentExportsContext): void {
  const { database, clock, attempts, languages, requireClient, siteUrl, readLogCheckpoint } = context;
  const calls = createCalls(api, { preValidation: requireClient });

  calls.read(paymentPaths.csv, 'All transactions of a group that match a filter, as CSV', {
    schema: { query: transactionFilterSchema.extend(tokenQuerySchema.shape), answer: CSV_FILE },
    handler: (request, reply) => {
      const { query } = request;
      return sendCsv(reply, query.group, exportTransactions(sessionOf(request).userId, query, context));
    },
  });

  calls.read(paymentPaths.statementCsv, 'A statement with every entry, as CSV', {
    schema: { params: statementParamsSchema, query: tokenQuerySchema, answer: CSV_FILE },
    handler: async (request, reply) => {
      const { month } = request.params;
      const statement = await readWholeStatement(context, sessionOf(request).userId, month, clock());
      return sendCsv(reply, `statement-${month}`, writeStatementCsv(statement));
    },
  });

  calls.read(paymentPaths.statementPdf, 'A statement with every entry, as PDF', {
    schema: { params: statementParamsSchema, query: tokenQuerySchema, answer: PDF_FILE },
    handler: async (request, reply) => {
      const { userId } = sessionOf(request);
      const { month } = request.params;
      const statement = await readWholeStatement(context, userId, month, clock());
      await admitRequest(attempts, `statementPdf:${userId}`, STATEMENT_PDF_LIMIT);
      const owner = await findOwner(database, userId);
      const checkpoint = await readLogCheckpoint();
      const language = languageOf(request, languages);
      const pdf = await writePdf(composeStatement(statement, owner, { language, siteUrl: siteUrl(), checkpoint }));
      return sendPdf(reply, `statement-${month}`, pdf);
    },
  });
}

async function findOwner({ drizzle }: Handle, userId: number): Promise<StatementOwner> {
  const { firstName, lastName, pin } = users;
  const [row] = await drizzle.select({ firstName, lastName, pin }).from(users).where(eq(users.id, userId));
  if (row === undefined) throw new Error(`user ${userId} has a session but does not exist`);
  return { fullName: `${row.firstName} ${row.lastName}`.trim(), pin: row.pin };
}
