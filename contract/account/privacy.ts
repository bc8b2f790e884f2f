/** What a client can learn about what is held about them, and ask for. Beyond the spec (GDPR articles 15, 17 and 20). */
import { z } from 'zod';
import { textSchema, tokenBodySchema } from '../fields.ts';

/**
 * Everything held about a client, one list of plain records a part. A person reads it as well as a program: keys are words, times are
 * ISO 8601, amounts are euros.
 */
export const heldDataSchema = z.object({
  status: z.literal(true),
  data: z.object({
    generated_at: z.string(),
    parts: z.array(
      z.object({
        name: z.string(),
        /** False where there is more than is handed out at once: the records are then the latest. */
        is_complete: z.boolean(),
        records: z.array(z.record(z.string(), z.unknown())),
      }),
    ),
  }),
});
export type HeldData = z.infer<typeof heldDataSchema>;

export const deletionRequestSchema = tokenBodySchema.extend({ reason: textSchema.trim().max(1_000).default('') });
export type DeletionRequest = z.infer<typeof deletionRequestSchema>;

/** The client's latest request; null where there has been none. */
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
