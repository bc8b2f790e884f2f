/**
 * A sweep is something that happens to all accounts at one moment: a night's financing, or a corporate action. The journal says when it
 * begins, with everything it is computed from; then what it does to each account, an entry each; then that it has ended. From its beginning
 * on, an account is swept before anything else of it is decided or shown, so to everybody it happens to all at once, although a million
 * positions take a while. A process that takes over in the middle of it sweeps the accounts that are left.
 */
import type { MicroCents } from '../exact-cents.ts';
import type { SplitRatio } from '../markets/split-ratio.ts';
import { addCents, negateCents, ZERO_CENTS, type Cents } from '../money.ts';
import type { Price } from '../price.ts';
import type { DelistingAction, DividendAction, SplitAction } from '../trading/actions/corporate-action.ts';
import type { YearlyRate } from '../trading/financing/financing-terms.ts';
import type { NightTerms } from '../trading/financing/night-charge.ts';
import type { EntryOrder } from '../trading/entry-order.ts';
import type { PartialTarget } from '../trading/partial-target.ts';
import type { PriceAlert } from '../trading/price-alert.ts';
import type { Quote } from '../trading/quote.ts';
import type { Stops } from '../trading/stops.ts';

export type Sweep = ActionSweep | NightSweep;

interface ActionSweepOf<Action> {
  readonly kind: 'action';
  readonly action: Action;
  /** When it was due, in milliseconds since 1970 UTC. */
  readonly dueAt: number;
  /** The instrument's last confirmed quote before it; null if there never was one. */
  readonly quote: Quote | null;
}

export type ActionSweep = ActionSweepOf<SplitAction> | ActionSweepOf<DividendAction> | ActionSweepOf<DelistingAction>;

export interface NightSweep {
  readonly kind: 'night';
  /** The cut-off, in milliseconds since 1970 UTC. Positions opened before it are charged. */
  readonly dueAt: number;
  /** The day that ended, as YYYY-MM-DD in New York. */
  readonly date: string;
  /** By symbol; an instrument without any costs nothing this night. */
  readonly instruments: Readonly<Record<string, NightTerms>>;
}

/** Where the engine is with its sweeps: part of the state. */
export interface SweepProgress {
  /** The sweep that has begun and not ended, and the entry that began it. */
  readonly current: { readonly sweep: Sweep; readonly seq: number } | null;
  /** The cut-off of the last night charged, or when financing was introduced; null before. */
  readonly chargedUntil: number | null;
  /** The actions that are done, of those that the terms still list. */
  readonly doneActionIds: readonly number[];
  /** The night that was charged last, or is being charged; null before the first. */
  readonly lastNight: NightSums | null;
}

/** What a night's financing has booked, over all accounts. */
export interface NightSums {
  /** The cut-off, and when every account had been charged: null while some have not. Milliseconds since 1970 UTC. */
  readonly dueAt: number;
  readonly endedAt: number | null;
  readonly accounts: number;
  readonly positions: number;
  /** What clients paid, and what they received. */
  readonly paid: Cents;
  readonly received: Cents;
}

export const NO_SWEEPS: SweepProgress = { current: null, chargedUntil: null, doneActionIds: [], lastNight: null };

export type SweepEvent =
  | { readonly kind: 'sweepBegun'; readonly sweep: Sweep }
  /** All accounts have been swept. */
  | { readonly kind: 'sweepEnded'; readonly dueAt: number; readonly actionId: number | null };

/** A position is now held in new shares. */
export interface PositionSplit extends Stops {
  readonly kind: 'positionSplit';
  readonly positionId: number;
  readonly symbol: string;
  readonly actionId: number;
  readonly ratio: SplitRatio;
  readonly openPrice: Price;
  /** What rounding the opening price took from the position at `price`, credited. */
  readonly credited: Cents;
  readonly remainder: MicroCents;
  /** The price before the split at which nothing changed. */
  readonly price: Price;
  /** The partial targets in new shares; absent if there are none. */
  readonly partialTargets?: readonly PartialTarget[];
}

export interface DividendBooked {
  readonly kind: 'dividendBooked';
  readonly positionId: number;
  readonly symbol: string;
  readonly actionId: number;
  readonly gross: Price;
  /** As the action has it, with at most one decimal. */
  readonly withheldBasisPoints: number;
  /** Positive if the client received it. */
  readonly amount: Cents;
  readonly remainder: MicroCents;
}

export interface FinancingBooked {
  readonly kind: 'financingBooked';
  readonly positionId: number;
  /** The day that ended, as YYYY-MM-DD in New York. */
  readonly date: string;
  /** Negative if the client paid it. */
  readonly amount: Cents;
  readonly remainder: MicroCents;
  readonly rate: YearlyRate;
  readonly days: number;
  readonly yearDays: 360 | 365;
  readonly price: Price;
}

/** What a sweep does to one account. Delistings also close positions, cancel orders and remove alerts. */
export type SweptEvent =
  | PositionSplit
  | DividendBooked
  | FinancingBooked
  /** The order, or the alert, in new shares. */
  | { readonly kind: 'orderSplit'; readonly order: EntryOrder; readonly actionId: number; readonly ratio: SplitRatio }
  | { readonly kind: 'alertSplit'; readonly alert: PriceAlert; readonly actionId: number; readonly ratio: SplitRatio };

const SWEEP_EVENT_KINDS: Readonly<Record<SweepEvent['kind'], true>> = { sweepBegun: true, sweepEnded: true };

export function isSweepEvent(event: { readonly kind: string }): event is SweepEvent {
  return Object.hasOwn(SWEEP_EVENT_KINDS, event.kind);
}

/** `at` is the time of the event, in milliseconds since 1970 UTC. */
export function changeProgress(progress: SweepProgress, event: SweepEvent, seq: number, at: number): SweepProgress {
  if (event.kind === 'sweepBegun') {
    if (progress.current !== null) throw new Error('a sweep began before the one before it had ended');
    const { sweep } = event;
    const lastNight = sweep.kind === 'night' ? { ...NOTHING_BOOKED, dueAt: sweep.dueAt } : progress.lastNight;
    return { ...progress, current: { sweep, seq }, lastNight };
  }
  if (progress.current === null) throw new Error('a sweep ended that had not begun');
  const { chargedUntil, doneActionIds, lastNight } = progress;
  return event.actionId === null
    ? { current: null, chargedUntil: event.dueAt, doneActionIds, lastNight: lastNight && { ...lastNight, endedAt: at } }
    : { current: null, chargedUntil, doneActionIds: [...doneActionIds, event.actionId], lastNight };
}

const NOTHING_BOOKED: Omit<NightSums, 'dueAt'> = { endedAt: null, accounts: 0, positions: 0, paid: ZERO_CENTS, received: ZERO_CENTS };

/** Adds what the night under way has booked to one account. */
export function addToNight(progress: SweepProgress, booked: readonly FinancingBooked[]): SweepProgress {
  const { lastNight } = progress;
  if (lastNight === null || booked.length === 0) return progress;
  let { paid, received } = lastNight;
  for (const { amount } of booked) {
    if (amount < 0) paid = addCents(paid, negateCents(amount));
    else received = addCents(received, amount);
  }
  const { accounts, positions } = lastNight;
  return { ...progress, lastNight: { ...lastNight, accounts: accounts + 1, positions: positions + booked.length, paid, received } };
}

/**
 * Whether a sweep under way has yet to reach an account. Whatever else happens to an account during a sweep comes after its own sweeping, so
 * an account with an entry since the beginning has been swept, or held nothing that the sweep concerns.
 */
export function isUnswept({ version }: { readonly version: number }, { current }: SweepProgress): boolean {
  return current !== null && version < current.seq;
}

export function sweepEndOf(sweep: Sweep): SweepEvent {
  return { kind: 'sweepEnded', dueAt: sweep.dueAt, actionId: sweep.kind === 'action' ? sweep.action.id : null };
}
