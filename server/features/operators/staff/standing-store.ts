import type { OperatorInfo } from '@fairlead/contract/operators/schemas.ts';
import { takesLastAdministrator, type OperatorStanding } from '@fairlead/domain/operators/operators.ts';
import { asc, eq } from 'drizzle-orm';
import type { Queries } from '../../../adapters/db/database.ts';
import { operators } from '../../../adapters/db/schema/operators.ts';
import { requiresSecondFactor } from '../../../identity/factors/factor-store.ts';
import { CallRefused } from '../../../transport/call-refused.ts';
import type { OperatorRow } from '../access/operator-store.ts';

type Handle = Pick<Queries, 'drizzle'>;

const MOST_OPERATORS = 500;

/** By name; only one operator if an id is given. */
export async function listOperators({ drizzle }: Handle, id?: number): Promise<OperatorInfo[]> {
  const rows = await drizzle
    .select({ operator: operators, hasSecondFactor: requiresSecondFactor('operator', operators.id) })
    .from(operators)
    .where(id === undefined ? undefined : eq(operators.id, id))
    .orderBy(asc(operators.name), asc(operators.id))
    .limit(MOST_OPERATORS);
  return rows.map(({ operator, hasSecondFactor }) => ({
    id: operator.id,
    email: operator.email,
    name: operator.name,
    language: operator.language,
    roles: [...operator.roles],
    state: stateOf(operator),
    created_at: operator.createdAt.toISOString(),
    last_login_at: operator.lastLoginAt?.toISOString() ?? null,
    has_second_factor: hasSecondFactor,
  }));
}

function stateOf({ status, passwordHash }: OperatorRow): OperatorInfo['state'] {
  if (status === 'blocked') return 'blocked';
  return passwordHash === '' ? 'invited' : 'active';
}

/**
 * Locks all operators until the transaction ends, so that one of two administrators who demote each other concurrently is refused. Returns
 * the operator being changed. Throws CallRefused: notFound.
 */
export async function lockAllOperators(
  { drizzle }: Handle,
  changedId: number,
): Promise<{ readonly everybody: readonly OperatorStanding[]; readonly operator: OperatorRow }> {
  const rows = await drizzle.select().from(operators).orderBy(asc(operators.id)).for('no key update');
  const operator = rows.find(({ id }) => id === changedId);
  if (operator === undefined) throw new CallRefused('notFound');
  return { everybody: rows.map(standingOf), operator };
}

export function standingOf({ id, roles, status, passwordHash }: OperatorRow): OperatorStanding {
  return { id, roles, isBlocked: status === 'blocked', hasPassword: passwordHash !== '' };
}

/** Throws CallRefused: lastAdministrator if the change leaves no one who can manage operators. */
export function requireAdministrator(everybody: readonly OperatorStanding[], changed: OperatorStanding): void {
  if (takesLastAdministrator(everybody, changed)) throw new CallRefused('lastAdministrator');
}
