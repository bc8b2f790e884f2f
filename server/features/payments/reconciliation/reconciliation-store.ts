/** Stored reconciliation reports. */
import {
  reconciliationFindingsSchema,
  type ReconciliationFindings,
  type ReconciliationReport,
  type ReconciliationSummary,
} from '@fairlead/contract/payments/operators/reconciliation.ts';
import { desc, eq } from 'drizzle-orm';
import { reconciliations } from '../../../adapters/db/schema/payments.ts';
import type { Handle } from '../store.ts';

export interface NewReconciliation {
  readonly ranAt: Date;
  readonly since: Date;
  readonly until: Date;
  readonly compared: number;
  readonly findings: ReconciliationFindings;
}

export async function insertReconciliation({ drizzle }: Handle, { findings, ...row }: NewReconciliation): Promise<ReconciliationReport> {
  const [inserted] = await drizzle
    .insert(reconciliations)
    .values({ ...row, differences: findings })
    .returning();
  if (inserted === undefined) throw new Error('a reconciliation was inserted but not returned');
  return describeReport(inserted);
}

export async function findReconciliation({ drizzle }: Handle, id: number): Promise<ReconciliationReport | null> {
  const [row] = await drizzle.select().from(reconciliations).where(eq(reconciliations.id, id));
  return row === undefined ? null : describeReport(row);
}

/** Latest first. */
export async function listReconciliations({ drizzle }: Handle, most: number): Promise<readonly ReconciliationSummary[]> {
  const rows = await drizzle.select().from(reconciliations).orderBy(desc(reconciliations.id)).limit(most);
  return rows.map(describeSummary);
}

type ReconciliationRow = typeof reconciliations.$inferSelect;

function describeReport(row: ReconciliationRow): ReconciliationReport {
  return { ...describeSummary(row), ...reconciliationFindingsSchema.parse(row.differences) };
}

function describeSummary({ id, ranAt, since, until, compared, differences }: ReconciliationRow): ReconciliationSummary {
  const findings = reconciliationFindingsSchema.parse(differences);
  const unexplained = findings.differences.filter(({ explained }) => explained === null).length;
  return {
    id,
    ran_at: ranAt.toISOString(),
    from: since.toISOString(),
    until: until.toISOString(),
    compared,
    unexplained,
    explained: findings.differences.length - unexplained,
    not_compared: findings.sources.flatMap(({ provider, not_compared }) => (provider === null || not_compared === null ? [] : [provider])),
  };
}
