import { IMAGE_MAX_BYTES } from '@fairlead/contract/content-limits.ts';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { CallRefused } from '../../../transport/call-refused.ts';

/** What the form of an upload holds; whatever else was in it is gone. */
export interface PictureForm {
  readonly alt?: string;
  readonly file?: Uint8Array;
  /** As its sender called it: only ever for a name that people read. */
  readonly fileName?: string;
}

export const PICTURE_FORM_LIMITS = {
  files: 1,
  fileSize: IMAGE_MAX_BYTES,
  fields: 2,
  fieldNameSize: 100,
  fieldSize: 4_000,
  parts: 3,
  headerPairs: 20,
};

/**
 * Reads the form of an upload, at most a file of 10 MB and its description. Refused with imageNotReadable where the file is larger, with
 * payloadTooLarge where there are more parts, and with invalidInput where it is no form or not a whole one.
 */
export async function readPictureForm(request: FastifyRequest): Promise<PictureForm> {
  if (!request.isMultipart()) throw refusal('content-type', 'must be multipart/form-data');
  const form: { -readonly [Name in keyof PictureForm]: PictureForm[Name] } = {};
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        const bytes = await readFile(part);
        if (part.fieldname === 'file') Object.assign(form, { file: bytes, fileName: part.filename ?? '' });
      } else if (part.fieldname === 'alt' && typeof part.value === 'string') {
        form.alt = part.value;
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
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new CallRefused('imageNotReadable');
  if (TOO_MANY.includes(code)) return new CallRefused('payloadTooLarge');
  return refusal('body', 'must be a whole multipart form');
}

function refusal(field: string, message: string): CallRefused {
  return new CallRefused('invalidInput', { fields: [{ field, message }] });
}
