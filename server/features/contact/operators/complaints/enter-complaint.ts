import type { EnterComplaintRequest } from '@fairlead/contract/contact/operators/complaints.ts';
import { answerBy } from '@fairlead/domain/contact/complaint-rules.ts';
import { dayOf, startOfDay } from '@fairlead/domain/payments/business-day.ts';
import type { Database, Queries } from '../../../../adapters/db/database.ts';
import { recordAction, type OperatorActor } from '../../../../audit/record-action.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import { normaliseEmail } from '../../../../identity/normalise-email.ts';
import { requireUnclaimed, endClaim } from '../../../queue-claims.ts';
import {
  findClientId,
  hasComplaintOfMessage,
  insertComplaint,
  lockMessage,
  markMessageHandled,
  type WrittenMessage,
} from './complaint-store.ts';

export interface EnterComplaintContext {
  readonly database: Database;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

/**
 * Enters a complaint in the register, either from a message, which is thereby handled, or from another channel. Returns its number. Refused
 * with notFound, complaintEntered, claimedByOther, and with invalidInput for a day in the future.
 */
export function enterComplaint(
  actor: OperatorActor,
  request: EnterComplaintRequest,
  { database, clock }: EnterComplaintContext,
): Promise<number> {
  return database.transaction(async (transaction) => {
    const now = clock();
    const written =
      request.from === 'message'
        ? await takeMessage(transaction, actor, request.message_id, now)
        : await readByHand(transaction, request, now);
    const { category } = request;
    const messageId = request.from === 'message' ? request.message_id : null;
    const dueOn = answerBy(written.receivedAt.getTime(), false);
    const status = 'open' as const;
    const id = await insertComplaint(transaction, { ...written, category, messageId, dueOn, status, enteredBy: actor.operatorId });
    const { channel, userId } = written;
    const after = { category, channel, due_on: dueOn, ...(messageId === null ? {} : { message_id: messageId }) };
    const about = userId === null ? {} : { userId };
    await recordAction(transaction, actor, { action: 'complaints.enter', subject: { kind: 'complaint', id }, ...about, after }, now);
    return id;
  });
}

async function takeMessage(transaction: Queries, actor: OperatorActor, messageId: number, now: number): Promise<WrittenMessage> {
  const message = await lockMessage(transaction, messageId);
  if (message === null) throw new CallRefused('notFound');
  if (await hasComplaintOfMessage(transaction, messageId)) throw new CallRefused('complaintEntered');
  await requireUnclaimed(transaction, 'messages', messageId, actor.operatorId, now);
  await markMessageHandled(transaction, messageId, actor.operatorId, new Date(now));
  await endClaim(transaction, 'messages', messageId);
  return message;
}

/** A time within the day, for complaints whose hour is unknown. */
const NOON_MS = 12 * 3_600_000;

async function readByHand(
  transaction: Queries,
  { name, email, language, channel, received_on, text }: Extract<EnterComplaintRequest, { readonly from: 'hand' }>,
  now: number,
): Promise<WrittenMessage> {
  const inFuture = { field: 'received_on', message: 'must not be in the future' };
  if (received_on > dayOf(now)) throw new CallRefused('invalidInput', { fields: [inFuture] });
  const receivedAt = new Date(Math.min(now, startOfDay(received_on) + NOON_MS));
  return { userId: await findClientId(transaction, normaliseEmail(email)), name, email, language, channel, text, receivedAt };
}
