/** The documents by which a client is known (spec sections 2, 4 and 5: "Documents"). */

export const DOCUMENT_KINDS = ['passport', 'address', 'funding_front', 'funding_back'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** The numbers are the wire's. */
export const DOCUMENT_STATUSES = { waiting: 0, processing: 1, approved: 2, rejected: 3 } as const;
export type DocumentStatus = keyof typeof DOCUMENT_STATUSES;

/** 2 MB as people read it on a file. */
export const DOCUMENT_MAX_BYTES = 2 * 1024 * 1024;

export const DOCUMENT_MEDIA_TYPES = ['image/jpeg', 'application/pdf'] as const;
export type DocumentMediaType = (typeof DOCUMENT_MEDIA_TYPES)[number];

/** An upload is expected while nobody has to look at, or has accepted, what is there. */
export function isUploadExpected(status: DocumentStatus): boolean {
  return status === 'waiting' || status === 'rejected';
}

/** What an account cannot be verified without. The two sides of a card are asked of those who pay by one. */
export const DOCUMENTS_FOR_VERIFICATION: readonly DocumentKind[] = ['passport', 'address'];

/** The documents that still have to be approved before an account may be verified. */
export function findMissingDocuments(statusOf: (kind: DocumentKind) => DocumentStatus): readonly DocumentKind[] {
  return DOCUMENTS_FOR_VERIFICATION.filter((kind) => statusOf(kind) !== 'approved');
}

/** Only what is being looked at can be decided, and a rejection says why. */
export type ReviewFault = 'notProcessing' | 'noteMissing';

export function findReviewFault(status: DocumentStatus, verdict: 'approved' | 'rejected', note: string): ReviewFault | null {
  if (status !== 'processing') return 'notProcessing';
  return verdict === 'rejected' && note.trim() === '' ? 'noteMissing' : null;
}
