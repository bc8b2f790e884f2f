/** The steps from a complaint to its response. Each is emailed to the complainant and recorded. */
import type { DecideComplaintRequest } from '@fairlead/contract/contact/operators/complaints.ts';
import { answerBy, findComplaintFault, type ComplaintStep } from '@fairlead/domain/contact/complaint-rules.ts';
import type { Database, Queries } from '../../../../adapters/db/database.ts';
import { recordAction, type Action, type OperatorActor } from '../../../../audit/record-action.ts';
import type { AnswerEmail } from '../../../../email/email-content.ts';
import type { EmailQueue } from '../../../../email/email-queue.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import { requireUnclaimed, endClaim } from '../../../queue-claims.ts';
import { lockComplaint, stateOf, updateComplaint, type Complaint } from './complaint-store.ts';

export interface HandleComplaintContext {
  readonly database: Database;
  readonly emailQueue: EmailQueue;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

interface Taken {
  readonly change: Partial<Complaint>;
  readonly mail: AnswerEmail;
  readonly action: Pick<Action, 'before' | 'after' | 'reason'>;
}

/** Acknowledges receipt. Refused with notFound, claimedByOther, complaintClosed, complaintAcknowledged. */
export function acknowledgeComplaint(actor: OperatorActor, complaintId: number, context: HandleComplaintContext): Promise<void> {
  return takeStep('acknowledge', actor, complaintId, context, ({ id, name, dueOn }, at) => ({
    change: { acknowledgedAt: at },
    mail: { template: 'complaintAcknowledged', name, complaint: id, answerBy: dueOn },
    action: { after: { acknowledged: true } },
  }));
}

/** Extends the deadline, once, with a reason. Refused with notFound, claimedByOther, complaintClosed, complaintExtended. */
export function extendComplaint(
  actor: OperatorActor,
  { id: complaintId, reason }: { readonly id: number; readonly reason: string },
  context: HandleComplaintContext,
): Promise<void> {
  return takeStep('extend', actor, complaintId, context, ({ id, name, dueOn: before, receivedAt, acknowledgedAt }, at) => {
    const dueOn = answerBy(receivedAt.getTime(), true);
    return {
      change: { extendedAt: at, dueOn, acknowledgedAt: acknowledgedAt ?? at },
      mail: { template: 'complaintExtended', name, complaint: id, answerBy: dueOn, reason },
      action: { before: { due_on: before }, after: { due_on: dueOn }, reason },
    };
  });
}

/** Decides and responds. Refused with notFound, claimedByOther, complaintClosed. */
export function decideComplaint(
  actor: OperatorActor,
  { id: complaintId, verdict, answer }: DecideComplaintRequest,
  context: HandleComplaintContext,
): Promise<void> {
  return takeStep('decide', actor, complaintId, context, ({ id, name, status, acknowledgedAt }, at) => ({
    change: { status: verdict, answer, decidedAt: at, decidedBy: actor.operatorId, acknowledgedAt: acknowledgedAt ?? at },
    mail: { template: 'complaintDecided', name, complaint: id, verdict, text: answer },
    action: { before: { status }, after: { status: verdict } },
  }));
}

function takeStep(
  step: ComplaintStep,
  actor: OperatorActor,
  complaintId: number,
  { database, emailQueue, clock }: HandleComplaintContext,
  take: (complaint: Complaint, at: Date) => Taken,
): Promise<void> {
  return database.transaction(async (transaction) => {
    const now = clock();
    const complaint = await lockComplaint(transaction, complaintId);
    if (complaint === null) throw new CallRefused('notFound');
    const fault = findComplaintFault(step, stateOf(complaint));
    if (fault !== null) throw new CallRefused(fault);
    await requireUnclaimed(transaction, 'complaints', complaintId, actor.operatorId, now);
    const { change, mail, action } = take(complaint, new Date(now));
    await updateComplaint(transaction, complaintId, change);
    if (step === 'decide') await endClaim(transaction, 'complaints', complaintId);
    await emailWriter(transaction, complaint, mail, emailQueue);
    const about = complaint.userId === null ? {} : { userId: complaint.userId };
    const subject = { kind: 'complaint', id: complaintId };
    await recordAction(transaction, actor, { action: `complaints.${step}`, subject, ...about, ...action }, now);
  });
}

async function emailWriter(
  transaction: Queries,
  { userId, email: recipient, language }: Complaint,
  content: AnswerEmail,
  emailQueue: EmailQueue,
): Promise<void> {
  await emailQueue.post({ userId, recipient, language, content }, transaction);
}
