import { describe, expect, test } from 'vitest';
import { findMissingDocuments, findReviewFault, isUploadExpected, type DocumentKind, type DocumentStatus } from './document-rules.ts';

test.each([
  ['waiting', true],
  ['processing', false],
  ['approved', false],
  ['rejected', true],
] as const)('an upload is expected for a %s document: %s', (status, expected) => {
  expect(isUploadExpected(status)).toBe(expected);
});

describe('verification requires an approved passport and proof of address', () => {
  test.each([
    [{}, ['passport', 'address']],
    [{ passport: 'approved' }, ['address']],
    [{ passport: 'approved', address: 'processing' }, ['address']],
    [{ passport: 'rejected', address: 'approved' }, ['passport']],
    [{ passport: 'approved', address: 'approved' }, []],
    [{ passport: 'approved', address: 'approved', funding_front: 'rejected' }, []],
  ] as const)('%j lacks %j', (statuses: Partial<Record<DocumentKind, DocumentStatus>>, missing) => {
    expect(findMissingDocuments((kind) => statuses[kind] ?? 'waiting')).toEqual(missing);
  });
});

test.each([
  ['processing', 'approved', '', null],
  ['processing', 'rejected', 'too dark', null],
  ['processing', 'rejected', ' ', 'noteMissing'],
  ['approved', 'rejected', 'too dark', 'notProcessing'],
  ['waiting', 'approved', '', 'notProcessing'],
] as const)('reviewing a %s document as %s with the note %j: %s', (status, verdict, note, fault) => {
  expect(findReviewFault(status, verdict, note)).toBe(fault);
});
