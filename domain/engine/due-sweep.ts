import { actionDueAt, type AccountAction, type CorporateAction } from '../trading/actions/corporate-action.ts';
import { dateOfCutOff, nextCutOff } from '../trading/financing/financing-night.ts';
import { nightTermsOf, type NightTerms } from '../trading/financing/night-charge.ts';
import type { Quote } from '../trading/quote.ts';
import type { ListedMarket } from './freeze-market.ts';
import type { EngineState } from './state.ts';
import { changeProgress, sweepEndOf, type ActionSweep, type NightSweep, type Sweep, type SweepProgress } from './sweep.ts';

type Progress = Pick<EngineState, 'terms' | 'sweeps'>;

/** A sweep that is due, or will be. */
interface Due {
  readonly dueAt: number;
  /** Null for a night. */
  readonly action: AccountAction | null;
}

/**
 * The last quote before a moment that passed while nothing ran, in the shares of that moment; undefined if none is known for it. Without it
 * the latest quote counts, which is right while the server runs, and which belongs to other shares if a split fell due meanwhile.
 */
export type PastQuotes = (symbol: string, at: number) => Quote | undefined;

export const NO_PAST_QUOTES: PastQuotes = () => undefined;

/** A moment for which a sweep that is overdue needs an instrument's quote. */
export interface MissedMoment {
  readonly symbol: string;
  /** In milliseconds since 1970 UTC. */
  readonly at: number;
}

/** Returns when the next sweep is due, in milliseconds since 1970 UTC; infinity if none is foreseen. A sweep under way is due at once. */
export function nextSweepAt(progress: Progress, market: Pick<ListedMarket, 'instrument'>): number {
  return progress.sweeps.current === null ? (findNext(progress, market)?.dueAt ?? Infinity) : -Infinity;
}

/** Returns when the sweep after the one under way is due, or the next one if none is, in milliseconds since 1970 UTC. */
export function followingSweepAt({ terms, sweeps }: Progress, market: Pick<ListedMarket, 'instrument'>): number {
  return findNext({ terms, sweeps: endCurrent(sweeps) }, market)?.dueAt ?? Infinity;
}

function endCurrent(sweeps: SweepProgress): SweepProgress {
  return sweeps.current === null
    ? sweeps
    : changeProgress(sweeps, sweepEndOf(sweeps.current.sweep), sweeps.current.seq, sweeps.current.sweep.dueAt);
}

/** Returns the moments for which the sweeps that are due by now need the quotes of instruments that are held, in the order of the sweeps. */
export function listMissedMoments(state: EngineState, market: ListedMarket, now: number): readonly MissedMoment[] {
  const held = new Set([...state.positions.values()].map(({ symbol }) => symbol));
  const missed: MissedMoment[] = [];
  let sweeps = endCurrent(state.sweeps);
  for (;;) {
    const sweep = selectDueSweep({ terms: state.terms, sweeps }, market, now);
    if (sweep === null) return missed;
    const symbols = sweep.kind === 'night' ? Object.keys(sweep.instruments) : [sweep.action.symbol];
    for (const symbol of symbols) if (held.has(symbol)) missed.push({ symbol, at: sweep.dueAt });
    sweeps = endCurrent({ ...sweeps, current: { sweep, seq: 0 } });
  }
}

/**
 * Returns the sweep to begin now, or null if none is due or one is under way. What fell due while nothing ran comes one after the other, in
 * the order in which it was due.
 */
export function selectDueSweep(
  progress: Progress,
  market: ListedMarket,
  now: number,
  pastQuotes: PastQuotes = NO_PAST_QUOTES,
): Sweep | null {
  if (progress.sweeps.current !== null) return null;
  const next = findNext(progress, market);
  if (next === null || next.dueAt > now) return null;
  const { action, dueAt } = next;
  const quoteOf = (symbol: string): Quote | undefined => pastQuotes(symbol, dueAt) ?? market.quote(symbol);
  return action === null ? nightSweep(progress, market, dueAt, quoteOf) : actionSweep(action, dueAt, quoteOf(action.symbol) ?? null);
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

function actionSweep(action: AccountAction, dueAt: number, quote: Quote | null): ActionSweep {
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

function nightSweep(
  { terms: { financing } }: Pick<Progress, 'terms'>,
  market: Pick<ListedMarket, 'symbols' | 'instrument'>,
  cutOff: number,
  quoteOf: (symbol: string) => Quote | undefined,
): NightSweep {
  const instruments: Record<string, NightTerms> = {};
  for (const symbol of market.symbols) {
    const instrument = market.instrument(symbol);
    if (instrument === undefined) continue;
    const night = nightTermsOf(instrument, financing, cutOff, quoteOf(symbol));
    if (night !== null) instruments[symbol] = night;
  }
  return { kind: 'night', dueAt: cutOff, date: dateOfCutOff(cutOff), instruments };
}
