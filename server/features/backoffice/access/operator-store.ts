import type { Language } from '@fairlead/contract/language.ts';
import type { Role } from '@fairlead/domain/backoffice/permissions.ts';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Queries } from '../../../adapters/db/database.ts';
import { operators, operatorTotpSecrets } from '../../../adapters/db/schema/operators.ts';
import type { Operator } from '../../../transport/auth/operator-call.ts';
import { normaliseEmail } from '../../normalise-email.ts';

type Handle = Pick<Queries, 'drizzle'>;

export type OperatorRow = typeof operators.$inferSelect;

export async function findOperatorByEmail({ drizzle }: Handle, emailNormalised: string): Promise<OperatorRow | null> {
  const [row] = await drizzle.select().from(operators).where(eq(operators.emailNormalised, emailNormalised));
  return row ?? null;
}

export interface ActiveOperator extends Operator {
  readonly language: Language;
  readonly hasSecondFactor: boolean;
}

/** Null for one who is blocked. */
export async function findActiveOperator({ drizzle }: Handle, operatorId: number): Promise<ActiveOperator | null> {
  const { id, email, name, language, roles } = operators;
  const [row] = await drizzle
    .select({ id, email, name, language, roles, confirmedAt: operatorTotpSecrets.confirmedAt })
    .from(operators)
    .leftJoin(operatorTotpSecrets, and(eq(operatorTotpSecrets.operatorId, operators.id), isNotNull(operatorTotpSecrets.confirmedAt)))
    .where(and(eq(operators.id, operatorId), eq(operators.status, 'active')));
  if (row === undefined) return null;
  const { confirmedAt, ...operator } = row;
  return { ...operator, hasSecondFactor: confirmedAt !== null };
}

export async function updateOperatorPasswordHash({ drizzle }: Handle, id: number, passwordHash: string): Promise<void> {
  await drizzle.update(operators).set({ passwordHash }).where(eq(operators.id, id));
}

export interface NewOperator {
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string;
  readonly roles: readonly Role[];
  /** Milliseconds since 1970 UTC. */
  readonly createdAt: number;
}

/** Whoever has the email already stays as they are. */
export async function insertOperator({ drizzle }: Handle, { createdAt, ...operator }: NewOperator): Promise<void> {
  const values = { ...operator, emailNormalised: normaliseEmail(operator.email), createdAt: new Date(createdAt) };
  await drizzle.insert(operators).values(values).onConflictDoNothing({ target: operators.emailNormalised });
}
