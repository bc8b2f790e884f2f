import type { CheckedAction, WireActionFault, WireProposedAction } from '@fairlead/contract/trading/operators/actions.ts';
import { findActionFaults, type ActionFault, type ActionField } from '@fairlead/domain/trading/actions/action-faults.ts';
import type { CorporateAction } from '@fairlead/domain/trading/actions/corporate-action.ts';
import { proposalOf, readProposedAction, type ProposedAction } from '@fairlead/domain/trading/actions/proposed-action.ts';
import type { Queries } from '../../../../adapters/db/database.ts';
import { CallRefused } from '../../../../transport/call-refused.ts';
import type { ActionsContext } from './actions-context.ts';
import { findAction, findActionsVersion, listActionsInForce, listUndecided, toAction, type ActionRow } from './actions-store.ts';
import { findEffects } from './find-effects.ts';

/** What an entered action would do, without proposing it. */
export async function checkAction(wire: WireProposedAction, context: ActionsContext): Promise<CheckedAction> {
  const proposed = readWireAction(wire);
  const faults = await judgeAction(context.database, proposed, null, context);
  if (faults.length > 0) return { faults: faults.map(wireFault), effects: null };
  // Nothing refers to the id, since nothing is booked.
  return { faults: [], effects: await findEffects({ id: 0, ...readProposedAction(proposed) }, context) };
}

/** The same for a stored action. Throws CallRefused: notFound. */
export async function dryRunAction(id: number, context: ActionsContext): Promise<CheckedAction> {
  const row = await findAction(context.database, id);
  if (row === undefined) throw new CallRefused('notFound');
  const faults = row.decision === null ? await judgeRow(context.database, row, context) : [];
  if (faults.length > 0) return { faults: faults.map(wireFault), effects: null };
  return { faults: [], effects: await findEffects(toAction(row), context) };
}

/** The faults of a proposal, judged again: others may have been decided since, or its day may have come. */
export function judgeRow(database: Pick<Queries, 'drizzle'>, row: ActionRow, context: ActionsContext): Promise<readonly ActionFault[]> {
  return judgeAction(database, proposalOf(toAction(row), row.source), row.id, context);
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

const WIRE_FIELDS: Readonly<Record<ActionField, WireActionFault['field']>> = {
  symbol: 'symbol',
  kind: 'kind',
  date: 'date',
  newShares: 'new_shares',
  oldShares: 'old_shares',
  gross: 'gross',
  withheldPercent: 'withheld_percent',
  displayName: 'display_name',
  source: 'source',
};

function wireFault({ field, kind, limit }: ActionFault): WireActionFault {
  return { field: WIRE_FIELDS[field], kind, limit: limit ?? null };
}

/** Refuses with every fault. */
export function requireNoFaults(faults: readonly ActionFault[]): void {
  if (faults.length === 0) return;
  const fields = faults.map(({ field, kind, limit }) => ({
    field: WIRE_FIELDS[field],
    message: limit === undefined ? kind : `${kind} ${limit}`,
  }));
  throw new CallRefused('actionNotAllowed', { fields });
}
