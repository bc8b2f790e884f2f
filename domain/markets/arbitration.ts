/**
 * Which of several sources an instrument's price comes from, and whether they agree. A source is one entry of the instrument, in order of
 * preference. Only the active entry's ticks are delivered, and none while two fresh entries contradict each other: then nobody can tell
 * which of them is right, and nothing may trade on either. That one of them is lost does not make the other one right: what is left alone is
 * believed only if another entry agreed with it last, or if it is where the price was before.
 *
 * Plain state and plain functions: the caller passes the time of arrival. A tick that is taken allocates nothing.
 */

import { LARGEST_PRICE_UNITS } from '../price.ts';
import { inTime, updateLateness, type Lateness } from './lateness.ts';

/** What the broker tolerates of one entry. */
export interface EntryTerms {
  /** An entry without a tick for longer than this is stale. Measured by arrival, whatever the source's clock says. */
  readonly staleAfterMs: number;
  /** The largest difference of the mids, as a share of the larger one, at which this entry still agrees with another. */
  readonly divergenceLimit: number;
  /** A quote with a wider spread is not delivered: a spread alone must not close anybody out. In units of the price. */
  readonly widestSpread: number;
}

export interface ArbitrationTerms {
  /** In order of preference. */
  readonly entries: readonly EntryTerms[];
  /** A preferred entry becomes active again once it has been in order for this long, so that a flapping source is not followed. */
  readonly returnAfterMs: number;
  /** An entry that nothing speaks for or against is believed once it has been the only one for this long. */
  readonly aloneAfterMs: number;
}

/** What is known of one entry. Times are arrivals in milliseconds on one clock; NaN before the first. */
export interface EntryState {
  bid: number;
  ask: number;
  /** The source's own timestamp of the last tick. */
  at: number;
  arrivedAt: number;
  /** Since when it has been fresh and, as far as it was considered, in order. */
  inOrderSince: number;
  /** How many other fresh entries agreed with it when it was last considered, and how many contradicted it. */
  agreeing: number;
  contradicting: number;
  /** Whether its ticks arrive long after their own time, so that what they say is over. */
  readonly lateness: Lateness;
  /** Whether another entry agreed with it when any last had an opinion, or it has been believed since. */
  isVouched: boolean;
  /** Whether the connection is in order; a dead one makes its entries stale at once. */
  isConnected: boolean;
  /** Operators can disable a source. */
  isEnabled: boolean;
}

export interface Arbitration {
  readonly entries: readonly EntryState[];
  /** The entry whose ticks are delivered; NO_ENTRY if none is fresh. */
  active: number;
  /** The entry that operators have pinned; NO_ENTRY if they have not. It is followed whatever the others say, while it is fresh. */
  pinned: number;
  /** Whether fresh entries contradict each other, so that nothing is delivered. */
  isDiverging: boolean;
  /** Whether the active entry's spread is too wide to be delivered. */
  isTooWide: boolean;
  /** Whether the active entry is the only one that says anything, and nothing speaks for it yet. */
  isUnconfirmed: boolean;
  /** Whether entries contradicted each other, and nothing has decided since which of them was right. */
  isDisputed: boolean;
  /** The sum of the bid and the ask that were delivered last; NaN before the first. */
  deliveredSum: number;
  /** Since when the active entry has been the only one; NaN if it is not. */
  aloneSince: number;
  /** Whether another fresh entry agrees with the quote that was delivered last. */
  isAgreed: boolean;
  /** How often another entry has become active because the active one was no longer in order. Returning and pinning do not count. */
  failovers: number;
}

export const NO_ENTRY = -1;

/** Why the active entry's quotes are not delivered. */
export const HOLDS = ['diverging', 'tooWide', 'unconfirmed'] as const;
export type Hold = (typeof HOLDS)[number];

/** Returns why the active entry's quotes are not delivered, or null if they are. */
export function holdOf({ isDiverging, isTooWide, isUnconfirmed }: Readonly<Arbitration>): Hold | null {
  if (isDiverging) return 'diverging';
  if (isTooWide) return 'tooWide';
  return isUnconfirmed ? 'unconfirmed' : null;
}

export function newArbitration({ entries }: Pick<ArbitrationTerms, 'entries'>): Arbitration {
  return {
    entries: entries.map(() => ({
      bid: Number.NaN,
      ask: Number.NaN,
      at: Number.NaN,
      arrivedAt: Number.NaN,
      inOrderSince: Number.NaN,
      agreeing: 0,
      contradicting: 0,
      isVouched: false,
      lateness: inTime(),
      isConnected: true,
      isEnabled: true,
    })),
    active: NO_ENTRY,
    pinned: NO_ENTRY,
    isDiverging: false,
    isTooWide: false,
    isUnconfirmed: false,
    isDisputed: false,
    deliveredSum: Number.NaN,
    aloneSince: Number.NaN,
    isAgreed: false,
    failovers: 0,
  };
}

export interface EntryTick {
  readonly bid: number;
  readonly ask: number;
  /** The source's own timestamp. */
  readonly at: number;
  /** How old the tick was on arrival, by that timestamp. */
  readonly ageMs: number;
}

/**
 * Takes a tick of one entry and returns the entry whose quote is to be delivered now, or NO_ENTRY. A tick of an inactive entry can release
 * the active one's quote, by agreeing with it.
 */
export function takeEntryTick(state: Arbitration, terms: ArbitrationTerms, index: number, tick: EntryTick, now: number): number {
  const entry = state.entries[index];
  if (entry === undefined) return NO_ENTRY;
  if (!isUsableQuote(tick)) {
    // Whatever it is meant to say: the quote before is not in force any more.
    entry.arrivedAt = Number.NaN;
    return arbitrateAgain(state, terms, now);
  }
  const wasFresh = isFresh(entry, terms.entries[index], now);
  entry.bid = tick.bid;
  entry.ask = tick.ask;
  entry.at = tick.at;
  entry.arrivedAt = now;
  if (!wasFresh) {
    entry.inOrderSince = now;
    entry.isVouched = false;
  }
  updateLateness(entry.lateness, now - tick.ageMs, now);
  const wasHeldBack = holdOf(state) !== null;
  const before = state.active;
  arbitrate(state, terms, now);
  // The tick of another entry changes nothing, unless it made the active one deliverable or active.
  return deliver(state, index === state.active || wasHeldBack || before !== state.active);
}

/**
 * Decides again without a tick, because time has passed, a connection was lost or found, or operators have decided. Call it a few times a
 * second. Returns the entry whose quote is to be delivered now, or NO_ENTRY.
 */
export function arbitrateAgain(state: Arbitration, terms: ArbitrationTerms, now: number): number {
  const wasHeldBack = holdOf(state) !== null;
  const before = state.active;
  arbitrate(state, terms, now);
  return deliver(state, wasHeldBack || before !== state.active);
}

/** Returns the active entry if its quote is news and can be delivered. */
function deliver(state: Arbitration, isNews: boolean): number {
  const entry = state.entries[state.active];
  if (entry === undefined || !isNews || holdOf(state) !== null) return NO_ENTRY;
  state.deliveredSum = entry.bid + entry.ask;
  return state.active;
}

/** Whether an entry may be followed: enabled, connected, and with a tick that is not too old. */
export function isFresh(entry: EntryState, terms: EntryTerms | undefined, now: number): boolean {
  return terms !== undefined && entry.isEnabled && entry.isConnected && now - entry.arrivedAt <= terms.staleAfterMs;
}

function arbitrate(state: Arbitration, terms: ArbitrationTerms, now: number): void {
  const active = chooseEntry(state, terms, now);
  if (active !== state.active) {
    const isReplaced = state.active !== NO_ENTRY && active !== NO_ENTRY && active !== state.pinned;
    if (isReplaced && !isSound(state, terms, state.active, now)) state.failovers += 1;
    state.active = active;
  }
  const entry = state.entries[active];
  const entryTerms = terms.entries[active];
  if (entry === undefined || entryTerms === undefined) {
    state.isDiverging = false;
    state.isTooWide = false;
    state.isUnconfirmed = false;
    state.isAgreed = false;
    return;
  }
  state.isAgreed = entry.agreeing > 0;
  // A pinned entry is right because operators say so; otherwise a majority of two against one decides in `chooseEntry`.
  const isPinned = active === state.pinned;
  state.isDiverging = !isPinned && entry.contradicting > entry.agreeing;
  state.isTooWide = !isPinned && isWide(entry, entryTerms.widestSpread);
  if (entry.contradicting > entry.agreeing) state.isDisputed = true;
  else if (entry.agreeing > entry.contradicting && isVoter(entry, entryTerms, now)) state.isDisputed = false;
  const isAlone = !isPinned && state.entries.length > 1 && entry.agreeing + entry.contradicting === 0;
  state.isUnconfirmed = isAlone && !isBelievedAlone(state, terms, entry, now);
  if (!isAlone) state.aloneSince = Number.NaN;
}

/**
 * Whether an entry that is the only one is believed: another one agreed with it before it was lost, or it is where the price was when it
 * was delivered last, or operators have disabled all others, or nothing has spoken against it for long enough. After a dispute time alone
 * decides nothing: the one that was right may be the one that is lost.
 */
function isBelievedAlone(state: Arbitration, terms: ArbitrationTerms, entry: EntryState, now: number): boolean {
  if (Number.isNaN(state.aloneSince)) state.aloneSince = now;
  if (entry.isVouched) return true;
  const limit = terms.entries[state.active]?.divergenceLimit ?? 0;
  const isWhereItWas = doSumsAgree(entry.bid + entry.ask, state.deliveredSum, limit);
  const isOnlyOneEnabled = state.entries.every((other) => other === entry || !other.isEnabled);
  const isUnchallenged = !state.isDisputed && now - state.aloneSince >= terms.aloneAfterMs;
  if (!isWhereItWas && !isOnlyOneEnabled && !isUnchallenged) return false;
  entry.isVouched = true;
  state.isDisputed = false;
  return true;
}

/**
 * Chooses the entry to follow, and counts the opinions on it. It is the pinned one while that is fresh; otherwise the first one that is
 * fresh and in order, and has been for long enough if the active one is too. Where none is in order, the active one is still shown, held
 * back, while it is fresh.
 */
function chooseEntry(state: Arbitration, terms: ArbitrationTerms, now: number): number {
  const { pinned, active } = state;
  if (pinned !== NO_ENTRY && isEntryFresh(state, terms, pinned, now)) {
    countOpinions(state, terms, pinned, now);
    // What contradicts the one that operators believe is not believed when that one is lost.
    for (let index = 0; index < state.entries.length; index += 1) {
      const entry = state.entries[index];
      if (entry === undefined || index === pinned || !isVoter(entry, terms.entries[index], now)) continue;
      if (!doEntriesAgree(state, terms, pinned, index)) entry.isVouched = false;
    }
    return pinned;
  }
  let first = NO_ENTRY;
  for (let index = 0; index < state.entries.length; index += 1) {
    const entry = state.entries[index];
    if (entry === undefined) continue;
    const isCandidate = isFresh(entry, terms.entries[index], now);
    if (isCandidate && first === NO_ENTRY) first = index;
    if (!isCandidate || !isInOrder(state, terms, index, now)) {
      entry.inOrderSince = now;
      continue;
    }
    const isReturning = active > index && isSound(state, terms, active, now);
    if (!isReturning || now - entry.inOrderSince >= terms.returnAfterMs) return index;
  }
  return isEntryFresh(state, terms, active, now) ? active : first;
}

/** Whether an entry is fresh and in order. */
function isSound(state: Arbitration, terms: ArbitrationTerms, index: number, now: number): boolean {
  return isEntryFresh(state, terms, index, now) && isInOrder(state, terms, index, now);
}

function isEntryFresh(state: Arbitration, terms: ArbitrationTerms, index: number, now: number): boolean {
  const entry = state.entries[index];
  return entry !== undefined && isFresh(entry, terms.entries[index], now);
}

/** Whether an entry is as good as any: it is not outvoted, its spread is tolerable, and its ticks are in time. Counts the opinions on it. */
function isInOrder(state: Arbitration, terms: ArbitrationTerms, index: number, now: number): boolean {
  const entry = state.entries[index];
  const widestSpread = terms.entries[index]?.widestSpread;
  if (entry === undefined || widestSpread === undefined) return false;
  countOpinions(state, terms, index, now);
  return entry.contradicting <= entry.agreeing && !isWide(entry, widestSpread) && !entry.lateness.isLate;
}

function countOpinions(state: Arbitration, terms: ArbitrationTerms, index: number, now: number): void {
  const own = state.entries[index];
  const ownTerms = terms.entries[index];
  if (own === undefined || ownTerms === undefined) return;
  own.agreeing = 0;
  own.contradicting = 0;
  // What has no opinion of its own vouches for none, and nothing vouches for it.
  const isWitness = isVoter(own, ownTerms, now);
  for (let other = 0; other < state.entries.length; other += 1) {
    const entry = state.entries[other];
    const otherTerms = terms.entries[other];
    if (other === index || entry === undefined || otherTerms === undefined || !isVoter(entry, otherTerms, now)) continue;
    const limit = Math.max(ownTerms.divergenceLimit, otherTerms.divergenceLimit);
    if (doAgree(own, entry, limit)) {
      own.agreeing += 1;
      if (isWitness) entry.isVouched = true;
    } else own.contradicting += 1;
  }
  if (isWitness && own.agreeing > own.contradicting) own.isVouched = true;
  else if (own.contradicting > own.agreeing) own.isVouched = false;
}

/** Whether an entry has an opinion on others: what is late speaks of the past, and a spread that has exploded says nothing of the price. */
function isVoter(entry: EntryState, terms: EntryTerms | undefined, now: number): boolean {
  return terms !== undefined && isFresh(entry, terms, now) && !entry.lateness.isLate && !isWide(entry, terms.widestSpread);
}

function doEntriesAgree(state: Arbitration, terms: ArbitrationTerms, one: number, other: number): boolean {
  const [a, b] = [state.entries[one], state.entries[other]];
  const limit = Math.max(terms.entries[one]?.divergenceLimit ?? 0, terms.entries[other]?.divergenceLimit ?? 0);
  return a !== undefined && b !== undefined && doAgree(a, b, limit);
}

/**
 * How far the active entry's mid is from that of the fresh entry that differs from it most, as a share of the larger one; null if there is
 * no other to compare with.
 */
export function measureDivergence(state: Arbitration, terms: ArbitrationTerms, now: number): number | null {
  const own = state.entries[state.active];
  if (own === undefined) return null;
  let largest: number | null = null;
  for (const [index, entry] of state.entries.entries()) {
    if (index !== state.active && isEntryFresh(state, terms, index, now)) largest = Math.max(largest ?? 0, differenceOf(own, entry));
  }
  return largest;
}

function isWide({ bid, ask }: EntryState, widestSpread: number): boolean {
  return ask - bid > widestSpread;
}

/** Works for prices of zero and below as well, unlike a ratio. */
function doAgree(one: EntryState, other: EntryState, limit: number): boolean {
  return doSumsAgree(one.bid + one.ask, other.bid + other.ask, limit);
}

function doSumsAgree(ofOne: number, ofOther: number, limit: number): boolean {
  return Math.abs(ofOne - ofOther) <= limit * Math.max(Math.abs(ofOne), Math.abs(ofOther));
}

/** The difference of two mids as a share of the larger one; 0 if both are zero. */
function differenceOf(one: EntryState, other: EntryState): number {
  const [a, b] = [one.bid + one.ask, other.bid + other.ask];
  const largest = Math.max(Math.abs(a), Math.abs(b));
  return largest === 0 ? 0 : Math.abs(a - b) / largest;
}

/** Whether a quote can be right at all: two prices, of which the ask is not below the bid. */
export function isUsableQuote({ bid, ask }: { readonly bid: number; readonly ask: number }): boolean {
  return bid >= -LARGEST_PRICE_UNITS && ask <= LARGEST_PRICE_UNITS && ask >= bid;
}

/** Why an entry is not followed, or not delivered; null if nothing is wrong with it. */
export type EntryFault = 'disabled' | 'disconnected' | 'stale' | 'late' | 'tooWide' | 'outvoted' | 'unconfirmed';

/** Returns what is wrong with an entry, for the log. */
export function findEntryFault(state: Readonly<Arbitration>, terms: ArbitrationTerms, index: number, now: number): EntryFault | null {
  const entry = state.entries[index];
  const entryTerms = terms.entries[index];
  if (entry === undefined || entryTerms === undefined) return null;
  if (!entry.isEnabled) return 'disabled';
  if (!entry.isConnected) return 'disconnected';
  if (!isFresh(entry, entryTerms, now)) return 'stale';
  if (entry.lateness.isLate) return 'late';
  if (isWide(entry, entryTerms.widestSpread)) return 'tooWide';
  if (entry.contradicting > entry.agreeing) return 'outvoted';
  return index === state.active && state.isUnconfirmed ? 'unconfirmed' : null;
}
