import { errorBodySchema } from '@fairlead/contract/errors.ts';
import { z, type ZodType } from 'zod';

/** A route's responses for its schema: the successful one, and the one shape of all errors. */
export function answers<Success extends ZodType>(success: Success) {
  return { 200: success, '4xx': errorBodySchema, '5xx': errorBodySchema };
}

/** The response of a call that returns a table as a download (csv/send-csv.ts). */
export const CSV_FILE = z.any().describe('CSV (RFC 4180, UTF-8 with a byte order mark)');

/** The response of a call that returns a document as a download (pdf/send-pdf.ts). */
export const PDF_FILE = z.any().describe('PDF, in the language of the call');

/** Marks a route in the OpenAPI document as requiring an access token. */
export const NEEDS_ACCESS_TOKEN = [{ accessToken: [] }] as const;
