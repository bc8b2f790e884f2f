/** Who of the operators can run the house, and what must not happen to the last of them. */
import { isPermitted, type Role } from './permissions.ts';

export interface OperatorStanding {
  readonly id: number;
  readonly roles: readonly Role[];
  readonly isBlocked: boolean;
  /** False until the invitation was followed: such a one manages nobody yet. */
  readonly hasPassword: boolean;
}

export function isAdministrator({ roles, isBlocked, hasPassword }: OperatorStanding): boolean {
  return !isBlocked && hasPassword && isPermitted(roles, 'operators.manage');
}

/** Whether a change of one operator leaves nobody who can manage operators. What was so before is no fault of the change. */
export function takesLastAdministrator(everybody: readonly OperatorStanding[], changed: OperatorStanding): boolean {
  const before = everybody.find(({ id }) => id === changed.id);
  if (before === undefined || !isAdministrator(before) || isAdministrator(changed)) return false;
  return !everybody.some((one) => one.id !== changed.id && isAdministrator(one));
}
