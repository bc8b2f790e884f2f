import { passwordOwnerOfOperator } from '@fairlead/domain/account/password-owner.ts';
import { recordAction, type OperatorActor } from '../../../audit/record-action.ts';
import type { LoginChange, PrincipalDirectory, SignInOrigin } from '../../../identity/principal-directory.ts';
import type { OperatorNews } from '../../../email/email-content.ts';
import { findOperator, findOperatorByEmail, lockOperator, renewPasswordHash, updateOperator, type OperatorRow } from './operator-store.ts';
import { emailOperator, type TellOperatorContext } from './email-operator.ts';

export interface OperatorOrigin extends SignInOrigin {
  /** The actor for the audit log. At sign-in, or with an emailed link, it is known only once the operator is found. */
  readonly actAs: (operator: Pick<OperatorRow, 'id' | 'email'>) => OperatorActor;
}

export interface OperatorDirectoryContext extends TellOperatorContext {
  /** Only in the demo, whose passwords are public anyway. */
  readonly isSecondFactorOptional: boolean;
}

/** The operator accounts for the sign-in code. Changes to how an operator signs in are recorded in the audit log and reported by email. */
export function createOperatorDirectory(context: OperatorDirectoryContext): PrincipalDirectory<OperatorRow, OperatorOrigin> {
  return {
    audience: 'operator',
    find: findOperator,
    findByEmail: findOperatorByEmail,
    async lock(queries, id) {
      await lockOperator(queries, id);
    },
    updatePasswordHash: (queries, id, passwordHash) => updateOperator(queries, id, { passwordHash }),
    renewPasswordHash,
    nameOf: ({ name }) => name,
    passwordOwnerOf: passwordOwnerOfOperator,
    async changed(change, operator, origin, queries) {
      const actor = origin.actAs(operator);
      const { id } = operator;
      await recordAction(queries, actor, { ...actionOf(change), subject: { kind: 'operator', id } }, context.clock());
      const news = newsOf(change);
      if (news !== null) await emailOperator(operator, news, actor, queries, context);
    },
    mayLackFactor: context.isSecondFactorOptional,
  };
}

/** The change as the audit log records it. */
function actionOf(change: LoginChange) {
  switch (change.kind) {
    case 'passwordSet':
      return { action: change.isFirst ? 'login.firstPassword' : 'login.newPassword', after: { by: change.by } };
    case 'factorAdded':
      return { action: 'login.secondFactorOn', after: { factor: change.factor } };
    case 'factorRemoved':
      return { action: 'login.secondFactorOff', before: { factor: change.factor } };
    case 'recoveryCodesRenewed':
      return { action: 'login.recoveryCodes' };
    case 'recoveryCodeUsed':
      return { action: 'login.recoveryCodeUsed', after: { recoveryCodesLeft: change.codesLeft } };
  }
}

/** Null if no email is due: the operator has just chosen the first password from an invitation. */
function newsOf(change: LoginChange): OperatorNews | null {
  switch (change.kind) {
    case 'passwordSet':
      return change.isFirst ? null : { template: 'operatorPasswordChanged' };
    case 'factorAdded':
      return { template: 'operatorSecondFactorAdded', factor: change.factor };
    case 'factorRemoved':
      return { template: 'operatorSecondFactorRemoved', factor: change.factor };
    case 'recoveryCodesRenewed':
      return { template: 'operatorRecoveryCodesRenewed' };
    case 'recoveryCodeUsed':
      return { template: 'operatorRecoveryCodeUsed', codesLeft: change.codesLeft };
  }
}
