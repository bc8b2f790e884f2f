import { findMissingDocuments, type DocumentKind, type DocumentStatus } from './document-rules.ts';
import { findMissingDetails, type ProfileDetails } from './profile-rules.ts';

/** Whether a client has been verified, is ready to be verified, or still has details or documents outstanding. */
export type VerificationState = 'verified' | 'ready' | 'incomplete';

export interface VerificationFacts {
  /** A client whose access was revoked after verification does not return to the queue; that is up to the operator who revoked it. */
  readonly wasVerified: boolean;
  /** Whether the login is active: blocked or closed clients cannot be verified. */
  readonly isActive: boolean;
  readonly details: ProfileDetails;
  /** The status of the latest document of a kind. */
  readonly statusOf: (kind: DocumentKind) => DocumentStatus;
}

export function verificationStateOf({ wasVerified, isActive, details, statusOf }: VerificationFacts): VerificationState {
  if (wasVerified) return 'verified';
  const isComplete = findMissingDetails(details).length === 0 && findMissingDocuments(statusOf).length === 0;
  return isActive && isComplete ? 'ready' : 'incomplete';
}
