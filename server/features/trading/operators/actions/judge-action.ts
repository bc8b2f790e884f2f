import type { CheckedAction, WireProposedAction } from '@fairlead/contract/trading/operators/actions.ts';
import { findActionFaults, type ActionFault } from '@fairlead/domain/trading/actions/action-faults.ts';
import type { CorporateAction } from '@fairlead/domain/trading/actions/corporate-action.ts';
import { proposalOf, readProposedAction, type ProposedAction } from '@fairlead/domain/trading/actions/proposed-action.ts';
import type { Queries } from '../../../../adapters/db/database.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import type { ActionsContext } from './actions-context.ts';
import { findAction, findActionsVersion, listActionsInForce, listUndecided, toAction, type ActionRow } from './actions-store.ts';
import { wireFaults } from './describe-faults.ts';
import { findEffects } from './find-effects.ts';

/** What an entered action would do, without proposing it. */
export async function checkAction(wire: WireProposedAction, context: ActionsContext): Promise<CheckedAction> {
  const proposed = readWireAction(wire);
  const faults = await judgeAction(context.database, proposed, null, context);
  if (faults.length > 0) return { faults: wireFaults(faults, proposed), effects: null };
  // Nothing refers to the id, since nothing is booked.
  return { faults: [], effects: await findEffects({ id: 0, ...readProposedAction(proposed) }, context) };
}

/** The same for a stored action. Throws CallRefused: notFound. */
export async function dryRunAction(id: number, context: ActionsContext): Promise<CheckedAction> {
  const row = await findAction(context.database, id);
  if (row === undefined) throw new CallRefused('notFound');
  const proposed = proposalOf(toAction(row), row.source);
  const faults = row.decision === null ? await judgeAction(context.database, proposed, id, context) : [];
  if (faults.length > 0) return { faults: wireFaults(faults, proposed), effects: null };
  return { faults: [], effects: await findEffects(toAction(row), context) };
}

/** Judges a proposal again: others may have been decided since, or its day may have come. Throws CallRefused: actionTooLate, actionOutdated. */
export async function requireApprovable(database: Pick<Queries, 'drizzle'>, row: ActionRow, context: ActionsContext): Promise<void> {
  const proposed = proposalOf(toAction(row), row.source);
  const faults = await judgeAction(database, proposed, row.id, context);
  const isTooLate = faults.some(({ kind }) => kind === 'dateNotAhead');
  requireNoFaults(isTooLate ? 'actionTooLate' : 'actionOutdated', faults, proposed);
}

/** `ownId` is the proposal's own id, null before it has one. */
export async function judgeAction(
  database: Pick<Queries, 'drizzle'>,
  proposed: ProposedAction,
  ownId: number | null,
  { brokerRules, prices, clock }: ActionsContext,
): Promise<readonly ActionFault[]> {
  const waiting = await listUndecided(database);
  return findActionFaults(proposed, {
    instruments: brokerRules.baseInstruments,
    hoursOf: (instrument) => brokerRules.hoursOf(instrument),
    lastPrice: (symbol) => prices.quote(symbol)?.bid,
    decided: await listDecided(database),
    proposed: waiting.filter(({ id }) => id !== ownId).map(toAction),
    now: clock(),
  });
}

export async function listDecided(database: Pick<Queries, 'drizzle'>): Promise<readonly CorporateAction[]> {
  return listActionsInForce(database, await findActionsVersion(database));
}

export function readWireAction(wire: WireProposedAction): ProposedAction {
  const { symbol, date, source } = wire;
  const entered = { symbol, date, source };
  switch (wire.kind) {
    case 'split':
      return { kind: 'split', ...entered, newShares: wire.new_shares, oldShares: wire.old_shares };
    case 'dividend':
      return { kind: 'dividend', ...entered, gross: wire.gross, withheldPercent: wire.withheld_percent };
    case 'rename':
      return { kind: 'rename', ...entered, displayName: wire.display_name };
    case 'delisting':
      return { kind: 'delisting', ...entered };
  }
}

/** Refuses with every fault. */
export function requireNoFaults(
  code: 'actionNotAllowed' | 'actionTooLate' | 'actionOutdated',
  faults: readonly ActionFault[],
  proposed: ProposedAction,
): void {
  if (faults.length === 0) return;
  const fields = wireFaults(faults, proposed).map(({ field, kind, limit, message }) => ({
    field,
    message,
    code: kind,
    ...(limit === null ? {} : { limit }),
  }));
  throw new CallRefused(code, { fields });
}
