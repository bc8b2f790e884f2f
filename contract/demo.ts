/** Only if DEMO is on: the emails that a visitor trying out the product would otherwise find in their own inbox. */
import { z } from 'zod';
import { textSchema } from './fields.ts';

/** `to` is part of the recipient's address; all emails if omitted. */
export const demoEmailsQuerySchema = z.object({ to: textSchema.trim().max(254).default('') });

/** Latest first, at most 50. `text` is plain text with URLs written out. */
export const demoEmailsResponseSchema = z.object({
  status: z.literal(true),
  data: z.array(z.object({ id: z.string(), to: z.string(), subject: z.string(), at: z.string(), text: z.string() })),
});
export type DemoEmailsResponse = z.infer<typeof demoEmailsResponseSchema>;
