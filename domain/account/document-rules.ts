/** The documents used to identify a client (spec sections 2, 4 and 5: "Documents"). */

export const DOCUMENT_KINDS = ['passport', 'address', 'funding_front', 'funding_back'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** The numbers are used on the wire. */
export const DOCUMENT_STATUSES = { waiting: 0, processing: 1, approved: 2, rejected: 3 } as const;
export type DocumentStatus = keyof typeof DOCUMENT_STATUSES;

/** 2 MB in the binary sense, as file managers show it. */
export const DOCUMENT_MAX_BYTES = 2 * 1024 * 1024;

export const DOCUMENT_MEDIA_TYPES = ['image/jpeg', 'application/pdf'] as const;
export type DocumentMediaType = (typeof DOCUMENT_MEDIA_TYPES)[number];

/** Whether an upload is expected: the current document is neither under review nor approved. */
export function isUploadExpected(status: DocumentStatus): boolean {
  return status === 'waiting' || status === 'rejected';
}

/** The documents an account cannot be verified without. Both sides of a card are required only from clients who pay by card. */
export const DOCUMENTS_FOR_VERIFICATION: readonly DocumentKind[] = ['passport', 'address'];

/** Returns the documents that still have to be approved before an account can be verified. */
export function findMissingDocuments(statusOf: (kind: DocumentKind) => DocumentStatus): readonly DocumentKind[] {
  return DOCUMENTS_FOR_VERIFICATION.filter((kind) => statusOf(kind) !== 'approved');
}

/** Only a document under review can be decided, and a rejection needs a note. */
export type ReviewFault = 'notProcessing' | 'noteMissing';

export function findReviewFault(status: DocumentStatus, verdict: 'approved' | 'rejected', note: string): ReviewFault | null {
  if (status !== 'processing') return 'notProcessing';
  return verdict === 'rejected' && note.trim() === '' ? 'noteMissing' : null;
}
