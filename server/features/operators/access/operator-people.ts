import { passwordOwnerOfOperator } from '@fairlead/domain/account/password-owner.ts';
import { recordAction, type OperatorActor } from '../../../audit/record-action.ts';
import type { LoginChange, People, SignInOrigin } from '../../../identity/people.ts';
import type { OperatorNews } from '../../../mail/mail-content.ts';
import { findOperator, findOperatorByEmail, lockOperator, renewPasswordHash, updateOperator, type OperatorRow } from './operator-store.ts';
import { tellOperator, type TellOperatorContext } from './tell-operator.ts';

export interface OperatorOrigin extends SignInOrigin {
  /** Who acts, for the audit log: at a login or with a mailed link that is known only once the operator is found. */
  readonly actAs: (operator: Pick<OperatorRow, 'id' | 'email'>) => OperatorActor;
}

export interface OperatorPeopleContext extends TellOperatorContext {
  /** Only in the demo, whose passwords are public anyway. */
  readonly isSecondFactorOptional: boolean;
}

/** Operators, as signing in knows them: changes of their way in stand in the audit log and are mailed to them. */
export function createOperatorPeople(context: OperatorPeopleContext): People<OperatorRow, OperatorOrigin> {
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
      if (news !== null) await tellOperator(operator, news, actor, queries, context);
    },
    mayLackFactor: context.isSecondFactorOptional,
  };
}

/** As it stands in the audit log. */
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

/** Of the first password nobody is told who has just chosen it by an invitation. */
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
