import { readDocument, readProfileDetails } from '@fairlead/contract/account/client.ts';
import type { SessionUser } from '@fairlead/contract/account/schemas.ts';
import { DOCUMENTS_FOR_VERIFICATION, isUploadExpected } from '@fairlead/domain/account/document-rules.ts';
import { findMissingDetails } from '@fairlead/domain/account/profile-rules.ts';

/** The steps from sign-up to a verified account. The first two are the client's, the last is ours. */
export type VerificationStep = 'details' | 'documents' | 'review';
export type StepState = 'done' | 'now' | 'later';

/** The client's next step; null once the account is verified. */
export type NextStep = VerificationStep | 'documentsAgain' | null;

export interface VerificationPath {
  readonly steps: readonly { readonly step: VerificationStep; readonly state: StepState }[];
  readonly next: NextStep;
}

export function selectVerificationPath(user: SessionUser): VerificationPath {
  const hasDetails = findMissingDetails(readProfileDetails(user)).length === 0;
  const statuses = DOCUMENTS_FOR_VERIFICATION.map((kind) => readDocument(user, kind).status);
  const hasDocuments = !statuses.some((status) => isUploadExpected(status));
  const done: Readonly<Record<VerificationStep, boolean>> = {
    details: hasDetails,
    documents: hasDocuments,
    review: user.verified_account,
  };
  const open = STEPS.find((step) => !done[step]) ?? null;
  return {
    steps: STEPS.map((step) => ({ step, state: done[step] ? 'done' : step === open ? 'now' : 'later' })),
    next: user.verified_account ? null : open === 'documents' && statuses.includes('rejected') ? 'documentsAgain' : open,
  };
}

const STEPS: readonly VerificationStep[] = ['details', 'documents', 'review'];
