import { DOCUMENT_MAX_BYTES } from '@fairlead/domain/account/document-rules.ts';
import { expect, test } from 'vitest';
import { checkDocumentFile } from './check-document-file.ts';

const JPEG = [0xff, 0xd8, 0xff, 0xe0];
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const PDF = [...new TextEncoder().encode('%PDF-1.7')];

const file = (beginning: readonly number[], size = 100, name = 'passport.jpg'): File => {
  const bytes = new Uint8Array(Math.max(size, beginning.length));
  bytes.set(beginning);
  return new File([bytes], name, { type: 'image/jpeg' });
};

test.each([
  ['a photo', file(JPEG), { ok: true, mediaType: 'image/jpeg' }],
  ['a PDF, whatever its name', file(PDF), { ok: true, mediaType: 'application/pdf' }],
  ['a PNG named .jpg', file(PNG), { ok: false, fault: 'fileNotSupported' }],
  ['an empty file', new File([], 'passport.jpg'), { ok: false, fault: 'fileNotSupported' }],
  ['a photo of 2 MB', file(JPEG, DOCUMENT_MAX_BYTES), { ok: true, mediaType: 'image/jpeg' }],
  ['a photo one byte larger', file(JPEG, DOCUMENT_MAX_BYTES + 1), { ok: false, fault: 'fileTooLarge' }],
  ['a large file of another kind', file(PNG, DOCUMENT_MAX_BYTES + 1), { ok: false, fault: 'fileNotSupported' }],
])('%s', async (_, chosen, check) => {
  expect(await checkDocumentFile(chosen)).toEqual(check);
});

test('an unreadable file', async () => {
  const unreadable = Object.assign(file(JPEG), { slice: () => ({ arrayBuffer: () => Promise.reject(new Error('gone')) }) });
  expect(await checkDocumentFile(unreadable)).toEqual({ ok: false, fault: 'fileNotSupported' });
});
