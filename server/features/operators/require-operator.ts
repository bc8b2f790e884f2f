import { isPermitted } from '@fairlead/domain/operators/permissions.ts';
import type { Database } from '../../adapters/db/database.ts';
import type { OperatorCall } from '../../identity/operator-call.ts';
import { requireSession, sessionOf } from '../../identity/sessions/require-session.ts';
import type { Sessions } from '../../identity/sessions/sessions.ts';
import { CallRefused } from '../../transport/call-refused.ts';
import { findActiveOperator } from './access/operator-store.ts';

export interface OperatorCallContext {
  readonly sessions: Sessions;
  readonly database: Database;
  /** Only in the demo, whose passwords are public anyway. */
  readonly isSecondFactorOptional: boolean;
}

/**
 * Guards a call: requires the token of an operator who is not blocked and whose roles permit it. Roles are read on every call, so a revoked
 * permission ends immediately.
 */
export function createOperatorCall({ sessions, database, isSecondFactorOptional }: OperatorCallContext): OperatorCall {
  const requireToken = requireSession(sessions, 'operator');
  return (permission, { withoutSecondFactor = false, notRecorded } = {}) => ({
    config: { permission, ...(notRecorded === undefined ? {} : { notRecorded }) },
    preValidation: async (request) => {
      await requireToken(request);
      const operator = await findActiveOperator(database, sessionOf(request).userId);
      if (operator === null) throw new CallRefused('notSignedIn');
      if (!operator.hasSecondFactor && !isSecondFactorOptional && !withoutSecondFactor) throw new CallRefused('secondFactorMissing');
      if (permission !== null && !isPermitted(operator.roles, permission)) throw new CallRefused('notPermitted');
      request.operator = operator;
    },
  });
}
