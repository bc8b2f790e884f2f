import type { ChangeOperatorRequest, OperatorWithReasonRequest } from '@fairlead/contract/operators/schemas.ts';
import type { Queries } from '../../../adapters/db/database.ts';
import { recordAction, type OperatorActor } from '../../../audit/record-action.ts';
import { invalidatePendingSignIns } from '../../../identity/end-openings.ts';
import { deleteFactors } from '../../../identity/factors/factor-store.ts';
import { CallRefused } from '../../../transport/call-refused.ts';
import { updateOperator } from '../access/operator-store.ts';
import { emailOperator, type TellOperatorContext } from '../access/email-operator.ts';
import type { OperatorsContext } from '../operators-context.ts';
import { requireAdministrator, lockAllOperators, standingOf } from './standing-store.ts';

export type ChangeOperatorContext = Pick<OperatorsContext, 'database' | 'sessions'> & TellOperatorContext;

/** Changes the name and roles. Throws CallRefused: invalidInput for removing a role without a reason, lastAdministrator, notFound. */
export async function changeOperator(
  { id, name, roles, reason }: ChangeOperatorRequest,
  actor: OperatorActor,
  { database, clock }: ChangeOperatorContext,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const { everybody, operator } = await lockAllOperators(transaction, id);
    const isTakenAway = operator.roles.some((role) => !roles.includes(role));
    if (isTakenAway && reason === undefined) {
      throw new CallRefused('invalidInput', { fields: [{ field: 'reason', message: 'is required to remove a role' }] });
    }
    requireAdministrator(everybody, { ...standingOf(operator), roles });
    await updateOperator(transaction, id, { name, roles });
    const before = { name: operator.name, roles: operator.roles };
    const action = { action: 'operators.change', subject: { kind: 'operator', id }, before, after: { name, roles } };
    await recordAction(transaction, actor, { ...action, ...(reason === undefined ? {} : { reason }) }, clock());
  });
}

/**
 * Blocks an operator and ends their sessions and links. Throws CallRefused: lastAdministrator, and notFound, also if they are already
 * blocked.
 */
export async function blockOperator(
  { id, reason }: OperatorWithReasonRequest,
  actor: OperatorActor,
  { database, sessions, clock }: ChangeOperatorContext,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const { everybody, operator } = await lockAllOperators(transaction, id);
    if (operator.status === 'blocked') throw new CallRefused('notFound');
    requireAdministrator(everybody, { ...standingOf(operator), isBlocked: true });
    await updateOperator(transaction, id, { status: 'blocked' });
    await endAccess(id, transaction, sessions);
    const change = { before: { status: 'active' }, after: { status: 'blocked' } };
    await recordAction(transaction, actor, { action: 'operators.block', subject: { kind: 'operator', id }, ...change, reason }, clock());
  });
}

/** Throws CallRefused: notFound, also if they are not blocked. */
export async function unblockOperator(
  { id, reason }: OperatorWithReasonRequest,
  actor: OperatorActor,
  { database, clock }: ChangeOperatorContext,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const { operator } = await lockAllOperators(transaction, id);
    if (operator.status !== 'blocked') throw new CallRefused('notFound');
    await updateOperator(transaction, id, { status: 'active' });
    const change = { before: { status: 'blocked' }, after: { status: 'active' } };
    await recordAction(transaction, actor, { action: 'operators.unblock', subject: { kind: 'operator', id }, ...change, reason }, clock());
  });
}

/**
 * Removes second factors that their owner has lost, and ends the sessions: outside the demo, the next sign-in sets up a new one. Throws
 * CallRefused: ownAccount, and notFound if there is none.
 */
export async function takeSecondFactor(
  { id, reason }: OperatorWithReasonRequest,
  actor: OperatorActor,
  context: ChangeOperatorContext,
): Promise<void> {
  const { database, sessions, clock } = context;
  if (id === actor.operatorId) throw new CallRefused('ownAccount');
  await database.transaction(async (transaction) => {
    const { operator } = await lockAllOperators(transaction, id);
    const factors = await deleteFactors(transaction, { audience: 'operator', userId: id });
    if (factors.length === 0) throw new CallRefused('notFound');
    await endAccess(id, transaction, sessions);
    await recordAction(
      transaction,
      actor,
      { action: 'operators.takeSecondFactor', subject: { kind: 'operator', id }, before: { factors }, reason },
      clock(),
    );
    await emailOperator(operator, { template: 'operatorSecondFactorRemoved' }, actor, transaction, context);
  });
}

async function endAccess(id: number, transaction: Queries, sessions: ChangeOperatorContext['sessions']): Promise<void> {
  const person = { audience: 'operator', userId: id } as const;
  await invalidatePendingSignIns(transaction, person);
  await sessions.revokeAll(person, null, transaction);
}
