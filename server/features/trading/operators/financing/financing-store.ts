import type { FinancingChange } from '@fairlead/domain/trading/financing/financing-change.ts';
import { NO_FINANCING, type FinancingTerms } from '@fairlead/domain/trading/financing/financing-terms.ts';
import { and, asc, desc, eq, isNull, lt } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queries } from '../../../../adapters/db/database.ts';
import { financingProposals, financingVersions } from '../../../../adapters/db/schema/financing.ts';
import { operators } from '../../../../adapters/db/schema/operators.ts';
import { queueFeeAnnouncement } from './financing-announcement-store.ts';

type Handle = Pick<Queries, 'drizzle'>;
export type ProposalRow = typeof financingProposals.$inferSelect;

const TERMS = { version: financingVersions.version, benchmarks: financingVersions.benchmarks, schedules: financingVersions.schedules };

/** The terms in force; those without any cost before the first version. */
export async function findFinancing({ drizzle }: Handle): Promise<FinancingTerms> {
  const [row] = await drizzle.select(TERMS).from(financingVersions).orderBy(desc(financingVersions.version)).limit(1);
  return row ?? NO_FINANCING;
}

/** The terms of a version; those without any cost for version 0. */
export async function findFinancingVersion({ drizzle }: Handle, version: number): Promise<FinancingTerms> {
  const [row] = await drizzle.select(TERMS).from(financingVersions).where(eq(financingVersions.version, version));
  return row ?? NO_FINANCING;
}

export interface NewFinancingVersion {
  readonly terms: FinancingTerms;
  readonly reason: string;
  /** Milliseconds since 1970 UTC. */
  readonly createdAt: number;
  /** Null for what ships with the server. */
  readonly proposedBy: number | null;
  readonly approvedBy: number | null;
  /** Whether it has new fees, about which clients are told. */
  readonly hasNewFees: boolean;
}

/** Stores a version. False if that version exists already. */
export async function insertFinancingVersion(
  { drizzle }: Handle,
  { terms, createdAt, hasNewFees, ...version }: NewFinancingVersion,
): Promise<boolean> {
  const rows = await drizzle
    .insert(financingVersions)
    .values({ ...terms, ...version, createdAt: new Date(createdAt) })
    .onConflictDoNothing()
    .returning({ version: financingVersions.version });
  if (rows.length === 0) return false;
  if (hasNewFees) await queueFeeAnnouncement({ drizzle }, terms.version);
  return true;
}

/** With their authors, latest first: those before a version, or from the latest on. */
export async function listFinancingVersionRows({ drizzle }: Handle, before: number | null, limit: number) {
  const [proposer, approver] = [alias(operators, 'proposer'), alias(operators, 'approver')];
  return drizzle
    .select({ row: financingVersions, proposedBy: proposer.name, approvedBy: approver.name })
    .from(financingVersions)
    .leftJoin(proposer, eq(proposer.id, financingVersions.proposedBy))
    .leftJoin(approver, eq(approver.id, financingVersions.approvedBy))
    .where(before === null ? undefined : lt(financingVersions.version, before))
    .orderBy(desc(financingVersions.version))
    .limit(limit);
}

export interface NewProposal extends FinancingChange {
  readonly baseVersion: number;
  readonly reason: string;
  readonly proposedBy: number;
  /** Milliseconds since 1970 UTC. */
  readonly proposedAt: number;
}

/** Returns the proposal's id. */
export async function insertProposal({ drizzle }: Handle, { proposedAt, ...proposal }: NewProposal): Promise<number> {
  const [row] = await drizzle
    .insert(financingProposals)
    .values({ ...proposal, proposedAt: new Date(proposedAt) })
    .returning({ id: financingProposals.id });
  if (row === undefined) throw new Error('a financing proposal was not stored');
  return row.id;
}

export async function findProposal({ drizzle }: Handle, id: number): Promise<ProposalRow | undefined> {
  const [row] = await drizzle.select().from(financingProposals).where(eq(financingProposals.id, id));
  return row;
}

/** Nobody else can decide on it until the transaction ends. */
export async function lockProposal({ drizzle }: Handle, id: number): Promise<ProposalRow | undefined> {
  const [row] = await drizzle.select().from(financingProposals).where(eq(financingProposals.id, id)).for('update');
  return row;
}

/** Those to be decided with the operators who made them, oldest first. */
export async function listUndecidedProposals({ drizzle }: Handle) {
  return drizzle
    .select({ row: financingProposals, operator: operators.name })
    .from(financingProposals)
    .innerJoin(operators, eq(operators.id, financingProposals.proposedBy))
    .where(isNull(financingProposals.decision))
    .orderBy(asc(financingProposals.id));
}

export interface Decision {
  readonly decision: NonNullable<ProposalRow['decision']>;
  readonly decidedBy: number;
  /** Milliseconds since 1970 UTC. */
  readonly decidedAt: number;
  readonly decisionReason: string;
  /** The version that an approval made. */
  readonly version: number | null;
}

export async function storeDecision({ drizzle }: Handle, id: number, { decidedAt, ...decision }: Decision): Promise<void> {
  await drizzle
    .update(financingProposals)
    .set({ ...decision, decidedAt: new Date(decidedAt) })
    .where(and(eq(financingProposals.id, id), isNull(financingProposals.decision)));
}
