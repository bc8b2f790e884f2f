/** Receipts on the wire, and in the files that clients keep. */
import { RECEIPTS_FORMAT } from '@fairlead/domain/proof/receipt.ts';
import { z } from 'zod';
import { sequenceParameterSchema, textSchema, tokenQuerySchema } from '../fields.ts';

const LONGEST_STATEMENT = 1_000_000;
const LONGEST_PROOF = 100_000;
/** As many as one call returns. */
export const MOST_RECEIPTS = 500;

export const receiptSchema = z.object({
  statement: z.string().max(LONGEST_STATEMENT).describe('The statement, one line of JSON, verbatim as the log commits to it'),
  proof: z.string().max(LONGEST_PROOF).describe('A proof by C2SP tlog-proof; its extra data is the salt'),
});

/** A file of receipts. Fields that are not known are ignored, so that later versions can add some. */
export const receiptsFileSchema = z.object({
  format: z.literal(RECEIPTS_FORMAT),
  receipts: z.array(receiptSchema).max(MOST_RECEIPTS),
  key: z
    .string()
    .max(1_000)
    .optional()
    .describe('The public key of the log, by C2SP signed-note. A verifier does not trust it: it compares it'),
});
export type ReceiptsFile = z.infer<typeof receiptsFileSchema>;

const NOT_A_TRANSACTION = 'must be the id of a transaction';

/** Exactly one says what the receipts are about. */
export const receiptsQuerySchema = z
  .object({
    position: sequenceParameterSchema.optional().describe('The id of a position of the client, open or closed'),
    transaction: textSchema
      .min(1, NOT_A_TRANSACTION)
      .max(100, NOT_A_TRANSACTION)
      .optional()
      .describe("The id of one of the client's transactions"),
    entry: sequenceParameterSchema.optional().describe("The number of a journal entry about the client, as in the position's explanation"),
  })
  .extend(tokenQuerySchema.shape)
  .refine(({ position, transaction, entry }) => [position, transaction, entry].filter((each) => each !== undefined).length === 1, {
    message: 'must be given, or else transaction or entry: exactly one of the three',
    path: ['position'],
  });

export const receiptsResponseSchema = receiptsFileSchema.extend({
  status: z.literal(true),
  pending: z.number().int().describe('Receipts that are not signed yet: ask again in a second'),
  lost: z
    .number()
    .int()
    .optional()
    .describe('Receipts that cannot be composed any more, because the secret behind them is lost; absent if none'),
});
export type ReceiptsResponse = z.infer<typeof receiptsResponseSchema>;
