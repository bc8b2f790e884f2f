import { IMAGE_MAX_BYTES } from '@fairlead/contract/content/limits.ts';
import type { FastifyRequest } from 'fastify';
import { readMultipart } from '../../../transport/http/read-multipart.ts';

/** The fields of an upload form; anything else in the form is dropped. */
export interface ImageForm {
  readonly alt?: string;
  readonly file?: Uint8Array;
  /** The file's name on the uploader's machine, used only to build a readable name. */
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
 * Reads an upload form: at most one file of 10 MB and its description. Throws CallRefused: imageNotReadable for a larger file,
 * payloadTooLarge for more parts, and invalidInput if it is not a complete form.
 */
export async function readImageForm(request: FastifyRequest): Promise<ImageForm> {
  const form: { -readonly [Name in keyof ImageForm]: ImageForm[Name] } = {};
  for (const part of await readMultipart(request, 'imageNotReadable')) {
    if (part.kind === 'file' && part.name === 'file') Object.assign(form, { file: part.bytes, fileName: part.fileName });
    else if (part.kind === 'field' && part.name === 'alt') form.alt = part.value;
  }
  return form;
}
