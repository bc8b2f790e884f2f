/** The documents used to identify a client (spec sections 2, 5 and 7). */
import { DOCUMENT_KINDS, DOCUMENT_MEDIA_TYPES } from '@fairlead/domain/account/document-rules.ts';
import { z } from 'zod';
import { idParameterSchema } from '../fields.ts';

/** The `type` of an upload, with or without the `doc_` prefix of the user fields. */
export const documentTypeSchema = z
  .string()
  .transform((text) => text.replace(/^doc_/, ''))
  .pipe(z.enum(DOCUMENT_KINDS));

/** The JSON text in doc_passport and the other document fields. `updated` is ISO 8601 or null; `id` fetches the file. */
export const documentStateSchema = z.object({
  status: z.number().int().min(0).max(3),
  note: z.string(),
  updated: z.string().nullable(),
  id: z.number().int().optional(),
  media_type: z.enum(DOCUMENT_MEDIA_TYPES).optional(),
  size_bytes: z.number().int().optional(),
});
export type DocumentStateOnWire = z.infer<typeof documentStateSchema>;

export const uploadResponseSchema = z.object({
  status: z.literal(true),
  data: z.object({ type: z.enum(DOCUMENT_KINDS), document: documentStateSchema }),
});
export type UploadResponse = z.infer<typeof uploadResponseSchema>;

export const documentParamsSchema = z.object({ id: idParameterSchema });
