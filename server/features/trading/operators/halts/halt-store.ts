import type { Halt } from '@fairlead/domain/trading/desk/halt.ts';
import { aliasedTable, and, asc, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Queries } from '../../../../adapters/db/database.ts';
import { tradingHalts } from '../../../../adapters/db/schema/backoffice.ts';
import { operators } from '../../../../adapters/db/schema/operators.ts';

type Handle = Pick<Queries, 'drizzle'>;

/** The halts in effect, as the trading code needs them. */
export async function listHaltsInForce({ drizzle }: Handle): Promise<readonly Halt[]> {
  const rows = await drizzle.select().from(tradingHalts).where(isNull(tradingHalts.endedAt)).orderBy(asc(tradingHalts.id));
  return rows.map(({ symbol, cause, reason, operatorId, since }) => ({ symbol, cause, reason, operatorId, since: since.getTime() }));
}

const endedBy = aliasedTable(operators, 'ended_by_operator');

/** The halts in effect with the operators behind them, oldest first. */
export function listHaltRowsInForce({ drizzle }: Handle) {
  return drizzle
    .select({ halt: tradingHalts, operator: operators.name })
    .from(tradingHalts)
    .leftJoin(operators, eq(operators.id, tradingHalts.operatorId))
    .where(isNull(tradingHalts.endedAt))
    .orderBy(asc(tradingHalts.id));
}

export function listEndedHaltRows({ drizzle }: Handle, limit: number) {
  return drizzle
    .select({ halt: tradingHalts, operator: operators.name, endedBy: endedBy.name })
    .from(tradingHalts)
    .leftJoin(endedBy, eq(endedBy.id, tradingHalts.endedBy))
    .leftJoin(operators, eq(operators.id, tradingHalts.operatorId))
    .where(isNotNull(tradingHalts.endedAt))
    .orderBy(desc(tradingHalts.since), desc(tradingHalts.id))
    .limit(limit);
}

/** The new halt's id; null if the same is halted already. */
export async function insertHalt({ drizzle }: Handle, { since, ...halt }: Halt): Promise<number | null> {
  const [row] = await drizzle
    .insert(tradingHalts)
    .values({ ...halt, since: new Date(since) })
    .onConflictDoNothing()
    .returning({ id: tradingHalts.id });
  return row?.id ?? null;
}

export interface HaltEnd {
  readonly operatorId: number;
  readonly reason: string;
  /** Milliseconds since 1970 UTC. */
  readonly at: number;
}

/** What was halted; undefined if the halt is not in effect. */
export async function endHalt(
  { drizzle }: Handle,
  id: number,
  { operatorId, reason, at }: HaltEnd,
): Promise<typeof tradingHalts.$inferSelect | undefined> {
  const [row] = await drizzle
    .update(tradingHalts)
    .set({ endedAt: new Date(at), endedBy: operatorId, endReason: reason })
    .where(and(eq(tradingHalts.id, id), isNull(tradingHalts.endedAt)))
    .returning();
  return row;
}
