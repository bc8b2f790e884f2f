import type { Me } from '@fairlead/contract/operators/schemas.ts';
import { permissionsOf } from '@fairlead/domain/operators/permissions.ts';
import type { Database } from '../../../adapters/db/database.ts';
import { CallRefused } from '../../../transport/call-refused.ts';
import { findActiveOperator } from './operator-store.ts';

export interface GetMeContext {
  readonly database: Database;
  readonly isSecondFactorOptional: boolean;
}

/** The operator and their permissions. Throws CallRefused: notSignedIn if they have been blocked meanwhile. */
export async function getMe(operatorId: number, { database, isSecondFactorOptional }: GetMeContext): Promise<Me> {
  const operator = await findActiveOperator(database, operatorId);
  if (operator === null) throw new CallRefused('notSignedIn');
  const { id, email, name, language, roles, hasSecondFactor } = operator;
  return {
    id,
    email,
    name,
    language,
    roles: [...roles],
    permissions: [...permissionsOf(roles)],
    has_second_factor: hasSecondFactor,
    needs_second_factor: !hasSecondFactor && !isSecondFactorOptional,
  };
}
