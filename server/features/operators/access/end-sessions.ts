import type { EndSessionsRequest } from '@fairlead/contract/operators/schemas.ts';
import { recordAction, type OperatorActor } from '../../../audit/record-action.ts';
import type { CallSession } from '../../../identity/sessions/require-session.ts';
import { CallRefused } from '../../../transport/call-refused.ts';
import type { OperatorsContext } from '../operators-context.ts';

/** Ends one session, or all except the current one. Throws CallRefused: notFound if there is no such session. */
export async function endSessions(
  session: CallSession,
  { id }: EndSessionsRequest,
  actor: OperatorActor,
  { database, sessions, clock }: Pick<OperatorsContext, 'database' | 'sessions' | 'clock'>,
): Promise<void> {
  const person = { audience: 'operator', userId: session.userId } as const;
  const subject = { kind: 'operator', id: session.userId };
  await database.transaction(async (transaction) => {
    const ended =
      id === 'others' ? await sessions.revokeAll(person, session.id, transaction) : await sessions.revokeOne(person, id, transaction);
    if (ended === false) throw new CallRefused('notFound');
    await recordAction(transaction, actor, { action: 'login.endSessions', subject, after: { session: id } }, clock());
  });
}
