/** Postbacks to affiliates' own systems. Amounts in euros, times in ISO 8601 UTC. */
import { z } from 'zod';
import { success } from './fields.ts';
import { POSTBACK_EVENTS } from './values.ts';
import { eurosSchema, idSchema, sequenceParameterSchema, textSchema, tokenBodySchema } from '../fields.ts';

export const savePostbackRequestSchema = z.object({
  /** Omitted for a new one. */
  id: idSchema.optional(),
  url: textSchema.trim().min(1).max(500),
  events: z.array(z.enum(POSTBACK_EVENTS)).min(1).max(POSTBACK_EVENTS.length),
  /** If omitted, a new one is active and an existing one keeps its state. */
  is_active: z.boolean().optional(),
});
export type SavePostbackRequest = z.infer<typeof savePostbackRequestSchema>;

export const postbackSchema = z.object({
  id: z.number().int(),
  url: z.string(),
  events: z.array(z.enum(POSTBACK_EVENTS)),
  is_active: z.boolean(),
  created_at: z.string(),
  /** When deliveries began to fail; null if the last one arrived. */
  failing_since: z.string().nullable(),
});
export type Postback = z.infer<typeof postbackSchema>;
export const postbacksResponseSchema = z.object({ ...success, data: z.array(postbackSchema) });
/** `secret` signs deliveries as defined by Standard Webhooks. It is shown only once, when the postback is created. */
export const savePostbackResponseSchema = z.object({
  ...success,
  data: z.object({ postback: postbackSchema, secret: z.string().nullable() }),
});
export type SavePostbackResponse = z.infer<typeof savePostbackResponseSchema>;
export const byIdRequestSchema = z.object({ ...tokenBodySchema.shape, id: idSchema });

/** The body of a postback. */
export const postbackPayloadSchema = z.object({
  type: z.enum([...POSTBACK_EVENTS, 'test']),
  timestamp: z.string(),
  data: z.object({
    account_id: z.number().int().nullable(),
    campaign: z.string(),
    sub_id: z.string(),
    click_id: z.string(),
    country: z.string().nullable(),
    /** The amount of the deposit or commission; otherwise null. */
    amount: eurosSchema.nullable(),
    currency: z.literal('EUR'),
  }),
});
export type PostbackPayload = z.infer<typeof postbackPayloadSchema>;

export const deliverySchema = z.object({
  id: z.number().int(),
  postback_id: z.number().int(),
  event: z.enum([...POSTBACK_EVENTS, 'test']),
  account_id: z.number().int().nullable(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.number().int(),
  /** The HTTP status of the response; null if there was none. */
  response_status: z.number().int().nullable(),
  fault: z.enum(['addressNotAllowed', 'notReached', 'tooSlow', 'refused']).nullable(),
  created_at: z.string(),
  next_attempt_at: z.string().nullable(),
  delivered_at: z.string().nullable(),
});
export type Delivery = z.infer<typeof deliverySchema>;
export const deliveriesQuerySchema = z.object({ before: sequenceParameterSchema.optional() });
/** Latest first, 50 per page. */
export const deliveriesResponseSchema = z.object({ ...success, data: z.array(deliverySchema), next: z.number().int().nullable() });
export type DeliveriesResponse = z.infer<typeof deliveriesResponseSchema>;
export const deliveryResponseSchema = z.object({ ...success, data: deliverySchema });
