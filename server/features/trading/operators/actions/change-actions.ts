/** Operators propose corporate actions, decide on colleagues' proposals, and withdraw what is not due yet. */
import type { DecideActionRequest, ProposeActionRequest, WithdrawActionRequest } from '@fairlead/contract/trading/operators/actions.ts';
import { actionDueAt, type CorporateAction } from '@fairlead/domain/trading/actions/corporate-action.ts';
import { readProposedAction } from '@fairlead/domain/trading/actions/proposed-action.ts';
import { withheldPercentOf } from '@fairlead/domain/trading/actions/withheld-tax.ts';
import { priceToDecimal } from '@fairlead/domain/price.ts';
import type { Queries } from '../../../../adapters/db/database.ts';
import { recordAction, type OperatorActor } from '../../../../audit/record-action.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import { changeAction, findAction, insertActionsVersion, insertProposal, lockActions, toAction, type ActionRow } from './actions-store.ts';
import { judgeAction, readWireAction, requireApprovable, requireNoFaults } from './judge-action.ts';
import type { ActionsContext } from './actions-context.ts';

/** A withdrawal must be in the engine's journal before the action is due. */
const LAST_WITHDRAWAL_MS = 60_000;

/** Proposes an action, which has no effect until another operator approves it. Throws CallRefused: actionNotAllowed with every fault. */
export async function proposeAction(request: ProposeActionRequest, actor: OperatorActor, context: ActionsContext): Promise<number> {
  const { database, clock } = context;
  const at = clock();
  const proposed = readWireAction(request.action);
  return database.transaction(async (transaction) => {
    await lockActions(transaction);
    requireNoFaults('actionNotAllowed', await judgeAction(transaction, proposed, null, context), proposed);
    const { kind, symbol, date, ...terms } = readProposedAction(proposed);
    const { reason } = request;
    const by = { proposedBy: actor.operatorId, proposedAt: new Date(at), reason };
    const id = await insertProposal(transaction, { kind, symbol, date, terms, source: proposed.source.trim(), ...by });
    const after = describeAction({ id, ...readProposedAction(proposed) });
    await recordAction(
      transaction,
      actor,
      { action: 'corporateActions.propose', subject: { kind: 'corporateAction', id }, after, reason },
      at,
    );
    return id;
  });
}

/**
 * Approves or rejects a colleague's proposal. An approved action is part of the terms of trading once that is journaled.
 *
 * Throws CallRefused: notFound, actionApproved, actionApprovedByYou, actionRejected, actionWithdrawn, secondPersonNeeded for the proposer,
 * and actionTooLate or actionOutdated if it can't be approved any more.
 */
export async function decideAction(request: DecideActionRequest, actor: OperatorActor, context: ActionsContext): Promise<void> {
  const { database, termsInForce, background, emailActionsSoon, clock } = context;
  const { id, verdict, reason } = request;
  const at = clock();
  const isApproved = verdict === 'approved';
  await database.transaction(async (transaction) => {
    const row = await lockOpen(transaction, id);
    if (row.decision !== null) throw new CallRefused(row.decidedBy === actor.operatorId ? 'actionApprovedByYou' : 'actionApproved');
    if (row.proposedBy === actor.operatorId) throw new CallRefused('secondPersonNeeded');
    if (isApproved) await requireApprovable(transaction, row, context);
    const addedIn = isApproved ? await insertActionsVersion(transaction, at) : null;
    const decision = { decision: verdict, decidedBy: actor.operatorId, decidedAt: new Date(at), decisionReason: reason };
    await changeAction(transaction, id, { ...decision, addedIn });
    const change = { before: { decision: null }, after: { decision: verdict, ...describeAction(toAction(row)) } };
    const action = isApproved ? 'corporateActions.approve' : 'corporateActions.reject';
    await recordAction(transaction, actor, { action, subject: { kind: 'corporateAction', id }, ...change, reason }, at);
    if (isApproved) await termsInForce.requireLead();
  });
  if (!isApproved) return;
  background.run('requesting emails about a corporate action', emailActionsSoon);
  await termsInForce.applyChangedTerms();
}

/** Withdraws a proposal, or an approved action that is not due yet. Throws CallRefused: notFound, actionRejected, actionWithdrawn, and actionDue. */
export async function withdrawAction(request: WithdrawActionRequest, actor: OperatorActor, context: ActionsContext): Promise<void> {
  const { database, brokerRules, termsInForce, background, emailActionsSoon, clock } = context;
  const { id, reason } = request;
  const at = clock();
  const wasApproved = await database.transaction(async (transaction) => {
    const row = await lockOpen(transaction, id);
    const isApproved = row.decision === 'approved';
    const dueAt = actionDueAt(row, brokerRules.instrument(row.symbol) ?? { venue: null });
    if (isApproved && at >= dueAt - LAST_WITHDRAWAL_MS) throw new CallRefused('actionDue');
    const removedIn = isApproved ? await insertActionsVersion(transaction, at) : null;
    const withdrawal = { withdrawnBy: actor.operatorId, withdrawnAt: new Date(at), withdrawalReason: reason };
    await changeAction(transaction, id, { ...withdrawal, removedIn });
    const change = { before: { withdrawn: false, ...describeAction(toAction(row)) }, after: { withdrawn: true } };
    const subject = { kind: 'corporateAction', id };
    await recordAction(transaction, actor, { action: 'corporateActions.withdraw', subject, ...change, reason }, at);
    if (isApproved) await termsInForce.requireLead();
    return isApproved;
  });
  if (!wasApproved) return;
  background.run('requesting emails about a withdrawn corporate action', emailActionsSoon);
  await termsInForce.applyChangedTerms();
}

/** Refuses what was rejected or withdrawn. */
async function lockOpen(transaction: Queries, id: number): Promise<ActionRow> {
  await lockActions(transaction);
  const row = await findAction(transaction, id);
  if (row === undefined) throw new CallRefused('notFound');
  if (row.withdrawnAt !== null) throw new CallRefused('actionWithdrawn');
  if (row.decision === 'rejected') throw new CallRefused('actionRejected');
  return row;
}

/** An action for the audit log. */
function describeAction(action: CorporateAction) {
  const { kind, symbol, date } = action;
  switch (action.kind) {
    case 'split':
      return { kind, symbol, date, ratio: `${action.ratio.newShares}:${action.ratio.oldShares}` };
    case 'dividend':
      return { kind, symbol, date, gross: priceToDecimal(action.gross), withheldPercent: withheldPercentOf(action.withheldBasisPoints) };
    case 'rename':
      return { kind, symbol, date, displayName: action.displayName };
    case 'delisting':
      return { kind, symbol, date };
  }
}
