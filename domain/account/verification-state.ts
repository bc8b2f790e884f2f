import { findMissingDocuments, type DocumentKind, type DocumentStatus } from './document-rules.ts';
import { findMissingDetails, type ProfileDetails } from './profile-rules.ts';

/** Whether a client has been verified, waits for nothing but that, or still has something to hand in or to be approved. */
export type VerificationState = 'verified' | 'ready' | 'incomplete';

export interface VerificationFacts {
  /** Once verified, a client whose access was taken away waits for whoever took it, not in a queue. */
  readonly wasVerified: boolean;
  /** The login may be used: nobody is verified who is blocked or closed. */
  readonly isActive: boolean;
  readonly details: ProfileDetails;
  /** Of the latest document of a kind. */
  readonly statusOf: (kind: DocumentKind) => DocumentStatus;
}

export function verificationStateOf({ wasVerified, isActive, details, statusOf }: VerificationFacts): VerificationState {
  if (wasVerified) return 'verified';
  const isComplete = findMissingDetails(details).length === 0 && findMissingDocuments(statusOf).length === 0;
  return isActive && isComplete ? 'ready' : 'incomplete';
}
