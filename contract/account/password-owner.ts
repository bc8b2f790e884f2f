/** Account data for a page opened from an emailed link, so that its hint judges a new password as the server does. */
import { z } from 'zod';
import { linkCodeSchema } from '../fields.ts';

export const passwordOwnerRequestSchema = z.object({ code: linkCodeSchema });
export type PasswordOwnerRequest = z.infer<typeof passwordOwnerRequestSchema>;

export const passwordOwnerResponseSchema = z.object({
  status: z.literal(true),
  data: z.object({ email: z.string(), names: z.array(z.string()), others: z.array(z.string()) }),
});
export type PasswordOwnerResponse = z.infer<typeof passwordOwnerResponseSchema>;
