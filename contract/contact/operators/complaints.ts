/** Complaints, from their receipt to the answer, and the register of them that a regulator may ask for. */
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

/** Open ones by when something is due, decided ones the newest first. */
export const complaintsQuerySchema = z.object({
  ...pageQuery,
  shown: z.enum(['open', 'decided']).default('open'),
  category: categorySchema.optional(),
});
export const complaintRowSchema = z.object({
  id: z.number().int(),
  /** Null for somebody who is no client. */
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
  /** What is due next: its receipt to be confirmed, or the answer. Null where it is decided. */
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
    /** By when it is answered, and by when it would be with more time. */
    answer_by: z.string(),
    answer_by_at_most: z.string(),
    entered_by: operatorNameSchema,
    decided_by: operatorNameSchema,
  }),
});
export type ComplaintDetail = z.infer<typeof complaintDetailSchema>['data'];

const writtenText = textSchema.trim().min(1).max(5_000);
/** What somebody wrote by the contact form, or what came another way; that is a client's where a client has the email. */
export const enterComplaintRequestSchema = z.discriminatedUnion('from', [
  z.object({ from: z.literal('message'), message_id: idSchema, category: categorySchema }),
  z.object({
    from: z.literal('hand'),
    name: textSchema.trim().min(1).max(200),
    email: emailSchema,
    language: z.enum(LANGUAGES),
    category: categorySchema,
    channel: z.enum(COMPLAINT_CHANNELS),
    /** The day on which it came; not one that lies ahead. */
    received_on: daySchema,
    text: writtenText,
  }),
]);
export type EnterComplaintRequest = z.infer<typeof enterComplaintRequestSchema>;
export const enteredComplaintSchema = z.object({ ...success, data: z.object({ id: z.number().int() }) });

/** Each is refused with notFound, claimedByOther, complaintClosed, and by its own step taken twice. */
export const acknowledgeComplaintRequestSchema = z.object({ id: idSchema });
/** The reason is for the client, who reads it as it is. */
export const extendComplaintRequestSchema = z.object({ id: idSchema, reason: reasonSchema });
export const decideComplaintRequestSchema = z.object({ id: idSchema, verdict: z.enum(COMPLAINT_VERDICTS), answer: writtenText });
export type DecideComplaintRequest = z.infer<typeof decideComplaintRequestSchema>;

/** By the day on which they came. */
export const complaintRegisterQuerySchema = z.object(spanQuery);
