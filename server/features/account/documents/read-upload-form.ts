import { DOCUMENT_MAX_BYTES } from '@fairlead/domain/account/document-rules.ts';
import type { FastifyRequest } from 'fastify';
import type { MultipartFile } from '@fastify/multipart';
import { CallRefused } from '../../../transport/call-refused.ts';

/** What the form of an upload holds; whatever else was in it is gone. */
export interface UploadForm {
  readonly type?: string;
  readonly token?: string;
  /** The whole file. Its name and the type that the sender gave it are not even read. */
  readonly files?: Uint8Array;
}

/** No form of ours has more; the rest is never kept in memory. */
export const UPLOAD_LIMITS = {
  files: 1,
  fileSize: DOCUMENT_MAX_BYTES,
  fields: 5,
  fieldNameSize: 100,
  fieldSize: 1_000,
  parts: 6,
  headerPairs: 20,
};

/**
 * Reads the form of an upload, at most a file of 2 MB and a few short fields. Refused with fileTooLarge, with payloadTooLarge where
 * there are more parts, and with invalidInput where it is no form or not a whole one.
 */
export async function readUploadForm(request: FastifyRequest): Promise<UploadForm> {
  if (!request.isMultipart()) throw refusal('content-type', 'must be multipart/form-data');
  const form: { -readonly [Name in keyof UploadForm]: UploadForm[Name] } = {};
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        const bytes = await readFile(part);
        if (part.fieldname === 'files') form.files = bytes;
      } else if ((part.fieldname === 'type' || part.fieldname === 'token') && typeof part.value === 'string') {
        form[part.fieldname] = part.value;
      }
    }
  } catch (error) {
    throw explain(error);
  }
  return form;
}

async function readFile(part: MultipartFile): Promise<Uint8Array> {
  try {
    return await part.toBuffer();
  } catch (error) {
    // What is still on its way is read and dropped, so that the sender gets to hear the answer.
    part.file.resume();
    throw error;
  }
}

const TOO_MANY = ['FST_FILES_LIMIT', 'FST_FIELDS_LIMIT', 'FST_PARTS_LIMIT'];

function explain(error: unknown): CallRefused {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new CallRefused('fileTooLarge');
  if (TOO_MANY.includes(code)) return new CallRefused('payloadTooLarge');
  return refusal('body', 'must be a whole multipart form');
}

function refusal(field: string, message: string): CallRefused {
  return new CallRefused('invalidInput', { fields: [{ field, message }] });
}
