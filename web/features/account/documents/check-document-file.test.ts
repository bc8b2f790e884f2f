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
  ['a photograph', file(JPEG), { ok: true, mediaType: 'image/jpeg' }],
  ['a PDF, whatever it is called', file(PDF), { ok: true, mediaType: 'application/pdf' }],
  ['a PNG that is called jpg', file(PNG), { ok: false, fault: 'fileNotSupported' }],
  ['an empty file', new File([], 'passport.jpg'), { ok: false, fault: 'fileNotSupported' }],
  ['a photograph of 2 MB', file(JPEG, DOCUMENT_MAX_BYTES), { ok: true, mediaType: 'image/jpeg' }],
  ['a photograph of a byte more', file(JPEG, DOCUMENT_MAX_BYTES + 1), { ok: false, fault: 'fileTooLarge' }],
  ['a large file of another kind', file(PNG, DOCUMENT_MAX_BYTES + 1), { ok: false, fault: 'fileNotSupported' }],
])('%s', async (_, chosen, check) => {
  expect(await checkDocumentFile(chosen)).toEqual(check);
});

test('a file that cannot be read', async () => {
  const unreadable = Object.assign(file(JPEG), { slice: () => ({ arrayBuffer: () => Promise.reject(new Error('gone')) }) });
  expect(await checkDocumentFile(unreadable)).toEqual({ ok: false, fault: 'fileNotSupported' });
});
