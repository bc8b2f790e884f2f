/**
 * Live prices from several sources at once, as one feed. Each instrument has entries, a source and the source's name for it, in order of
 * preference; arbitration decides which of them is delivered, and whether any is. An instrument without an entry has no price.
 */
import {
  arbitrateAgain,
  newArbitration,
  NO_ENTRY,
  takeEntryTick,
  type Arbitration,
  type ArbitrationTerms,
  type EntryTerms,
} from '@fairlead/domain/markets/arbitration.ts';
import type { RawTick } from '@fairlead/domain/markets/tick.ts';
import type { Candle } from '@fairlead/domain/markets/candle.ts';
import type { FeedClock } from '../feed-clock.ts';
import type { HistoryRequest, PriceFeed } from '../price-feed.ts';
import type { Line, LineTick } from './line.ts';

export interface LiveEntry extends EntryTerms {
  readonly source: string;
  /** The source's name of the instrument. */
  readonly name: string;
}

export interface LiveSymbol {
  readonly symbol: string;
  /** In order of preference; at least one. */
  readonly entries: readonly LiveEntry[];
}

export interface LivePriceFeedOptions {
  readonly lines: ReadonlyMap<string, Line>;
  readonly symbols: readonly LiveSymbol[];
  readonly clock: FeedClock;
  /** Milliseconds on a clock that is never set: by it the age of a source's ticks is measured. */
  readonly monotonicMs: () => number;
  /** Called when the sources of an instrument begin or end to contradict each other, or when another one is followed. */
  readonly onArbitration?: (symbol: string, state: Readonly<Arbitration>) => void;
}

export interface LivePriceFeed extends PriceFeed {
  arbitrationOf(symbol: string): Readonly<Arbitration> | undefined;
}

const LOOK_EVERY_MS = 250;
/** A price that its source proves to be in force is repeated this often, well within the shortest time after which quotes are stale. */
const REPEAT_EVERY_MS = 2_000;
const RETURN_AFTER_MS = 10_000;

interface Followed {
  readonly symbol: string;
  readonly entries: readonly LiveEntry[];
  readonly terms: ArbitrationTerms;
  readonly state: Arbitration;
  /** The last timestamp that was delivered, in milliseconds since 1970 UTC. */
  deliveredAt: number;
  /** When it was delivered, on the monotonic clock. */
  deliveredAtMs: number;
  toldActive: number;
  wasHeldBack: boolean;
}

interface Place {
  readonly followed: Followed;
  readonly index: number;
}

export function createLivePriceFeed({ lines, symbols, clock, monotonicMs, onArbitration }: LivePriceFeedOptions): LivePriceFeed {
  const all = symbols.map(follow);
  const bySymbol = new Map(all.map((followed) => [followed.symbol, followed]));
  const bySource = placesBySource(all);
  let state: 'new' | 'started' | 'ended' = 'new';
  let deliver: ((tick: RawTick) => void) | null = null;
  let cancelLook: (() => void) | undefined;
  clock.onSet((byMs) => {
    // Timestamps of before the change say nothing about those after it.
    for (const followed of all) followed.deliveredAt += Math.min(0, byMs);
  });

  function take(source: string, { name, bid, ask, at }: LineTick): void {
    for (const { followed, index } of bySource.get(source)?.get(name) ?? []) {
      const nowMs = monotonicMs();
      const sourceAt = at ?? clock.now();
      tell(followed, takeEntryTick(followed.state, followed.terms, index, { bid, ask, at: sourceAt }, nowMs), nowMs);
    }
  }

  /** A price is in force for as long as its source says so, however rarely it moves. */
  function takeProof(source: string, name: string | null): void {
    if (name === null) return;
    for (const { followed, index } of bySource.get(source)?.get(name) ?? []) {
      const entry = followed.state.entries[index];
      const nowMs = monotonicMs();
      if (entry === undefined || Number.isNaN(entry.arrivedAt)) continue;
      const isDue = nowMs - followed.deliveredAtMs >= REPEAT_EVERY_MS;
      if (!isDue && nowMs - entry.arrivedAt < REPEAT_EVERY_MS) continue;
      tell(
        followed,
        takeEntryTick(followed.state, followed.terms, index, { bid: entry.bid, ask: entry.ask, at: clock.now() }, nowMs),
        nowMs,
      );
    }
  }

  function pause(source: string, name: string): void {
    for (const { followed, index } of bySource.get(source)?.get(name) ?? []) {
      const entry = followed.state.entries[index];
      if (entry !== undefined) entry.arrivedAt = Number.NaN;
      look(followed);
    }
  }

  function setConnected(source: string, isConnected: boolean): void {
    for (const places of bySource.get(source)?.values() ?? []) {
      for (const { followed, index } of places) {
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
    for (const followed of all) look(followed);
    if (state === 'started') cancelLook = clock.after(LOOK_EVERY_MS, lookAtAll);
  }

  function tell(followed: Followed, index: number, nowMs: number): void {
    const isHeldBack = followed.state.isDiverging || followed.state.isTooWide;
    if (isHeldBack !== followed.wasHeldBack || followed.state.active !== followed.toldActive) {
      followed.wasHeldBack = isHeldBack;
      followed.toldActive = followed.state.active;
      onArbitration?.(followed.symbol, followed.state);
    }
    const entry = followed.state.entries[index];
    if (index === NO_ENTRY || entry === undefined || deliver === null) return;
    const now = clock.now();
    // Sources' clocks differ by some milliseconds: nothing comes from the future, and nothing before what was delivered.
    const at = Math.floor(Math.max(followed.deliveredAt, Math.min(entry.at, now)));
    followed.deliveredAt = at;
    followed.deliveredAtMs = nowMs;
    deliver({ symbol: followed.symbol, bid: entry.bid, ask: entry.ask, at });
  }

  return {
    name: [...lines.keys()].join(', '),
    isDemo: false,
    start(onTick) {
      if (state !== 'new') return Promise.reject(new Error('a price feed can only be started once'));
      state = 'started';
      deliver = onTick;
      for (const [source, line] of lines) {
        line.start({
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
      state = 'ended';
      deliver = null;
      cancelLook?.();
      await Promise.all([...lines.values()].map((line) => line.stop()));
    },
    async loadHistory(request: HistoryRequest): Promise<readonly Candle[]> {
      const [preferred] = bySymbol.get(request.symbol)?.entries ?? [];
      const line = preferred === undefined ? undefined : lines.get(preferred.source);
      if (preferred === undefined || line === undefined || request.fromMs >= request.toMs) return [];
      return line.loadHistory({ ...request, symbol: preferred.name });
    },
    arbitrationOf: (symbol) => bySymbol.get(symbol)?.state,
  };
}

function follow({ symbol, entries }: LiveSymbol): Followed {
  const terms: ArbitrationTerms = { entries, returnAfterMs: RETURN_AFTER_MS };
  return {
    symbol,
    entries,
    terms,
    state: newArbitration(terms),
    deliveredAt: Number.NEGATIVE_INFINITY,
    deliveredAtMs: Number.NEGATIVE_INFINITY,
    toldActive: NO_ENTRY,
    wasHeldBack: false,
  };
}

function placesBySource(all: readonly Followed[]): ReadonlyMap<string, ReadonlyMap<string, readonly Place[]>> {
  const bySource = new Map<string, Map<string, Place[]>>();
  for (const followed of all) {
    for (const [index, { source, name }] of followed.entries.entries()) {
      const ofSource = bySource.get(source) ?? new Map<string, Place[]>();
      bySource.set(source, ofSource);
      ofSource.set(name, [...(ofSource.get(name) ?? []), { followed, index }]);
    }
  }
  return bySource;
}
