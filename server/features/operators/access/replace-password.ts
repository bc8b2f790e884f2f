import type { Queries } from '../../../adapters/db/database.ts';
import { recordAction, type OperatorActor } from '../../../audit/record-action.ts';
import { deleteOpenCodesOf } from './access-codes.ts';
import type { AccessContext } from './access-context.ts';
import { deleteChallengesOf } from './challenge-store.ts';
import { updateOperator, type OperatorRow } from './operator-store.ts';
import { tellOperator, type TellOperatorContext } from './tell-operator.ts';

export type ReplacePasswordContext = Pick<AccessContext, 'sessions' | 'trustedDevices'> & TellOperatorContext;

export interface NewPassword {
  readonly passwordHash: string;
  /** The session that goes on; null where none does. */
  readonly exceptSessionId: number | null;
  /** How it came to be, for the audit log. */
  readonly by: 'link' | 'currentPassword';
}

/**
 * Gives an operator a new password, and with it ends what the old one or a mailed link has opened. The operator is told by mail, but of the
 * first one. In the transaction it is handed.
 */
export async function replacePassword(
  operator: OperatorRow,
  { passwordHash, exceptSessionId, by }: NewPassword,
  actor: OperatorActor,
  transaction: Queries,
  context: ReplacePasswordContext,
): Promise<void> {
  const { id, passwordHash: before } = operator;
  await updateOperator(transaction, id, { passwordHash });
  await deleteOpenCodesOf(transaction, id);
  await deleteChallengesOf(transaction, id);
  await context.sessions.revokeAll({ audience: 'operator', userId: id }, exceptSessionId, transaction);
  await context.trustedDevices.forgetAll({ audience: 'operator', userId: id }, transaction);
  const action = before === '' ? 'login.firstPassword' : 'login.newPassword';
  await recordAction(transaction, actor, { action, subject: { kind: 'operator', id }, after: { by } }, context.clock());
  if (before !== '') await tellOperator(operator, { template: 'operatorPasswordChanged' }, actor, transaction, context);
}
