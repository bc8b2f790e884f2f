import type {
  DecideFinancingRequest,
  ProposeFinancingRequest,
  WireFinancingDifference,
} from '@fairlead/contract/trading/operators/financing.ts';
import { readFinancingChange, wireFinancingDifference, wireFinancingFault } from '@fairlead/contract/trading/operators/financing-wire.ts';
import { changeFinancing, type FinancingChange, type FinancingDifference } from '@fairlead/domain/trading/financing/financing-change.ts';
import { findFinancingFaults } from '@fairlead/domain/trading/financing/financing-faults.ts';
import type { FinancingTerms } from '@fairlead/domain/trading/financing/financing-terms.ts';
import type { Database, Queries } from '../../../../adapters/db/database.ts';
import { recordAction, type OperatorActor } from '../../../../audit/record-action.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import type { DeskContext } from '../desk-context.ts';
import { differencesOf } from './check-financing.ts';
import { findFinancing, insertFinancingVersion, insertProposal, lockProposal, storeDecision, type ProposalRow } from './financing-store.ts';

export type ChangeFinancingContext = Pick<DeskContext, 'brokerRules' | 'termsInForce' | 'clock'> & { readonly database: Database };

const MOST_FAULTS = 100;

/**
 * Stores a change for another operator to approve, and returns its id. Throws CallRefused: financingChanged if it was based on a version
 * that is no longer in effect, financingNotAllowed with every fault, and nothingChanged.
 */
export async function proposeFinancing(
  request: ProposeFinancingRequest,
  actor: OperatorActor,
  context: ChangeFinancingContext,
): Promise<number> {
  const at = context.clock();
  const change = readFinancingChange(request.change);
  const { base_version: baseVersion, reason } = request;
  return context.database.transaction(async (transaction) => {
    const { differences } = await planChange(transaction, baseVersion, change, at, context);
    const id = await insertProposal(transaction, { ...change, baseVersion, reason, proposedBy: actor.operatorId, proposedAt: at });
    const action = { action: 'financing.propose', subject: { kind: 'financingProposal', id }, ...recordedOf(differences), reason };
    await recordAction(transaction, actor, action, at);
    return id;
  });
}

/**
 * Approves a proposal, which then takes effect as a new version, or rejects it. Returns the version, or null for a rejection. Throws
 * CallRefused: notFound, financingDecided, secondPersonNeeded if the proposer approves, and financingChanged or financingNotAllowed if
 * the terms have changed since.
 */
export async function decideFinancing(
  { id, verdict, reason }: DecideFinancingRequest,
  actor: OperatorActor,
  context: ChangeFinancingContext,
): Promise<number | null> {
  const { database, termsInForce, clock } = context;
  const at = clock();
  const version = await database.transaction(async (transaction) => {
    const proposal = await lockProposal(transaction, id);
    if (proposal === undefined) throw new CallRefused('notFound');
    if (proposal.decision !== null) throw new CallRefused('financingDecided');
    const decided = { decidedBy: actor.operatorId, decidedAt: at, decisionReason: reason };
    const subject = { kind: 'financingProposal', id };
    if (verdict === 'rejected') {
      const isOwn = proposal.proposedBy === actor.operatorId;
      await storeDecision(transaction, id, { ...decided, decision: isOwn ? 'withdrawn' : 'rejected', version: null });
      await recordAction(transaction, actor, { action: isOwn ? 'financing.withdraw' : 'financing.reject', subject, reason }, at);
      return null;
    }
    if (proposal.proposedBy === actor.operatorId) throw new CallRefused('secondPersonNeeded');
    const { terms, differences } = await planChange(transaction, proposal.baseVersion, proposal, at, context);
    await storeVersion(transaction, terms, proposal, actor, at);
    await storeDecision(transaction, id, { ...decided, decision: 'approved', version: terms.version });
    await recordAction(transaction, actor, { action: 'financing.approve', subject, ...recordedOf(differences), reason }, at);
    await termsInForce.requireLead();
    return terms.version;
  });
  if (version !== null) await termsInForce.applyChangedTerms();
  return version;
}

async function storeVersion(
  transaction: Queries,
  terms: FinancingTerms,
  { reason, proposedBy, fees }: ProposalRow,
  { operatorId: approvedBy }: OperatorActor,
  createdAt: number,
): Promise<void> {
  const isFirst = await insertFinancingVersion(transaction, {
    terms,
    reason,
    createdAt,
    proposedBy,
    approvedBy,
    hasNewFees: fees !== null,
  });
  if (!isFirst) throw new CallRefused('financingChanged');
}

async function planChange(
  database: Pick<Queries, 'drizzle'>,
  baseVersion: number,
  change: FinancingChange,
  at: number,
  { brokerRules: { baseInstruments } }: ChangeFinancingContext,
): Promise<{ readonly terms: FinancingTerms; readonly differences: readonly FinancingDifference[] }> {
  const before = await findFinancing(database);
  if (before.version !== baseVersion) throw new CallRefused('financingChanged');
  const faults = findFinancingFaults(change, before, baseInstruments, at).map(wireFinancingFault);
  if (faults.length > 0) {
    const fields = faults.map(({ field, kind, limit }) => ({ field, message: limit === null ? kind : `${kind} ${limit}` }));
    throw new CallRefused('financingNotAllowed', { fields: fields.slice(0, MOST_FAULTS) });
  }
  const differences = differencesOf(before, change);
  if (differences.length === 0) throw new CallRefused('nothingChanged');
  return { terms: changeFinancing(before, change, baseInstruments, at), differences };
}

/** The differences for the audit log, by name. */
function recordedOf(differences: readonly FinancingDifference[]) {
  const wired = differences.map(wireFinancingDifference);
  const side = (name: 'before' | 'after') => Object.fromEntries(wired.map((difference) => [nameOf(difference), difference[name]]));
  return { before: side('before'), after: side('after') };
}

function nameOf(difference: WireFinancingDifference): string {
  switch (difference.kind) {
    case 'benchmark':
      return `benchmark ${difference.currency}`;
    case 'classFee':
      return `fee ${difference.rule_class}`;
    case 'instrumentFee':
      return `fee ${difference.symbol}`;
  }
}
