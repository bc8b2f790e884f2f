import type { MultipartFile } from '@fastify/multipart';
import type { ErrorCode } from '@fairlead/contract/errors.ts';
import type { FastifyRequest } from 'fastify';
import { CallRefused } from '../call-refused.ts';

/** A part of a form: a file, read in full, or a text field. */
export type FormPart =
  | { readonly kind: 'file'; readonly name: string; readonly bytes: Uint8Array; readonly fileName: string }
  | { readonly kind: 'field'; readonly name: string; readonly value: string };

/**
 * Reads the parts of a multipart form, within the limits set by its route. Refused with `tooLarge` if a file is too large, with
 * payloadTooLarge if there are too many parts, and with invalidInput if it is not a complete form.
 */
export async function readMultipart(request: FastifyRequest, tooLarge: ErrorCode): Promise<FormPart[]> {
  if (!request.isMultipart()) throw refusal('content-type', 'must be multipart/form-data');
  const parts: FormPart[] = [];
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        parts.push({ kind: 'file', name: part.fieldname, bytes: await readFile(part), fileName: part.filename ?? '' });
      } else if (typeof part.value === 'string') {
        parts.push({ kind: 'field', name: part.fieldname, value: part.value });
      }
    }
  } catch (error) {
    throw explain(error, tooLarge);
  }
  return parts;
}

async function readFile(part: MultipartFile): Promise<Uint8Array> {
  try {
    return await part.toBuffer();
  } catch (error) {
    // The rest is read and discarded, so that the sender receives the response.
    part.file.resume();
    throw error;
  }
}

const TOO_MANY = ['FST_FILES_LIMIT', 'FST_FIELDS_LIMIT', 'FST_PARTS_LIMIT'];

function explain(error: unknown, tooLarge: ErrorCode): CallRefused {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new CallRefused(tooLarge);
  if (TOO_MANY.includes(code)) return new CallRefused('payloadTooLarge');
  return refusal('body', 'must be a whole multipart form');
}

function refusal(field: string, message: string): CallRefused {
  return new CallRefused('invalidInput', { fields: [{ field, message }] });
}
