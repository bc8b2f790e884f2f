import { DEFAULT_RULES, type TradingRules } from '@fairlead/domain/trading/trading-rules.ts';
import { desc, eq, inArray, lt, lte } from 'drizzle-orm';
import type { Queries } from '../../../../adapters/db/database.ts';
import { tradingRuleVersions } from '../../../../adapters/db/schema/backoffice.ts';
import { operators } from '../../../../adapters/db/schema/operators.ts';
import { users } from '../../../../adapters/db/schema/principals.ts';

type Handle = Pick<Queries, 'drizzle'>;

export type RuleVersionRow = typeof tradingRuleVersions.$inferSelect;

/** Versions from before increased margins or scheduled leverage existed have no entry for them. */
function complete<Row extends { readonly rules: TradingRules }>(row: Row): Row {
  return { ...row, rules: { ...DEFAULT_RULES, ...row.rules } };
}

/** The version in effect; undefined until the broker has published one. */
export async function findLatestVersion({ drizzle }: Handle): Promise<RuleVersionRow | undefined> {
  const [row] = await drizzle.select().from(tradingRuleVersions).orderBy(desc(tradingRuleVersions.version)).limit(1);
  return row && complete(row);
}

export async function findVersion({ drizzle }: Handle, version: number): Promise<RuleVersionRow | undefined> {
  const [row] = await drizzle.select().from(tradingRuleVersions).where(eq(tradingRuleVersions.version, version));
  return row && complete(row);
}

/** The version in effect at a moment, in milliseconds since 1970 UTC. */
export async function findVersionAt({ drizzle }: Handle, at: number): Promise<RuleVersionRow | undefined> {
  const [row] = await drizzle
    .select()
    .from(tradingRuleVersions)
    .where(lte(tradingRuleVersions.createdAt, new Date(at)))
    .orderBy(desc(tradingRuleVersions.version))
    .limit(1);
  return row && complete(row);
}

/** With their authors, latest first: those before a version, or from the latest on. */
export async function listVersionRows({ drizzle }: Handle, before: number | null, limit: number) {
  const rows = await drizzle
    .select({ row: tradingRuleVersions, operator: operators.name })
    .from(tradingRuleVersions)
    .innerJoin(operators, eq(operators.id, tradingRuleVersions.createdBy))
    .where(before === null ? undefined : lt(tradingRuleVersions.version, before))
    .orderBy(desc(tradingRuleVersions.version))
    .limit(limit);
  return rows.map(({ row, operator }) => ({ row: complete(row), operator }));
}

export interface NewVersion {
  readonly version: number;
  readonly rules: TradingRules;
  readonly reason: string;
  readonly createdBy: number;
  /** Milliseconds since 1970 UTC. */
  readonly createdAt: number;
}

/** False if another operator has created that version meanwhile. */
export async function insertVersion({ drizzle }: Handle, { createdAt, ...version }: NewVersion): Promise<boolean> {
  const rows = await drizzle
    .insert(tradingRuleVersions)
    .values({ ...version, createdAt: new Date(createdAt) })
    .onConflictDoNothing()
    .returning({ version: tradingRuleVersions.version });
  return rows.length > 0;
}

/** The clients behind some accounts. */
export async function listClientRefs({ drizzle }: Handle, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const { id, email, firstName, lastName } = users;
  return drizzle
    .select({ id, email, firstName, lastName })
    .from(users)
    .where(inArray(id, [...ids]));
}
