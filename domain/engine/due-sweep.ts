import { actionDueAt, type AccountAction, type CorporateAction } from '../trading/actions/corporate-action.ts';
import { dateOfCutOff, nextCutOff } from '../trading/financing/financing-night.ts';
import { nightTermsOf, type NightTerms } from '../trading/financing/night-charge.ts';
import type { ListedMarket } from './freeze-market.ts';
import type { EngineState } from './state.ts';
import type { ActionSweep, NightSweep, Sweep } from './sweep.ts';

type Progress = Pick<EngineState, 'terms' | 'sweeps'>;

/** A sweep that is due, or will be. */
interface Due {
  readonly dueAt: number;
  /** Null for a night. */
  readonly action: AccountAction | null;
}

/** Returns when the next sweep is due, in milliseconds since 1970 UTC; infinity if none is foreseen. A sweep under way is due at once. */
export function nextSweepAt(progress: Progress, market: Pick<ListedMarket, 'instrument'>): number {
  return progress.sweeps.current === null ? (findNext(progress, market)?.dueAt ?? Infinity) : -Infinity;
}

/**
 * Returns the sweep to begin now, or null if none is due or one is under way. What fell due while nothing ran comes one after the other, in
 * the order in which it was due.
 */
export function selectDueSweep(progress: Progress, market: ListedMarket, now: number): Sweep | null {
  if (progress.sweeps.current !== null) return null;
  const next = findNext(progress, market);
  if (next === null || next.dueAt > now) return null;
  return next.action === null ? nightSweep(progress, market, next.dueAt) : actionSweep(next.action, next.dueAt, market);
}

function findNext({ terms: { actions, financing }, sweeps }: Progress, market: Pick<ListedMarket, 'instrument'>): Due | null {
  let next: Due | null = null;
  for (const action of actions.list) {
    if (!isAccountAction(action) || sweeps.doneActionIds.includes(action.id)) continue;
    const instrument = market.instrument(action.symbol);
    if (instrument === undefined) continue;
    const dueAt = actionDueAt(action, instrument);
    if (next === null || dueAt < next.dueAt) next = { dueAt, action };
  }
  if (financing.version === 0 || sweeps.chargedUntil === null) return next;
  const cutOff = nextCutOff(sweeps.chargedUntil);
  return next === null || cutOff < next.dueAt ? { dueAt: cutOff, action: null } : next;
}

function isAccountAction(action: CorporateAction): action is AccountAction {
  return action.kind !== 'rename';
}

function actionSweep(action: AccountAction, dueAt: number, market: ListedMarket): ActionSweep {
  const quote = market.quote(action.symbol) ?? null;
  switch (action.kind) {
    case 'split':
      // A quote from after the split is in new shares already.
      return { kind: 'action', action, dueAt, quote: quote !== null && quote.at < dueAt ? quote : null };
    case 'dividend':
      return { kind: 'action', action, dueAt, quote };
    case 'delisting':
      return { kind: 'action', action, dueAt, quote };
  }
}

function nightSweep({ terms: { financing } }: Progress, market: ListedMarket, cutOff: number): NightSweep {
  const instruments: Record<string, NightTerms> = {};
  for (const symbol of market.symbols) {
    const instrument = market.instrument(symbol);
    if (instrument === undefined) continue;
    const night = nightTermsOf(instrument, financing, cutOff, market.quote(symbol));
    if (night !== null) instruments[symbol] = night;
  }
  return { kind: 'night', dueAt: cutOff, date: dateOfCutOff(cutOff), instruments };
}
