/** What waits for operators: who has taken it on, how much there is of it, and how it is dealt with. */
import { DOCUMENT_KINDS, DOCUMENT_MEDIA_TYPES } from '@fairlead/domain/account/document-rules.ts';
import { QUEUES } from '@fairlead/domain/operators/queues.ts';
import { z } from 'zod';
import { clientRefSchema, operatorNameSchema, pageOf, pageQuery, reasonSchema, success } from '../../operators/fields.ts';
import { eurosSchema, idParameterSchema, idSchema, textSchema } from '../../fields.ts';
import { LANGUAGES } from '../../language.ts';

export const queueSchema = z.enum(QUEUES);

/** Who has taken something on, and since when; null where it is free to be taken on. */
export const claimSchema = z.object({ operator_id: z.number().int(), name: z.string(), claimed_at: z.string() }).nullable();
export type ClaimView = z.infer<typeof claimSchema>;

/** The id under which the queue's list has it; a number's digits where it is a number. */
const itemSchema = { queue: queueSchema, id: z.string().regex(/^[\w-]{1,60}$/) };
/** Refused with claimedByOther where somebody else has it. */
export const claimRequestSchema = z.object(itemSchema);
export const takeOverRequestSchema = z.object({ ...itemSchema, reason: reasonSchema });
export const claimResponseSchema = z.object({ ...success, data: z.object({ claim: claimSchema }) });
export type ClaimResponse = z.infer<typeof claimResponseSchema>;

/** By when it is to be dealt with, as a day, and who does. */
export const waitingFields = { due_on: z.string(), claim: claimSchema };

/** So many are counted at most: there may be more where a count is this one. */
export const MOST_COUNTED = 1_000;

/** Each queue that the operator may see, what the operator has taken on, and did last. */
export const queueOverviewSchema = z.object({
  ...success,
  data: z.object({
    queues: z.array(
      z.object({
        queue: queueSchema,
        waiting: z.number().int(),
        late: z.number().int(),
        due_today: z.number().int(),
        /** When the one arrived that waits the longest. */
        oldest_at: z.string().nullable(),
      }),
    ),
    claims: z.array(z.object({ queue: queueSchema, id: z.string(), claimed_at: z.string() })),
    actions: z.array(
      z.object({
        seq: z.number().int(),
        at: z.string(),
        action: z.string(),
        subject_kind: z.string(),
        subject_id: z.string(),
        client: clientRefSchema.nullable(),
      }),
    ),
  }),
});
export type QueueOverview = z.infer<typeof queueOverviewSchema>['data'];

export const queueItemParamsSchema = z.object({ id: idParameterSchema });

const documentFields = {
  id: z.number().int(),
  type: z.enum(DOCUMENT_KINDS),
  media_type: z.enum(DOCUMENT_MEDIA_TYPES),
  size_bytes: z.number().int(),
  uploaded_at: z.string(),
};
/** The oldest first. */
export const waitingDocumentsQuerySchema = z.object({ ...pageQuery, type: z.enum(DOCUMENT_KINDS).optional() });
export const waitingDocumentSchema = z.object({ ...documentFields, client: clientRefSchema, ...waitingFields });
export type WaitingDocument = z.infer<typeof waitingDocumentSchema>;
export const waitingDocumentsSchema = pageOf(waitingDocumentSchema);

const reviewFields = {
  status: z.enum(['processing', 'approved', 'rejected']),
  note: z.string(),
  reviewed_at: z.string().nullable(),
  reviewed_by: operatorNameSchema,
};
/** A document with what it is compared with: what the client typed, and what was handed in before. */
export const documentDetailSchema = z.object({
  ...success,
  data: waitingDocumentSchema.extend({
    ...reviewFields,
    details: z.object({
      first_name: z.string(),
      last_name: z.string(),
      birth_date: z.string().nullable(),
      /** ISO 3166-1 alpha-2. */
      country: z.string().nullable(),
      state: z.string(),
      city: z.string(),
      street: z.string(),
      zip_code: z.string(),
      phone: z.string(),
      /** In which the client is written to. */
      language: z.enum(LANGUAGES),
    }),
    /** Of the same kind, the newest first, at most 20. */
    earlier: z.array(z.object({ ...documentFields, ...reviewFields })),
    /** The next one that nobody else has taken on: of the same client first, otherwise the one that waits the longest. */
    next_id: z.number().int().nullable(),
    next_is_of_same_client: z.boolean(),
    /** The one behind it in the queue, whoever's it is; behind the last comes the first. */
    skip_id: z.number().int().nullable(),
    /** How far the client is from being verified. */
    verification: z.object({
      state: z.enum(['verified', 'ready', 'incomplete']),
      missing_documents: z.array(z.enum(DOCUMENT_KINDS)),
      missing_details: z.array(z.string()),
    }),
  }),
});
export type DocumentDetail = z.infer<typeof documentDetailSchema>['data'];

/** Clients who wait for nothing but to be verified, the longest first. `id` is the client's. */
export const waitingVerificationsQuerySchema = z.object(pageQuery);
export const waitingVerificationSchema = z.object({
  id: z.number().int(),
  client: clientRefSchema,
  /** When the last document that was needed was approved. */
  ready_at: z.string(),
  ...waitingFields,
});
export type WaitingVerification = z.infer<typeof waitingVerificationSchema>;
export const waitingVerificationsSchema = pageOf(waitingVerificationSchema);

export const waitingDeletionsQuerySchema = z.object(pageQuery);
export const waitingDeletionSchema = z.object({
  id: z.number().int(),
  client: clientRefSchema,
  reason: z.string(),
  requested_at: z.string(),
  ...waitingFields,
});
export type WaitingDeletion = z.infer<typeof waitingDeletionSchema>;
export const waitingDeletionsSchema = pageOf(waitingDeletionSchema);
/** What a client still has with us who wants to be forgotten. Euros. */
export const deletionDetailSchema = z.object({
  ...success,
  data: waitingDeletionSchema.extend({
    language: z.enum(LANGUAGES),
    holdings: z.object({
      balance: eurosSchema,
      withdrawable: eurosSchema,
      positions: z.number().int(),
      orders: z.number().int(),
      open_withdrawals: z.number().int(),
      open_deposits: z.number().int(),
      open_complaints: z.number().int(),
      documents: z.number().int(),
    }),
  }),
});
export type DeletionDetail = z.infer<typeof deletionDetailSchema>['data'];

/** Mails an answer in the language of the message, and notes that somebody saw to it. */
export const answerMessageRequestSchema = z.object({ id: idSchema, text: textSchema.trim().min(1).max(5_000) });
