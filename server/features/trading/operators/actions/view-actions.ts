import type { ActionInstrument, CorporateActionsQuery, WireAction } from '@fairlead/contract/trading/operators/actions.ts';
import { actionKindsOf } from '@fairlead/domain/trading/actions/action-faults.ts';
import { actionDateAt, actionDueAt, type CorporateAction } from '@fairlead/domain/trading/actions/corporate-action.ts';
import { displayNameOn } from '@fairlead/domain/trading/actions/display-name.ts';
import { withheldPercentOf } from '@fairlead/domain/trading/actions/withheld-tax.ts';
import { priceToDecimal } from '@fairlead/domain/price.ts';
import { groupBy } from '@fairlead/domain/trading/desk/group-by.ts';
import type { Instrument } from '@fairlead/domain/trading/instrument.ts';
import { quoteCurrencyOf } from '@fairlead/domain/trading/quote-currency.ts';
import { VENUE_TERMS } from '@fairlead/domain/trading/venue-terms.ts';
import { midnightOf } from '@fairlead/domain/trading/wall-clock.ts';
import { CURSOR_VALUES, readCursorBy, toPage } from '../../../page-cursor.ts';
import { listActionRows, toAction, type SharedToday } from './actions-store.ts';
import { listDecided } from './judge-action.ts';
import type { ActionsContext } from './actions-context.ts';

type ViewContext = Pick<ActionsContext, 'database' | 'brokerRules' | 'clock'>;

const DAY_MS = 86_400_000;

/** Actions as shown to `operatorId`. Throws CallRefused: invalidInput for the cursor of another list. */
export async function listActions(
  operatorId: number,
  { list, cursor, limit }: CorporateActionsQuery,
  { database, brokerRules, clock }: ViewContext,
): Promise<{ data: WireAction[]; next: string | null }> {
  const now = clock();
  const last = readCursorBy(cursor, CURSOR_VALUES.day);
  const after = last === null ? null : { date: last.value, id: last.id };
  const todays = listTodays(brokerRules.baseInstruments, now);
  const found = await listActionRows(database, { list, todays, after, most: limit + 1 });
  const { rows, next } = toPage(found, limit, ({ row }) => ({ value: row.date, id: row.id }));
  const decided = await listDecided(database);
  const data = rows.map((shown) => describe(shown, { operatorId, decided, now, instrument: brokerRules.instrument(shown.row.symbol) }));
  return { data, next };
}

export async function listActionInstruments({ database, brokerRules, clock }: ViewContext): Promise<ActionInstrument[]> {
  const decided = await listDecided(database);
  const now = clock();
  return brokerRules.baseInstruments.map((instrument) => ({
    symbol: instrument.symbol,
    name: displayNameOn(instrument, actionDateAt(now, instrument), decided),
    kinds: [...actionKindsOf(instrument)],
    currency: quoteCurrencyOf(instrument),
    time_zone: instrument.venue === null ? 'UTC' : VENUE_TERMS[instrument.venue].timeZone,
  }));
}

/** The date differs between venues, so that an action may be due in one and not in another. */
function listTodays(instruments: readonly Instrument[], now: number): readonly SharedToday[] {
  const groups = groupBy(instruments, (instrument) => actionDateAt(now, instrument));
  return [...groups].map(([today, members]) => ({ today, symbols: members.map(({ symbol }) => symbol) }));
}

interface Shown {
  readonly operatorId: number;
  readonly decided: readonly CorporateAction[];
  readonly now: number;
  readonly instrument: Instrument | undefined;
}

function describe(
  { row, proposer, decider, withdrawer }: Awaited<ReturnType<typeof listActionRows>>[number],
  { operatorId, decided, now, instrument }: Shown,
): WireAction {
  const action = toAction(row);
  const dayBefore = new Date(midnightOf(row.date) - DAY_MS).toISOString().slice(0, 10);
  const dueAt = actionDueAt(row, instrument ?? { venue: null });
  const step = (operator: string | null, at: Date | null, reason: string | null): WireAction['decided'] =>
    at === null ? null : { operator, at: at.toISOString(), reason: reason ?? '' };
  return {
    id: row.id,
    kind: row.kind,
    symbol: row.symbol,
    name: instrument === undefined ? row.symbol : displayNameOn(instrument, dayBefore, decided),
    date: row.date,
    new_shares: action.kind === 'split' ? action.ratio.newShares : null,
    old_shares: action.kind === 'split' ? action.ratio.oldShares : null,
    gross: action.kind === 'dividend' ? priceToDecimal(action.gross) : null,
    currency: instrument === undefined ? null : quoteCurrencyOf(instrument),
    withheld_percent: action.kind === 'dividend' ? withheldPercentOf(action.withheldBasisPoints) : null,
    display_name: action.kind === 'rename' ? action.displayName : null,
    source: row.source,
    due_at: dueAt,
    state: stateOf(row, now >= dueAt),
    proposed: { operator: proposer, at: row.proposedAt.toISOString(), reason: row.reason },
    is_own: row.proposedBy === operatorId,
    decided: step(decider, row.decidedAt, row.decisionReason),
    withdrawn: step(withdrawer, row.withdrawnAt, row.withdrawalReason),
    announced_at: row.announcedAt?.toISOString() ?? null,
    reported_at: row.reportedAt?.toISOString() ?? null,
  };
}

function stateOf(
  { decision, withdrawnAt }: Pick<Awaited<ReturnType<typeof listActionRows>>[number]['row'], 'decision' | 'withdrawnAt'>,
  isDue: boolean,
): WireAction['state'] {
  if (withdrawnAt !== null) return 'withdrawn';
  if (decision === null) return 'awaiting';
  if (decision === 'rejected') return 'rejected';
  return isDue ? 'due' : 'upcoming';
}
