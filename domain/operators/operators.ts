/** Which operators are administrators, and what must not happen to the last one. */
import { isPermitted, type Role } from './permissions.ts';

export interface OperatorStanding {
  readonly id: number;
  readonly roles: readonly Role[];
  readonly isBlocked: boolean;
  /** False until the invitation is accepted; until then the operator cannot manage anyone. */
  readonly hasPassword: boolean;
}

export function isAdministrator({ roles, isBlocked, hasPassword }: OperatorStanding): boolean {
  return !isBlocked && hasPassword && isPermitted(roles, 'operators.manage');
}

/** Whether changing one operator leaves no one able to manage operators. False if that was already the case before. */
export function takesLastAdministrator(everybody: readonly OperatorStanding[], changed: OperatorStanding): boolean {
  const before = everybody.find(({ id }) => id === changed.id);
  if (before === undefined || !isAdministrator(before) || isAdministrator(changed)) return false;
  return !everybody.some((one) => one.id !== changed.id && isAdministrator(one));
}
