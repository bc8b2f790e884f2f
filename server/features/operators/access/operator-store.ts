import type { Language } from '@fairlead/contract/language.ts';
import type { Role } from '@fairlead/domain/operators/permissions.ts';
import { and, eq } from 'drizzle-orm';
import type { Queries } from '../../../adapters/db/database.ts';
import { operators } from '../../../adapters/db/schema/operators.ts';
import { requiresSecondFactor } from '../../../identity/factors/factor-store.ts';
import type { Operator } from '../../../identity/operator-call.ts';
import { normaliseEmail } from '../../../identity/normalise-email.ts';

type Handle = Pick<Queries, 'drizzle'>;

export type OperatorRow = typeof operators.$inferSelect;

export async function findOperatorByEmail({ drizzle }: Handle, emailNormalised: string): Promise<OperatorRow | null> {
  const [row] = await drizzle.select().from(operators).where(eq(operators.emailNormalised, emailNormalised));
  return row ?? null;
}

export async function findOperator({ drizzle }: Handle, operatorId: number): Promise<OperatorRow | null> {
  const [row] = await drizzle.select().from(operators).where(eq(operators.id, operatorId));
  return row ?? null;
}

/** Locks the operator against other changes until the transaction ends. */
export async function lockOperator({ drizzle }: Handle, operatorId: number): Promise<OperatorRow | null> {
  const [row] = await drizzle.select().from(operators).where(eq(operators.id, operatorId)).for('no key update');
  return row ?? null;
}

export interface ActiveOperator extends Operator {
  readonly language: Language;
  readonly hasSecondFactor: boolean;
}

/** Null if the operator is blocked. */
export async function findActiveOperator({ drizzle }: Handle, operatorId: number): Promise<ActiveOperator | null> {
  const { id, email, name, language, roles } = operators;
  const [row] = await drizzle
    .select({ id, email, name, language, roles, hasSecondFactor: requiresSecondFactor('operator', operators.id) })
    .from(operators)
    .where(and(eq(operators.id, operatorId), eq(operators.status, 'active')));
  return row ?? null;
}

export async function updateOperator(
  { drizzle }: Handle,
  id: number,
  change: Partial<Pick<OperatorRow, 'name' | 'language' | 'roles' | 'status' | 'passwordHash' | 'lastLoginAt'>>,
): Promise<void> {
  await drizzle.update(operators).set(change).where(eq(operators.id, id));
}

/** Stores a new hash of the same password. False if the password has changed meanwhile; the new one is kept. */
export async function renewPasswordHash({ drizzle }: Handle, operator: OperatorRow, passwordHash: string): Promise<boolean> {
  const rows = await drizzle
    .update(operators)
    .set({ passwordHash })
    .where(and(eq(operators.id, operator.id), eq(operators.passwordHash, operator.passwordHash)))
    .returning({ id: operators.id });
  return rows.length > 0;
}

export interface NewOperator {
  readonly email: string;
  readonly name: string;
  /** Empty for an invited operator, who still has to choose one. */
  readonly passwordHash: string;
  readonly roles: readonly Role[];
  readonly language?: Language;
  /** Milliseconds since 1970 UTC. */
  readonly createdAt: number;
}

/** Null if an operator with this email exists already, who stays unchanged. */
export async function insertOperator({ drizzle }: Handle, { createdAt, ...operator }: NewOperator): Promise<OperatorRow | null> {
  const values = { ...operator, emailNormalised: normaliseEmail(operator.email), createdAt: new Date(createdAt) };
  const [row] = await drizzle.insert(operators).values(values).onConflictDoNothing({ target: operators.emailNormalised }).returning();
  return row ?? null;
}
