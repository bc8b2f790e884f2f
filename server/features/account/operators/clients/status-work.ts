/** Shared parts of changes to a client's status. */
import type { AccountStatus } from '@fairlead/domain/engine/command.ts';
import type { Database, Queries } from '../../../../adapters/db/database.ts';
import type { OperatorActor } from '../../../../audit/record-action.ts';
import type { EnginePort } from '../../../../engine/engine-port.ts';
import type { Sessions } from '../../../../identity/sessions/sessions.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import type { TakeTurn } from '../../../../transport/turns.ts';
import type { ClientLogin } from '../../client-login.ts';

export interface ChangeStatusContext {
  readonly database: Database;
  readonly engine: Pick<EnginePort, 'viewAccount' | 'submit'>;
  readonly clientLogin: Pick<ClientLogin, 'closeOpenings'>;
  readonly sessions: Pick<Sessions, 'revokeAll'>;
  /** Runs changes of trading accounts one after the other: see VerifyAccountContext. */
  readonly takeAccessTurn: TakeTurn;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

export interface StatusWork {
  readonly actor: OperatorActor;
  readonly userId: number;
  readonly reason: string;
}

/** Sends the change to the engine. The command id is the call's own, so that each call is executed once. */
export async function setTradingStatus(
  { actor, userId }: StatusWork,
  status: AccountStatus,
  { engine, clock }: Pick<ChangeStatusContext, 'engine' | 'clock'>,
  step = 'set',
): Promise<void> {
  const commandId = `status:${actor.operatorId}:${actor.requestId}:${step}`;
  const answer = await engine.submit({ kind: 'setAccountStatus', commandId, accountId: userId, at: clock(), status });
  if (answer.kind === 'refused') throw new CallRefused(answer.refusal.code);
}

/** Ends every session and invalidates emailed sign-in links. */
export async function endLogins(
  transaction: Queries,
  userId: number,
  { clientLogin, sessions }: Pick<ChangeStatusContext, 'clientLogin' | 'sessions'>,
): Promise<void> {
  await clientLogin.closeOpenings(transaction, userId);
  await sessions.revokeAll({ audience: 'client', userId }, null, transaction);
}
