import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Queries } from '../../../../adapters/db/database.ts';
import { priceSourceDecisions } from '../../../../adapters/db/schema/backoffice.ts';
import { operators } from '../../../../adapters/db/schema/operators.ts';

type Handle = Pick<Queries, 'drizzle'>;

/** A decision in effect: a source is disabled, or an instrument is pinned to it. */
export interface SourceDecision {
  readonly id: number;
  readonly source: string;
  /** The pinned instrument; null if the source is disabled. */
  readonly symbol: string | null;
  readonly reason: string;
  /** Milliseconds since 1970 UTC. */
  readonly since: number;
  readonly operator: string;
}

/** The decisions in effect, oldest first. */
export async function listSourceDecisions({ drizzle }: Handle): Promise<readonly SourceDecision[]> {
  const rows = await drizzle
    .select({ row: priceSourceDecisions, operator: operators.name })
    .from(priceSourceDecisions)
    .innerJoin(operators, eq(operators.id, priceSourceDecisions.operatorId))
    .where(isNull(priceSourceDecisions.endedAt))
    .orderBy(asc(priceSourceDecisions.id));
  return rows.map(({ row: { id, source, symbol, reason, since }, operator }) => ({
    id,
    source,
    symbol,
    reason,
    since: since.getTime(),
    operator,
  }));
}

/** The source that an instrument is pinned to; null if it is not. The row is locked until the end of the transaction. */
export async function lockPinnedSource({ drizzle }: Handle, symbol: string): Promise<string | null> {
  const [row] = await drizzle
    .select({ source: priceSourceDecisions.source })
    .from(priceSourceDecisions)
    .where(and(eq(priceSourceDecisions.symbol, symbol), isNull(priceSourceDecisions.endedAt)))
    .for('update');
  return row?.source ?? null;
}

export interface NewSourceDecision extends Pick<SourceDecision, 'source' | 'symbol' | 'reason' | 'since'> {
  readonly operatorId: number;
}

/** False if there is one in effect for the same source or instrument. */
export async function insertSourceDecision({ drizzle }: Handle, { since, ...decision }: NewSourceDecision): Promise<boolean> {
  const rows = await drizzle
    .insert(priceSourceDecisions)
    .values({ ...decision, since: new Date(since) })
    .onConflictDoNothing()
    .returning({ id: priceSourceDecisions.id });
  return rows.length > 0;
}

export interface SourceDecisionEnd {
  readonly operatorId: number;
  readonly reason: string;
  /** Milliseconds since 1970 UTC. */
  readonly at: number;
}

/** False if the source is not disabled. */
export function endDisabling(queries: Handle, source: string, end: SourceDecisionEnd): Promise<boolean> {
  return endDecision(queries, and(eq(priceSourceDecisions.source, source), isNull(priceSourceDecisions.symbol)), end);
}

/** False if the instrument is not pinned. */
export function endPin(queries: Handle, symbol: string, end: SourceDecisionEnd): Promise<boolean> {
  return endDecision(queries, eq(priceSourceDecisions.symbol, symbol), end);
}

async function endDecision(
  { drizzle }: Handle,
  which: ReturnType<typeof and>,
  { operatorId, reason, at }: SourceDecisionEnd,
): Promise<boolean> {
  const rows = await drizzle
    .update(priceSourceDecisions)
    .set({ endedAt: new Date(at), endedBy: operatorId, endReason: reason })
    .where(and(which, isNull(priceSourceDecisions.endedAt)))
    .returning({ id: priceSourceDecisions.id });
  return rows.length > 0;
}
