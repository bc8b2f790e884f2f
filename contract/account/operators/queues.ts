/** The operators' review queues: claims, counts and the items themselves. */
import { DOCUMENT_KINDS, DOCUMENT_MEDIA_TYPES } from '@fairlead/domain/account/document-rules.ts';
import { QUEUES } from '@fairlead/domain/operators/queues.ts';
import { z } from 'zod';
import { clientRefSchema, operatorNameSchema, pageOf, pageQuery, reasonSchema, success } from '../../operators/fields.ts';
import { eurosSchema, idParameterSchema, idSchema, textSchema } from '../../fields.ts';
import { LANGUAGES } from '../../language.ts';

export const queueSchema = z.enum(QUEUES);

/** Who has claimed an item, and when; null if it is unclaimed. */
export const claimSchema = z.object({ operator_id: z.number().int(), name: z.string(), claimed_at: z.string() }).nullable();
export type ClaimView = z.infer<typeof claimSchema>;

/** The item's id in the list of its queue; numeric ids as digits. */
const itemSchema = { queue: queueSchema, id: z.string().regex(/^[\w-]{1,60}$/) };
/** Refused with claimedByOther if another operator has claimed it. */
export const claimRequestSchema = z.object(itemSchema);
export const takeOverRequestSchema = z.object({ ...itemSchema, reason: reasonSchema });
export const claimResponseSchema = z.object({ ...success, data: z.object({ claim: claimSchema }) });
export type ClaimResponse = z.infer<typeof claimResponseSchema>;

/** The due day and the claim. */
export const queueFields = { due_on: z.string(), claim: claimSchema };

/** The highest count; a count of this size means there may be more. */
export const MOST_COUNTED = 1_000;

/** The queues the operator may see, the operator's claims, and the operator's latest actions. */
export const queueOverviewSchema = z.object({
  ...success,
  data: z.object({
    queues: z.array(
      z.object({
        queue: queueSchema,
        waiting: z.number().int(),
        late: z.number().int(),
        due_today: z.number().int(),
        /** When the oldest item arrived. */
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
/** Oldest first. */
export const pendingDocumentsQuerySchema = z.object({ ...pageQuery, type: z.enum(DOCUMENT_KINDS).optional() });
export const pendingDocumentSchema = z.object({ ...documentFields, client: clientRefSchema, ...queueFields });
export type PendingDocument = z.infer<typeof pendingDocumentSchema>;
export const pendingDocumentsSchema = pageOf(pendingDocumentSchema);

const reviewFields = {
  status: z.enum(['processing', 'approved', 'rejected']),
  note: z.string(),
  reviewed_at: z.string().nullable(),
  reviewed_by: operatorNameSchema,
};
/** A document with everything to compare it with: the client's details, and earlier uploads. */
export const documentDetailSchema = z.object({
  ...success,
  data: pendingDocumentSchema.extend({
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
      /** The language in which the client is contacted. */
      language: z.enum(LANGUAGES),
    }),
    /** Documents of the same kind, newest first, at most 20. */
    earlier: z.array(z.object({ ...documentFields, ...reviewFields })),
    /** The next one not claimed by another operator: of the same client first, otherwise the oldest. */
    next_id: z.number().int().nullable(),
    next_is_of_same_client: z.boolean(),
    /** The next one in the queue, whether claimed or not; the first one follows the last. */
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

/** Clients ready to be verified, longest waiting first. `id` is the client's. */
export const pendingVerificationsQuerySchema = z.object(pageQuery);
export const pendingVerificationSchema = z.object({
  id: z.number().int(),
  client: clientRefSchema,
  /** When the last required document was approved. */
  ready_at: z.string(),
  ...queueFields,
});
export type PendingVerification = z.infer<typeof pendingVerificationSchema>;
export const pendingVerificationsSchema = pageOf(pendingVerificationSchema);

export const pendingDeletionsQuerySchema = z.object(pageQuery);
export const pendingDeletionSchema = z.object({
  id: z.number().int(),
  client: clientRefSchema,
  reason: z.string(),
  requested_at: z.string(),
  ...queueFields,
});
export type PendingDeletion = z.infer<typeof pendingDeletionSchema>;
export const pendingDeletionsSchema = pageOf(pendingDeletionSchema);
/** What a client who requested deletion still has with the broker. In euros. */
export const deletionDetailSchema = z.object({
  ...success,
  data: pendingDeletionSchema.extend({
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

/** Emails an answer in the language of the message, and marks the message as handled. */
export const answerMessageRequestSchema = z.object({ id: idSchema, text: textSchema.trim().min(1).max(5_000) });
