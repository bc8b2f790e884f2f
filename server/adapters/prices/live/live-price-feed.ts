/**
 * Live prices from several sources at once, as one feed. Each instrument has entries, a source and the source's name for it, in order of
 * preference; arbitration decides which of them is delivered, and whether any is. An instrument without an entry has no price.
 */
import {
  arbitrateAgain,
  findEntryFault,
  holdOf,
  isUsableQuote,
  isFresh,
  measureDivergence,
  newArbitration,
  NO_ENTRY,
  takeEntryTick,
  type Arbitration,
  type ArbitrationTerms,
  type EntryFault,
  type EntryState,
  type EntryTerms,
  type Hold,
} from '@fairlead/domain/markets/arbitration.ts';
import type { RawTick } from '@fairlead/domain/markets/tick.ts';
import type { Candle } from '@fairlead/domain/markets/candle.ts';
import type { FeedClock } from '../feed-clock.ts';
import { NoHistory, type HistoryRequest, type PriceFeed } from '../price-feed.ts';
import type { Line, LineHealth, LineTick } from './line.ts';
import { createSourceStats, type SourceStats } from './source-stats.ts';

export interface LiveEntry extends EntryTerms {
  readonly source: string;
  /** The source's name of the instrument. */
  readonly name: string;
  /** What is subtracted from the source's bid and added to its ask, in units of the price. Sources are compared without it. */
  readonly bidMarkup: number;
  readonly askMarkup: number;
}

export interface LiveSymbol {
  readonly symbol: string;
  /** In order of preference; at least one. */
  readonly entries: readonly LiveEntry[];
}

export interface LivePriceFeedOptions {
  readonly lines: ReadonlyMap<string, Line>;
  readonly symbols: readonly LiveSymbol[];
  /** A preferred source is followed again once it has been in order for this long. */
  readonly returnAfterMs: number;
  /** A source that nothing speaks for or against is believed after this long; by default when all others have had time to connect. */
  readonly aloneAfterMs?: number;
  readonly clock: FeedClock;
  /** Milliseconds on a clock that is never set: by it the age of a source's ticks is measured. */
  readonly monotonicMs: () => number;
}

/** Another source of an instrument is followed, or none, or its prices begin or end to be held back. */
export interface ArbitrationChange {
  readonly symbol: string;
  /** The source that is followed now, and the one before; null for none. */
  readonly followed: string | null;
  readonly before: string | null;
  /** Why the one before is not followed any more; null if nothing is wrong with it, as when a preferred one returns. */
  readonly fault: EntryFault | null;
  readonly hold: Hold | null;
}

export type ArbitrationListener = (change: ArbitrationChange) => void;

/** What operators have decided about sources. */
export interface SourceControls {
  readonly disabled: ReadonlySet<string>;
  /** The source that is followed, by symbol, whatever the others say. */
  readonly pinned: ReadonlyMap<string, string>;
}

export interface LivePriceFeed extends PriceFeed {
  readonly entriesOf: ReadonlyMap<string, readonly LiveEntry[]>;
  arbitrationOf(symbol: string): Readonly<Arbitration> | undefined;
  onArbitration(listener: ArbitrationListener): void;
  /** Replaces what was decided before. What names no source or entry is ignored. */
  applyControls(controls: SourceControls): void;
  viewSources(): readonly SourceView[];
  viewSymbols(): readonly SymbolView[];
}

/** How a source is doing. */
export interface SourceView {
  readonly source: string;
  readonly health: LineHealth;
  readonly isEnabled: boolean;
  readonly latency: { readonly p50Ms: number; readonly p95Ms: number } | null;
  readonly ticksPerSecond: number;
  /** The instruments whose prices come from it now, and those that could. */
  readonly followed: number;
  readonly offered: number;
  /** How much of the time since the start its prices were the ones that were followed, from 0 to 1; null before any time has passed. */
  readonly share: number | null;
  /** How often another source took over because it was no longer in order. */
  readonly failovers: number;
}

/** What each source says of an instrument, and which of them is followed. */
export interface SymbolView {
  readonly symbol: string;
  /** In order of preference. */
  readonly entries: readonly EntryView[];
  /** The source that is followed; null if none has a price in force. */
  readonly followed: string | null;
  /** The source that operators have pinned; null if they have not. */
  readonly pinned: string | null;
  /** Why the followed source's prices are not delivered; null if they are. */
  readonly heldBack: Hold | null;
  /** How far the followed source is from the one that differs from it most, as a share of the price; null if it is the only one in force. */
  readonly divergence: number | null;
  /** How often one source took over from another that was lost. */
  readonly failovers: number;
}

export interface EntryView {
  readonly source: string;
  readonly name: string;
  /** As the source said it last, without markup; null before the first, and once it is not in force any more. */
  readonly quote: { readonly bid: number; readonly ask: number; readonly ageMs: number } | null;
  /** Whether the quote is in force: new enough, from a source that is connected and enabled. */
  readonly isFresh: boolean;
  readonly staleAfterMs: number;
  readonly isLate: boolean;
}

const LOOK_EVERY_MS = 250;
/** Other sources connect within this time, unless they are away. */
const ALONE_AFTER_MS = 30_000;
/** A price that its source proves to be in force is repeated this often, and well within the time after which it would be stale. */
const REPEAT_EVERY_MS = 2_000;
const REPEATS_WITHIN_STALE_TIME = 2.5;

interface Followed {
  readonly symbol: string;
  readonly entries: readonly LiveEntry[];
  readonly terms: ArbitrationTerms;
  readonly state: Arbitration;
  /** The source's own number of each entry's last tick; null for its own timestamp. */
  readonly ids: (string | number | null)[];
  /** For how long each entry was followed, and how often another one took over from it. */
  readonly followedMs: Float64Array;
  readonly failovers: Uint32Array;
  followedSinceMs: number;
  /** The last timestamp that was delivered, in milliseconds since 1970 UTC. */
  deliveredAt: number;
  /** When it was delivered, on the monotonic clock. */
  deliveredAtMs: number;
  toldActive: number;
  toldFailovers: number;
  toldHold: Hold | null;
}

interface Place {
  readonly followed: Followed;
  readonly index: number;
}

interface Source {
  readonly name: string;
  readonly line: Line;
  readonly stats: SourceStats;
  /** The entries that have one of its names. */
  readonly places: ReadonlyMap<string, readonly Place[]>;
}

const NOWHERE: readonly Place[] = [];

export function createLivePriceFeed({
  lines,
  symbols,
  returnAfterMs,
  aloneAfterMs = ALONE_AFTER_MS,
  clock,
  monotonicMs,
}: LivePriceFeedOptions): LivePriceFeed {
  const startedMs = monotonicMs();
  const all = symbols.map((symbol) => follow(symbol, { returnAfterMs, aloneAfterMs, startedMs }));
  const sources = [...lines].map(([name, line]): Source => ({ name, line, stats: createSourceStats(), places: placesOf(name, all) }));
  const listeners: ArbitrationListener[] = [];
  let disabled: ReadonlySet<string> = new Set();
  const bySymbol = new Map(all.map((followed) => [followed.symbol, followed]));
  // One for all ticks, so that taking a tick allocates nothing.
  const arrival = { bid: 0, ask: 0, at: 0, ageMs: 0 };
  let phase: 'new' | 'started' | 'ended' = 'new';
  let deliver: ((tick: RawTick) => void) | null = null;
  let cancelLook: (() => void) | undefined;
  // How far UTC is ahead of the monotonic clock; not read for each tick, because reading a clock takes as long as arbitrating.
  let aheadMs = clock.now() - startedMs;
  const nowOf = (nowMs: number): number => Math.floor(nowMs + aheadMs);
  clock.onSet((byMs) => {
    aheadMs = clock.now() - monotonicMs();
    // Timestamps of before the change say nothing about those after it.
    for (const followed of all) followed.deliveredAt += Math.min(0, byMs);
  });

  function take({ stats, places }: Source, { name, bid, ask, at, arrivedAtMs, id }: LineTick): void {
    const now = nowOf(arrivedAtMs);
    stats.countTick(at === null ? null : now - at, arrivedAtMs);
    arrival.bid = bid;
    arrival.ask = ask;
    arrival.at = at ?? now;
    arrival.ageMs = now - arrival.at;
    for (const { followed, index } of places.get(name) ?? NOWHERE) {
      if (isUsableQuote(arrival)) followed.ids[index] = id;
      tell(followed, takeEntryTick(followed.state, followed.terms, index, arrival, arrivedAtMs), arrivedAtMs);
    }
  }

  /** A price is in force for as long as its source says so, however rarely it moves. */
  function takeProof({ places }: Source, name: string | null): void {
    if (name === null) return;
    for (const { followed, index } of places.get(name) ?? NOWHERE) {
      const entry = followed.state.entries[index];
      const nowMs = monotonicMs();
      const staleAfterMs = followed.entries[index]?.staleAfterMs;
      if (entry === undefined || staleAfterMs === undefined || Number.isNaN(entry.arrivedAt)) continue;
      const repeatEveryMs = Math.min(REPEAT_EVERY_MS, staleAfterMs / REPEATS_WITHIN_STALE_TIME);
      if (nowMs - followed.deliveredAtMs < repeatEveryMs && nowMs - entry.arrivedAt < repeatEveryMs) continue;
      // The repetition is still that tick.
      followed.ids[index] ??= entry.at;
      const again = { bid: entry.bid, ask: entry.ask, at: nowOf(nowMs), ageMs: 0 };
      tell(followed, takeEntryTick(followed.state, followed.terms, index, again, nowMs), nowMs);
    }
  }

  function pause({ places }: Source, name: string): void {
    for (const { followed, index } of places.get(name) ?? NOWHERE) {
      const entry = followed.state.entries[index];
      if (entry !== undefined) entry.arrivedAt = Number.NaN;
      look(followed);
    }
  }

  function setConnected({ places }: Source, isConnected: boolean): void {
    for (const ofName of places.values()) {
      for (const { followed, index } of ofName) {
        const entry = followed.state.entries[index];
        if (entry === undefined) continue;
        entry.isConnected = isConnected;
        // What was said on an earlier connection is not in force on the next one.
        if (!isConnected) entry.arrivedAt = Number.NaN;
        look(followed);
      }
    }
  }

  function look(followed: Followed): void {
    const nowMs = monotonicMs();
    tell(followed, arbitrateAgain(followed.state, followed.terms, nowMs), nowMs);
  }

  function lookAtAll(): void {
    aheadMs = clock.now() - monotonicMs();
    for (const followed of all) look(followed);
    if (phase === 'started') cancelLook = clock.after(LOOK_EVERY_MS, lookAtAll);
  }

  function tell(followed: Followed, index: number, nowMs: number): void {
    const hold = holdOf(followed.state);
    if (hold !== followed.toldHold || followed.state.active !== followed.toldActive) {
      countFollowed(followed, nowMs);
      const { symbol, entries, state, terms, toldActive } = followed;
      const isSame = toldActive === state.active;
      const change: ArbitrationChange = {
        symbol,
        followed: entries[state.active]?.source ?? null,
        before: entries[toldActive]?.source ?? null,
        fault: isSame ? null : findEntryFault(state, terms, toldActive, nowMs),
        hold,
      };
      followed.toldHold = hold;
      followed.toldActive = state.active;
      for (const listener of listeners) listener(change);
    }
    const entry = followed.state.entries[index];
    const terms = followed.entries[index];
    if (index === NO_ENTRY || entry === undefined || terms === undefined || deliver === null) return;
    // Sources' clocks differ by some milliseconds: nothing comes from the future, and nothing before what was delivered.
    const at = Math.floor(Math.max(followed.deliveredAt, Math.min(entry.at, nowOf(nowMs))));
    followed.deliveredAt = at;
    followed.deliveredAtMs = nowMs;
    deliver({
      symbol: followed.symbol,
      bid: entry.bid - terms.bidMarkup,
      ask: entry.ask + terms.askMarkup,
      at,
      source: terms.source,
      id: followed.ids[index] ?? entry.at,
      isAgreed: followed.state.isAgreed,
      sourceBid: entry.bid,
      sourceAsk: entry.ask,
    });
  }

  function countFollowed(followed: Followed, nowMs: number): void {
    const { toldActive, followedMs, failovers } = followed;
    if (toldActive !== NO_ENTRY) {
      followedMs[toldActive] = (followedMs[toldActive] ?? 0) + nowMs - followed.followedSinceMs;
      failovers[toldActive] = (failovers[toldActive] ?? 0) + followed.state.failovers - followed.toldFailovers;
    }
    followed.toldFailovers = followed.state.failovers;
    followed.followedSinceMs = nowMs;
  }

  function viewSource({ name, line, stats, places }: Source): SourceView {
    const nowMs = monotonicMs();
    const offered = [...places.values()].flat();
    let followedMs = 0;
    let failovers = 0;
    let followedNow = 0;
    for (const { followed, index } of offered) {
      countFollowed(followed, nowMs);
      followedMs += followed.followedMs[index] ?? 0;
      failovers += followed.failovers[index] ?? 0;
      if (followed.state.active === index) followedNow += 1;
    }
    const couldMs = (nowMs - startedMs) * offered.length;
    return {
      source: name,
      health: line.health(),
      isEnabled: !disabled.has(name),
      latency: stats.latency(),
      ticksPerSecond: stats.ticksPerSecond(nowMs),
      followed: followedNow,
      offered: offered.length,
      share: couldMs > 0 ? followedMs / couldMs : null,
      failovers,
    };
  }

  function viewSymbol({ symbol, entries, terms, state: arbitration }: Followed): SymbolView {
    const nowMs = monotonicMs();
    return {
      symbol,
      entries: entries.map((entry, index) => viewEntry(entry, arbitration.entries[index], nowMs)),
      followed: entries[arbitration.active]?.source ?? null,
      pinned: entries[arbitration.pinned]?.source ?? null,
      heldBack: holdOf(arbitration),
      divergence: measureDivergence(arbitration, terms, nowMs),
      failovers: arbitration.failovers,
    };
  }

  return {
    name: [...lines.keys()].join(', '),
    isDemo: false,
    start(onTick) {
      if (phase !== 'new') return Promise.reject(new Error('a price feed can only be started once'));
      phase = 'started';
      deliver = onTick;
      for (const source of sources) {
        source.line.start({
          onTick: (tick) => take(source, tick),
          onProof: (name) => takeProof(source, name),
          onPaused: (name) => pause(source, name),
          onConnected: (isConnected) => setConnected(source, isConnected),
        });
      }
      cancelLook = clock.after(LOOK_EVERY_MS, lookAtAll);
      return Promise.resolve();
    },
    async stop() {
      phase = 'ended';
      deliver = null;
      cancelLook?.();
      await Promise.all(sources.map(({ line }) => line.stop()));
    },
    async loadHistory(request: HistoryRequest): Promise<readonly Candle[]> {
      if (request.fromMs >= request.toMs) return [];
      let failure: Error | null = null;
      for (const { source, name } of bySymbol.get(request.symbol)?.entries ?? []) {
        try {
          const line = lines.get(source);
          if (line !== undefined) return await line.loadHistory({ ...request, symbol: name });
        } catch (error) {
          if (!(error instanceof NoHistory)) failure ??= error instanceof Error ? error : new Error(String(error));
        }
      }
      throw failure ?? new NoHistory(`no source has past candles of ${request.symbol}`);
    },
    entriesOf: new Map(all.map(({ symbol, entries }) => [symbol, entries])),
    arbitrationOf: (symbol) => bySymbol.get(symbol)?.state,
    onArbitration(listener) {
      listeners.push(listener);
    },
    applyControls(controls) {
      disabled = controls.disabled;
      for (const followed of all) {
        for (const [index, { source }] of followed.entries.entries()) {
          const entry = followed.state.entries[index];
          if (entry !== undefined) entry.isEnabled = !disabled.has(source);
        }
        const pinned = controls.pinned.get(followed.symbol);
        followed.state.pinned = followed.entries.findIndex(({ source }) => source === pinned);
        look(followed);
      }
    },
    viewSources: () => sources.map(viewSource),
    viewSymbols: () => all.map(viewSymbol),
  };
}

function viewEntry(entry: LiveEntry, state: EntryState | undefined, nowMs: number): EntryView {
  const { source, name, staleAfterMs } = entry;
  const isKnown = state !== undefined && !Number.isNaN(state.arrivedAt);
  return {
    source,
    name,
    quote: isKnown ? { bid: state.bid, ask: state.ask, ageMs: nowMs - state.arrivedAt } : null,
    isFresh: state !== undefined && isFresh(state, entry, nowMs),
    staleAfterMs,
    isLate: state?.lateness.isLate === true,
  };
}

function follow(
  { symbol, entries }: LiveSymbol,
  { startedMs, ...waits }: Omit<ArbitrationTerms, 'entries'> & { readonly startedMs: number },
): Followed {
  const terms: ArbitrationTerms = { entries, ...waits };
  return {
    symbol,
    entries,
    terms,
    state: newArbitration(terms),
    ids: entries.map(() => null),
    followedMs: new Float64Array(entries.length),
    failovers: new Uint32Array(entries.length),
    followedSinceMs: startedMs,
    deliveredAt: Number.NEGATIVE_INFINITY,
    deliveredAtMs: Number.NEGATIVE_INFINITY,
    toldActive: NO_ENTRY,
    toldFailovers: 0,
    toldHold: null,
  };
}

function placesOf(source: string, all: readonly Followed[]): ReadonlyMap<string, readonly Place[]> {
  const places = all.flatMap((followed) =>
    followed.entries.flatMap((entry, index) => (entry.source === source ? [{ name: entry.name, place: { followed, index } }] : [])),
  );
  const byName = Map.groupBy(places, ({ name }) => name);
  return new Map([...byName].map(([name, ofName]) => [name, ofName.map(({ place }) => place)]));
}
