/** Only where DEMO is on: what a person who tries the product out would otherwise find in their own letter box. */
import { z } from 'zod';
import { textSchema } from './fields.ts';

/** `to` is a part of the recipient's address; all mails where it is left out. */
export const demoMailsQuerySchema = z.object({ to: textSchema.trim().max(254).default('') });

/** The latest first, at most 50. `text` is plain text, with addresses as they are. */
export const demoMailsResponseSchema = z.object({
  status: z.literal(true),
  data: z.array(z.object({ id: z.string(), to: z.string(), subject: z.string(), at: z.string(), text: z.string() })),
});
export type DemoMailsResponse = z.infer<typeof demoMailsResponseSchema>;
