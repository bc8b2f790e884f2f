import type { MultipartFile } from '@fastify/multipart';
import type { ErrorCode } from '@fairlead/contract/errors.ts';
import type { FastifyRequest } from 'fastify';
import { CallRefused } from '../call-refused.ts';

/** A part of a form: a file, read whole, or a field that is text. */
export type FormPart =
  | { readonly kind: 'file'; readonly name: string; readonly bytes: Uint8Array; readonly fileName: string }
  | { readonly kind: 'field'; readonly name: string; readonly value: string };

/**
 * The parts of a multipart form, within the limits that its route gave. Refused with `tooLarge` where a file is larger, with payloadTooLarge where
 * there are more parts, and with invalidInput where it is no form or not a whole one.
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
    // What is still on its way is read and dropped, so that the sender gets to hear the answer.
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
