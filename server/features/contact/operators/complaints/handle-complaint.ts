/** The steps from a complaint to its answer. Each is told to whoever complained, by mail, and recorded. */
import type { DecideComplaintRequest } from '@fairlead/contract/contact/operators/complaints.ts';
import { answerBy, findComplaintFault, type ComplaintStep } from '@fairlead/domain/contact/complaint-rules.ts';
import type { Database, Queries } from '../../../../adapters/db/database.ts';
import { recordAction, type Action, type OperatorActor } from '../../../../audit/record-action.ts';
import type { AnswerMail } from '../../../../mail/mail-content.ts';
import type { MailQueue } from '../../../../mail/mail-queue.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import { demandUnclaimed, endClaim } from '../../../queue-claims.ts';
import { lockComplaint, stateOf, updateComplaint, type Complaint } from './complaint-store.ts';

export interface HandleComplaintContext {
  readonly database: Database;
  readonly mailQueue: MailQueue;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

interface Taken {
  readonly change: Partial<Complaint>;
  readonly mail: AnswerMail;
  readonly action: Pick<Action, 'before' | 'after' | 'reason'>;
}

/** Confirms that it has come. Refused with notFound, claimedByOther, complaintClosed, complaintAcknowledged. */
export function acknowledgeComplaint(actor: OperatorActor, complaintId: number, context: HandleComplaintContext): Promise<void> {
  return takeStep('acknowledge', actor, complaintId, context, ({ id, name, dueOn }, at) => ({
    change: { acknowledgedAt: at },
    mail: { template: 'complaintAcknowledged', name, complaint: id, answerBy: dueOn },
    action: { after: { acknowledged: true } },
  }));
}

/** Takes more time, once, and says why. Refused with notFound, claimedByOther, complaintClosed, complaintExtended. */
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

/** Decides and answers. Refused with notFound, claimedByOther, complaintClosed. */
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
  { database, mailQueue, clock }: HandleComplaintContext,
  take: (complaint: Complaint, at: Date) => Taken,
): Promise<void> {
  return database.transaction(async (transaction) => {
    const now = clock();
    const complaint = await lockComplaint(transaction, complaintId);
    if (complaint === null) throw new CallRefused('notFound');
    const fault = findComplaintFault(step, stateOf(complaint));
    if (fault !== null) throw new CallRefused(fault);
    await demandUnclaimed(transaction, 'complaints', complaintId, actor.operatorId, now);
    const { change, mail, action } = take(complaint, new Date(now));
    await updateComplaint(transaction, complaintId, change);
    if (step === 'decide') await endClaim(transaction, 'complaints', complaintId);
    await mailWriter(transaction, complaint, mail, mailQueue);
    const about = complaint.userId === null ? {} : { userId: complaint.userId };
    const subject = { kind: 'complaint', id: complaintId };
    await recordAction(transaction, actor, { action: `complaints.${step}`, subject, ...about, ...action }, now);
  });
}

async function mailWriter(
  transaction: Queries,
  { userId, email: recipient, language }: Complaint,
  content: AnswerMail,
  mailQueue: MailQueue,
): Promise<void> {
  await mailQueue.post({ userId, recipient, language, content }, transaction);
}
