/** Complaints from receipt to answer, and their register, which a regulator may request. */
import {
  COMPLAINT_CATEGORIES,
  COMPLAINT_CHANNELS,
  COMPLAINT_STATUSES,
  COMPLAINT_VERDICTS,
} from '@fairlead/domain/contact/complaint-rules.ts';
import { z } from 'zod';
import { clientRefSchema, operatorNameSchema, pageOf, pageQuery, reasonSchema, spanQuery, success } from '../../operators/fields.ts';
import { claimSchema } from '../../account/operators/queues.ts';
import { daySchema, emailSchema, idSchema, textSchema } from '../../fields.ts';
import { LANGUAGES } from '../../language.ts';

const categorySchema = z.enum(COMPLAINT_CATEGORIES);

/** Open ones by due date, decided ones newest first. */
export const complaintsQuerySchema = z.object({
  ...pageQuery,
  shown: z.enum(['open', 'decided']).default('open'),
  category: categorySchema.optional(),
});
export const complaintRowSchema = z.object({
  id: z.number().int(),
  /** Null if the sender is not a client. */
  client: clientRefSchema.nullable(),
  name: z.string(),
  email: z.string(),
  language: z.enum(LANGUAGES),
  category: categorySchema,
  channel: z.enum(COMPLAINT_CHANNELS),
  status: z.enum(COMPLAINT_STATUSES),
  received_at: z.string(),
  acknowledged_at: z.string().nullable(),
  extended_at: z.string().nullable(),
  decided_at: z.string().nullable(),
  /** The next step due: acknowledgement or answer. Null if decided. */
  due: z.object({ step: z.enum(['acknowledge', 'answer']), on: z.string() }).nullable(),
  claim: claimSchema,
});
export type ComplaintRow = z.infer<typeof complaintRowSchema>;
export const complaintsSchema = pageOf(complaintRowSchema);

export const complaintDetailSchema = z.object({
  ...success,
  data: complaintRowSchema.extend({
    text: z.string(),
    answer: z.string(),
    /** The deadline for the answer, and the deadline with an extension. */
    answer_by: z.string(),
    answer_by_at_most: z.string(),
    entered_by: operatorNameSchema,
    decided_by: operatorNameSchema,
  }),
});
export type ComplaintDetail = z.infer<typeof complaintDetailSchema>['data'];

const writtenText = textSchema.trim().min(1).max(5_000);
/** A message from the contact form, or a complaint received otherwise. The latter is linked to a client if one uses the email address. */
export const enterComplaintRequestSchema = z.discriminatedUnion('from', [
  z.object({ from: z.literal('message'), message_id: idSchema, category: categorySchema }),
  z.object({
    from: z.literal('hand'),
    name: textSchema.trim().min(1).max(200),
    email: emailSchema,
    language: z.enum(LANGUAGES),
    category: categorySchema,
    channel: z.enum(COMPLAINT_CHANNELS),
    /** The day it was received, not in the future. */
    received_on: daySchema,
    text: writtenText,
  }),
]);
export type EnterComplaintRequest = z.infer<typeof enterComplaintRequestSchema>;
export const enteredComplaintSchema = z.object({ ...success, data: z.object({ id: z.number().int() }) });

/** Each is refused with notFound, claimedByOther and complaintClosed, and if the same step was already taken. */
export const acknowledgeComplaintRequestSchema = z.object({ id: idSchema });
/** The client sees the reason as it is written. */
export const extendComplaintRequestSchema = z.object({ id: idSchema, reason: reasonSchema });
export const decideComplaintRequestSchema = z.object({ id: idSchema, verdict: z.enum(COMPLAINT_VERDICTS), answer: writtenText });
export type DecideComplaintRequest = z.infer<typeof decideComplaintRequestSchema>;

/** By day of receipt. */
export const complaintRegisterQuerySchema = z.object(spanQuery);
