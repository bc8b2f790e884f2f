import { IMAGE_MAX_BYTES } from '@fairlead/contract/content/limits.ts';
import type { FastifyRequest } from 'fastify';
import { readMultipart } from '../../../transport/http/read-multipart.ts';

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
  const form: { -readonly [Name in keyof PictureForm]: PictureForm[Name] } = {};
  for (const part of await readMultipart(request, 'imageNotReadable')) {
    if (part.kind === 'file' && part.name === 'file') Object.assign(form, { file: part.bytes, fileName: part.fileName });
    else if (part.kind === 'field' && part.name === 'alt') form.alt = part.value;
  }
  return form;
}
