import type { ChangeOperatorPassword } from '@fairlead/contract/operators/schemas.ts';
import { passwordOwnerOfOperator } from '@fairlead/domain/account/password-owner.ts';
import type { OperatorActor } from '../../../audit/record-action.ts';
import { demandGoodPassword } from '../../../transport/auth/demand-good-password.ts';
import { provePassword } from '../../../transport/auth/prove-password.ts';
import type { CallSession } from '../../../transport/auth/require-session.ts';
import { CallRefused } from '../../../transport/call-refused.ts';
import type { AccessContext } from './access-context.ts';
import { findOperator, type OperatorRow } from './operator-store.ts';
import { replacePassword, type ReplacePasswordContext } from './replace-password.ts';

export type ConfirmPasswordContext = Pick<AccessContext, 'database' | 'hasher' | 'throttle' | 'sessions'>;

/** Proves the password again, for calls that ask for that. Refused with currentPasswordWrong, tooManyAttempts. */
export async function confirmPassword(
  session: CallSession,
  currentPassword: string,
  context: ConfirmPasswordContext,
): Promise<OperatorRow> {
  const operator = await findOperator(context.database, session.userId);
  if (operator === null) throw new CallRefused('notSignedIn');
  await provePassword(session, operator, currentPassword, context);
  return operator;
}

/**
 * Gives the operator a new password and ends the other sessions; the one of the call goes on. Refused with currentPasswordWrong,
 * tooManyAttempts, passwordTooEasy.
 */
export async function changePassword(
  session: CallSession,
  { current_password, new_password }: ChangeOperatorPassword,
  actor: OperatorActor,
  context: ConfirmPasswordContext & ReplacePasswordContext,
): Promise<void> {
  const operator = await confirmPassword(session, current_password, context);
  demandGoodPassword(new_password, 'new_password', passwordOwnerOfOperator(operator));
  const passwordHash = await context.hasher.hash(new_password);
  await context.database.transaction((transaction) =>
    replacePassword(operator, { passwordHash, exceptSessionId: session.id, by: 'currentPassword' }, actor, transaction, context),
  );
}
