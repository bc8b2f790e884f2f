import { errorBodySchema } from '@fairlead/contract/errors.ts';
import { z, type ZodType } from 'zod';

/** The answers of a route for its schema: the one where all went well, and the one shape of everything else. */
export function answers<Success extends ZodType>(success: Success) {
  return { 200: success, '4xx': errorBodySchema, '5xx': errorBodySchema };
}

/** The answer of a call that gives a table to be saved (csv/send-csv.ts). */
export const CSV_FILE = z.any().describe('CSV (RFC 4180, UTF-8 with a byte order mark)');

/** The answer of a call that gives a document to be saved (pdf/send-pdf.ts). */
export const PDF_FILE = z.any().describe('PDF, in the language of the call');

/** Marks a route in the OpenAPI document as one that needs an access token. */
export const NEEDS_ACCESS_TOKEN = [{ accessToken: [] }] as const;
