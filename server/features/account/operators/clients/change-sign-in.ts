/** For clients who cannot sign in, or whose account a stranger may have signed in to. */
import type { RemoveSecondFactorsRequest, SignOutRequest } from '@fairlead/contract/account/operators/client-changes.ts';
import type { Database } from '../../../../adapters/db/database.ts';
import { recordAction, type OperatorActor } from '../../../../audit/record-action.ts';
import type { EmailQueue } from '../../../../email/email-queue.ts';
import type { Sessions } from '../../../../identity/sessions/sessions.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import type { ClientLogin } from '../../client-login.ts';
import { endLogins } from './status-work.ts';
import { lockChangedClient } from './change-store.ts';

export interface ChangeSignInContext {
  readonly database: Database;
  readonly clientLogin: Pick<ClientLogin, 'closeOpenings' | 'removeSecondFactors'>;
  readonly sessions: Pick<Sessions, 'list' | 'revokeAll'>;
  readonly emailQueue: EmailQueue;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

/** Ends every session of the client and invalidates emailed sign-in links. Refused with notFound, ownAccount. */
export async function signClientOut(
  actor: OperatorActor,
  { id: userId, reason }: SignOutRequest,
  context: ChangeSignInContext,
): Promise<void> {
  const { database, sessions, clock } = context;
  const open = (await sessions.list({ audience: 'client', userId })).length;
  await database.transaction(async (transaction) => {
    await lockChangedClient(transaction, actor, userId);
    await endLogins(transaction, userId, context);
    const [before, after] = [{ open_sessions: open }, { open_sessions: 0 }];
    const subject = { kind: 'client', id: userId };
    await recordAction(transaction, actor, { action: 'clients.signOut', subject, userId, before, after, reason }, clock());
  });
}

/** Removes the client's second factors: the password alone is enough until another one is set up. The client is emailed about each. */
export async function removeSecondFactors(
  actor: OperatorActor,
  { id: userId, reason }: RemoveSecondFactorsRequest,
  { database, clientLogin, emailQueue, clock }: ChangeSignInContext,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const { email: recipient, firstName, language } = await lockChangedClient(transaction, actor, userId);
    const removed = await clientLogin.removeSecondFactors(transaction, userId);
    if (removed.length === 0) throw new CallRefused('notFound');
    const at = clock();
    for (const factor of removed) {
      const content = { template: 'secondFactorRemoved', firstName, factor, at, device: '', country: null, byHouse: true } as const;
      await emailQueue.post({ userId, recipient, language, content }, transaction);
    }
    const [before, after] = [{ second_factors: removed }, { second_factors: [] }];
    const subject = { kind: 'client', id: userId };
    await recordAction(transaction, actor, { action: 'clients.removeSecondFactors', subject, userId, before, after, reason }, at);
  });
}
