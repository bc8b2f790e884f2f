import { DOCUMENT_MAX_BYTES } from '@fairlead/domain/account/document-rules.ts';
import type { FastifyRequest } from 'fastify';
import { readMultipart } from '../../../../transport/http/read-multipart.ts';

/** The known fields of an upload form; all others are dropped. */
export interface UploadForm {
  readonly type?: string;
  readonly token?: string;
  /** The whole file. Its name and declared type are ignored. */
  readonly files?: Uint8Array;
}

/** No form of ours exceeds these; anything beyond is never kept in memory. */
export const FORM_LIMITS = {
  files: 1,
  fileSize: DOCUMENT_MAX_BYTES,
  fields: 5,
  fieldNameSize: 100,
  fieldSize: 1_000,
  parts: 6,
  headerPairs: 20,
};

/**
 * Reads an upload form with at most one file of 2 MB and a few short fields. Refused with fileTooLarge, with payloadTooLarge if it has more
 * parts, and with invalidInput if it is not a complete form.
 */
export async function readUploadForm(request: FastifyRequest): Promise<UploadForm> {
  const form: { -readonly [Name in keyof UploadForm]: UploadForm[Name] } = {};
  for (const part of await readMultipart(request, 'fileTooLarge')) {
    if (part.kind === 'file') {
      if (part.name === 'files') form.files = part.bytes;
    } else if (part.name === 'type' || part.name === 'token') {
      form[part.name] = part.value;
    }
  }
  return form;
}
