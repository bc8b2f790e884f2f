/** Operator calls. They need a token of the operators' audience; no other token is accepted. */
import { DOCUMENT_KINDS, DOCUMENT_MEDIA_TYPES } from '@fairlead/domain/account/document-rules.ts';
import { z } from 'zod';
import { reasonSchema } from './fields.ts';
import { LANGUAGES } from '../language.ts';
import { emailSchema, idSchema, textSchema } from '../fields.ts';
import { loginFields } from '../sign-in-fields.ts';

export const operatorLoginRequestSchema = z.object(loginFields);
export const operatorLoginResponseSchema = z.object({
  status: z.literal(true),
  data: z.object({ access_token: z.string(), name: z.string() }),
});
export type OperatorLoginResponse = z.infer<typeof operatorLoginResponseSchema>;

/** Documents awaiting review, oldest first, at most 200. */
export const documentQueueSchema = z.object({
  status: z.literal(true),
  data: z.array(
    z.object({
      id: z.number().int(),
      user_id: z.number().int(),
      email: z.string(),
      full_name: z.string(),
      type: z.enum(DOCUMENT_KINDS),
      media_type: z.enum(DOCUMENT_MEDIA_TYPES),
      size_bytes: z.number().int(),
      uploaded_at: z.string(),
    }),
  ),
});
export type DocumentQueue = z.infer<typeof documentQueueSchema>;

/** The client sees `note` as it is written; a rejection needs one. */
export const reviewDocumentRequestSchema = z.object({
  id: idSchema,
  verdict: z.enum(['approved', 'rejected']),
  note: textSchema.trim().max(500).default(''),
});
export type ReviewDocumentRequest = z.infer<typeof reviewDocumentRequestSchema>;

/** Verifies a client for trading. Without categories, allows all, or those a verified client already has. */
export const verifyAccountRequestSchema = z.object({ email: emailSchema, category_ids: z.array(idSchema).optional() });
export type VerifyAccountRequest = z.infer<typeof verifyAccountRequestSchema>;

/** The link is sent only to the client's email, because it signs in whoever has it. `reason` is for the audit log. */
export const loginLinkRequestSchema = z.object({ email: emailSchema, reason: reasonSchema });
export type LoginLinkRequest = z.infer<typeof loginLinkRequestSchema>;
/** The emailed link signs the client in once, until it expires. */
export const loginLinkResponseSchema = z.object({ status: z.literal(true), data: z.object({ expires_at: z.string() }) });
export type LoginLinkResponse = z.infer<typeof loginLinkResponseSchema>;

export const deletionQueueSchema = z.object({
  status: z.literal(true),
  data: z.array(
    z.object({ id: z.number().int(), user_id: z.number().int(), email: z.string(), reason: z.string(), requested_at: z.string() }),
  ),
});
export type DeletionQueue = z.infer<typeof deletionQueueSchema>;

export const decideDeletionRequestSchema = z.object({
  id: idSchema,
  verdict: z.enum(['granted', 'refused']),
  note: textSchema.trim().min(1).max(1_000),
});
export type DecideDeletionRequest = z.infer<typeof decideDeletionRequestSchema>;

const levelTextSchema = z.object({
  title: textSchema.trim().min(1).max(40),
  summary: textSchema.trim().min(1).max(300),
  benefits: z.array(textSchema.trim().min(1).max(200)).min(1).max(12),
});

/** The account levels from the first to the highest, in every language. Plain text. */
export const levelListSchema = z
  .array(
    z.object({
      name: z.string().regex(/^[A-Za-z][A-Za-z0-9 ]{0,29}$/, 'must be letters, digits and spaces'),
      deposit_from: z.number().min(0).max(20_000_000).describe('euros'),
      texts: z.record(z.enum(LANGUAGES), levelTextSchema),
    }),
  )
  .min(1)
  .max(12);
export type LevelList = z.infer<typeof levelListSchema>;
/** `base` is the list that was edited; if it is outdated, the change is refused. Without it, any list is replaced. */
export const replaceLevelsRequestSchema = z.object({
  levels: levelListSchema,
  base: levelListSchema.optional(),
  reason: reasonSchema.optional(),
});
export type ReplaceLevelsRequest = z.infer<typeof replaceLevelsRequestSchema>;
export const levelListResponseSchema = z.object({ status: z.literal(true), data: levelListSchema });
