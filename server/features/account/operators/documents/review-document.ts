import type { ReviewDocumentRequest } from '@fairlead/contract/operators/session.ts';
import { findReviewFault } from '@fairlead/domain/account/document-rules.ts';
import type { Database } from '../../../../adapters/db/database.ts';
import type { EmailContent } from '../../../../email/email-content.ts';
import type { EmailQueue } from '../../../../email/email-queue.ts';
import { recordAction, type OperatorActor } from '../../../../audit/record-action.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import { requireUnclaimed, endClaim } from '../../../queue-claims.ts';
import { lockDocument, updateReview, type DocumentToReview } from './document-store.ts';

export interface ReviewDocumentContext {
  readonly database: Database;
  readonly emailQueue: EmailQueue;
  readonly siteUrl: () => string;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

/**
 * Approves or rejects a document and notifies the client. Refused with notFound, documentNotInReview, claimedByOther, and with invalidInput
 * for a rejection without a reason.
 */
export function reviewDocument(
  actor: OperatorActor,
  { id, verdict, note }: ReviewDocumentRequest,
  { database, emailQueue, siteUrl, clock }: ReviewDocumentContext,
): Promise<void> {
  return database.transaction(async (transaction) => {
    const document = await lockDocument(transaction, id);
    if (document === null) throw new CallRefused('notFound');
    const fault = findReviewFault(document.status, verdict, note);
    if (fault === 'notProcessing') throw new CallRefused('documentNotInReview');
    if (fault === 'noteMissing') throw new CallRefused('invalidInput', { fields: [{ field: 'note', message: 'must state a reason' }] });
    const now = clock();
    await requireUnclaimed(transaction, 'documents', id, actor.operatorId, now);
    await updateReview(transaction, id, { verdict, note, operatorId: actor.operatorId, at: now });
    await endClaim(transaction, 'documents', id);
    const { userId, email: recipient, language } = document;
    const content = contentOf(document, verdict, note, siteUrl());
    await emailQueue.post({ userId, recipient, language, content }, transaction);
    const change = { before: { status: document.status }, after: { kind: document.kind, status: verdict, note } };
    await recordAction(transaction, actor, { action: 'documents.decide', subject: { kind: 'document', id }, userId, ...change }, now);
  });
}

function contentOf({ firstName, kind }: DocumentToReview, verdict: 'approved' | 'rejected', note: string, siteUrl: string): EmailContent {
  if (verdict === 'approved') return { template: 'documentApproved', firstName, document: kind };
  return { template: 'documentRejected', firstName, document: kind, note, url: `${siteUrl}/my-account/documents` };
}
