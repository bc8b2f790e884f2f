/** Personal-data export and deletion requests. Beyond the spec (GDPR articles 15, 17 and 20). */
import { z } from 'zod';
import { textSchema, tokenBodySchema } from '../fields.ts';

/**
 * All data held about a client, one list of plain records per part. Readable for people as well as programs: keys are words, times are ISO
 * 8601, amounts are in euros.
 */
export const personalDataSchema = z.object({
  status: z.literal(true),
  data: z.object({
    generated_at: z.string(),
    parts: z.array(
      z.object({
        name: z.string(),
        /** False if there is more than one export holds; it then contains the latest records. */
        is_complete: z.boolean(),
        records: z.array(z.record(z.string(), z.unknown())),
      }),
    ),
  }),
});
export type PersonalData = z.infer<typeof personalDataSchema>;

export const deletionRequestSchema = tokenBodySchema.extend({ reason: textSchema.trim().max(1_000).default('') });
export type DeletionRequest = z.infer<typeof deletionRequestSchema>;

/** The client's latest request, or null. */
export const deletionStateSchema = z.object({
  status: z.literal(true),
  data: z
    .object({
      requested_at: z.string(),
      state: z.enum(['open', 'withdrawn', 'granted', 'refused']),
      note: z.string(),
      decided_at: z.string().nullable(),
    })
    .nullable(),
});
export type DeletionState = z.infer<typeof deletionStateSchema>;
