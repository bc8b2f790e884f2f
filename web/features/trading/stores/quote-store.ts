import { closureAt, nextOpeningAt, sessionAt, type ListedInstrument } from '@fairlead/contract/markets/client.ts';
import type { Price } from '@fairlead/domain/price.ts';
import type { AnnouncedSession } from '@fairlead/domain/trading/announced-session.ts';
import { GUARANTEE_ENDS_BEFORE_CLOSE_MS } from '@fairlead/domain/trading/guaranteed-stop.ts';
import type { Quote } from '@fairlead/domain/trading/quote.ts';
import type { ServerClock } from './server-clock.ts';

/**
 * The latest price of every instrument, for readers that each watch a few. Prices are stored in typed arrays. Listeners are called at most
 * once a frame, and only for their instruments, so that many ticks cost little while few instruments are on screen.
 */
export interface QuoteStore {
  /** `frame` is that of the message with the price; null if it has none. */
  readonly setPrice: (id: number, bid: Price, ask: Price, frame?: number | null) => void;
  /** The instrument's current quote and status; the same object until it changes. Undefined for an unknown symbol. */
  readonly read: (symbol: string) => QuoteView | undefined;
  /** The quote that is on the screen: prices received since the last frame of the browser aren't painted yet. Undefined if there is none. */
  readonly readShown: (symbol: string) => ReceivedQuote | undefined;
  /** Calls the listener once per frame in which any of the symbols changed. Returns the function that ends it. */
  readonly subscribe: (symbols: string | readonly string[], listener: () => void) => () => void;
  /** Takes sessions and day opens from a reloaded asset list. */
  readonly setMarkets: (instruments: readonly ListedInstrument[]) => void;
  /** Sets which instruments are halted and which prices are under review; all others are neither. */
  readonly setTerms: (terms: { readonly halted: readonly string[]; readonly underReview: readonly string[] }) => void;
  /** Marks the quotes that became too old since the last call. To be called about once a second. */
  readonly checkStaleness: () => void;
  /** Ends the timer of the next session change. */
  readonly stop: () => void;
}

/**
 * live: may fill an order. stale: too old for that. review: an unusual price is being confirmed. halted: the broker has halted trading.
 * delisted: not traded any more. closed: outside trading hours. missing: no price, or zero. waiting: no prices received yet.
 */
export type QuoteStatus = 'live' | 'stale' | 'review' | 'halted' | 'delisted' | 'closed' | 'missing' | 'waiting';

/** A quote with its time of receipt by the server's clock. */
export interface ReceivedQuote extends Quote {
  /**
   * The frame of the price message with which it came, or came again, before this object was made. With the symbol it names the quote for the
   * server. Absent if the message had none.
   */
  readonly frame?: number;
}

export interface QuoteView {
  /** The last valid quote; undefined if there is none. */
  readonly quote: ReceivedQuote | undefined;
  readonly status: QuoteStatus;
  /** The direction in which the bid last moved. */
  readonly direction: 'up' | 'down' | 'none';
  /** Change of the bid since 00:00 UTC in percent; null if either price is unknown. */
  readonly dayChangePercent: number | null;
  /** When this was determined by the server's clock, in milliseconds since 1970 UTC. */
  readonly asOf: number;
  /** When a closed market opens again, in milliseconds since 1970 UTC; null if it is open or the time is unknown. */
  readonly opensAt: number | null;
  /** The holiday for which a market is closed, if it is closed for one. */
  readonly closure: AnnouncedSession | null;
}

export interface QuoteStorePorts {
  /** The device's clock, which determines the age of quotes. */
  readonly clock: () => number;
  /** The server's clock, which determines sessions. */
  readonly serverClock: Pick<ServerClock, 'now' | 'offsetMs'>;
  /** Runs the task once after a time; returns the function that cancels it. */
  readonly later: (task: () => void, delayMs: number) => () => void;
  /** Runs the task in the next frame. */
  readonly schedule: (task: () => void) => void;
}

/** After this long without any message, prices count as missing instead of waiting. */
const LONGEST_WAIT_MS = 10_000;
/** Timers are limited to about 24 days; a shorter limit also notices sooner that the device slept. */
const LONGEST_TIMER_MS = 3_600_000;

interface Watcher {
  readonly listener: () => void;
  lastFlush: number;
}

export function createQuoteStore(
  instruments: readonly ListedInstrument[],
  { clock, serverClock, later, schedule }: QuoteStorePorts,
): QuoteStore {
  const count = instruments.length;
  const slotById = new Map(instruments.map(({ id }, slot) => [id, slot]));
  const slotBySymbol = new Map(instruments.map(({ symbol }, slot) => [symbol, slot]));
  const markets = [...instruments];
  const bids = new Float64Array(count);
  const asks = new Float64Array(count);
  const receivedAt = new Float64Array(count);
  /** Of the message in which each price came last; zero for one without a frame. */
  const frames = new Float64Array(count);
  const directions = new Int8Array(count);
  const isFresh = new Uint8Array(count);
  const isUnderReview = new Uint8Array(count);
  const views: (QuoteView | undefined)[] = Array.from({ length: count });
  /** The quotes that were painted, of instruments that have changed since. */
  const paintedQuotes: (ReceivedQuote | undefined)[] = Array.from({ length: count });
  const watchers: Set<Watcher>[] = Array.from({ length: count }, () => new Set());

  const isDirty = new Uint8Array(count);
  const dirtySlots = new Int32Array(count);
  let dirtyCount = 0;
  let flushNumber = 0;
  let isWaiting = true;
  /** Until when each view is valid by the server's clock: then its session changes. */
  const changesAt = new Float64Array(count).fill(Infinity);
  let nextChange = Infinity;
  let endTimer: () => void = () => undefined;
  const waitsUntil = clock() + LONGEST_WAIT_MS;

  function markDirty(slot: number): void {
    const view = views[slot];
    views[slot] = undefined;
    if (isDirty[slot] === 1) return;
    isDirty[slot] = 1;
    paintedQuotes[slot] = view?.quote;
    dirtySlots[dirtyCount] = slot;
    dirtyCount += 1;
    if (dirtyCount === 1) schedule(flush);
  }

  function flush(): void {
    flushNumber += 1;
    const flushed = dirtySlots.slice(0, dirtyCount);
    dirtyCount = 0;
    for (const slot of flushed) isDirty[slot] = 0;
    for (const slot of flushed) {
      for (const watcher of watchers[slot] ?? []) {
        if (watcher.lastFlush === flushNumber) continue;
        watcher.lastFlush = flushNumber;
        watcher.listener();
      }
    }
  }

  /** The first message contains all available prices: an instrument without one is missing. */
  function endWaiting(): void {
    if (!isWaiting) return;
    isWaiting = false;
    for (let slot = 0; slot < count; slot += 1) markDirty(slot);
  }

  function isTooOld(slot: number, now: number): boolean {
    // The device's clock may have been set back: a timestamp in the future doesn't make a price fresh.
    return Math.abs(now - (receivedAt[slot] ?? 0)) > (markets[slot]?.staleAfterMs ?? 0);
  }

  function statusOf(slot: number): QuoteStatus {
    const market = markets[slot];
    if (market?.isDelisted === true) return 'delisted';
    if (market?.isHalted === true) return 'halted';
    const session = market === undefined ? null : sessionAt(market, serverClock.now());
    if (session === null) return 'closed';
    if (!hasPrice(slot)) return isWaiting ? 'waiting' : 'missing';
    if (isUnderReview[slot] === 1) return 'review';
    // A price of an earlier session can't fill an order in this one.
    return isFresh[slot] === 1 && receivedBy(slot) >= session.opensAt ? 'live' : 'stale';
  }

  /** When a price was received, by the server's clock. */
  function receivedBy(slot: number): number {
    return (receivedAt[slot] ?? 0) + serverClock.offsetMs();
  }

  /** The next change of an instrument's session: it opens, closes, or guaranteed stops end for the day. */
  function nextChangeOf({ marketOpen, nextChangeAt }: ListedInstrument, now: number): number {
    if (nextChangeAt === null) return Infinity;
    const guaranteesEndAt = nextChangeAt - GUARANTEE_ENDS_BEFORE_CLOSE_MS;
    if (marketOpen && now < guaranteesEndAt) return guaranteesEndAt;
    return now < nextChangeAt ? nextChangeAt : Infinity;
  }

  /** Records when each session changes next, and sets the timer for the first of these changes. */
  function planSessions(): void {
    const now = serverClock.now();
    markets.forEach((market, slot) => (changesAt[slot] = nextChangeOf(market, now)));
    setTimer(now);
  }

  function setTimer(now: number): void {
    endTimer();
    nextChange = changesAt.reduce((earliest, at) => Math.min(earliest, at), Infinity);
    endTimer = Number.isFinite(nextChange)
      ? later(checkSessions, Math.min(Math.max(nextChange - now, 0), LONGEST_TIMER_MS))
      : () => undefined;
  }

  /** Handles the sessions that have changed since they were planned. */
  function checkSessions(): void {
    const now = serverClock.now();
    markets.forEach((market, slot) => {
      if (now < (changesAt[slot] ?? Infinity)) return;
      changesAt[slot] = nextChangeOf(market, now);
      markDirty(slot);
    });
    setTimer(now);
  }

  function hasPrice(slot: number): boolean {
    return bids[slot] !== 0 && asks[slot] !== 0;
  }

  function makeQuote(slot: number): ReceivedQuote {
    const bid = (bids[slot] ?? 0) as Price;
    const ask = (asks[slot] ?? 0) as Price;
    const at = receivedBy(slot);
    const frame = frames[slot] ?? 0;
    return frame === 0 ? { bid, ask, at } : { bid, ask, at, frame };
  }

  function viewOf(slot: number): QuoteView {
    return (views[slot] ??= makeView(slot));
  }

  function makeView(slot: number): QuoteView {
    const market = markets[slot];
    const bid = (bids[slot] ?? 0) as Price;
    const quote = hasPrice(slot) ? makeQuote(slot) : undefined;
    const dayOpen = market?.dayOpen ?? null;
    return {
      quote,
      status: statusOf(slot),
      asOf: serverClock.now(),
      direction: directions[slot] === 1 ? 'up' : directions[slot] === -1 ? 'down' : 'none',
      dayChangePercent: quote === undefined || dayOpen === null || dayOpen === 0 ? null : ((bid - dayOpen) / Math.abs(dayOpen)) * 100,
      opensAt: market === undefined || isBanned(market) ? null : nextOpeningAt(market, serverClock.now()),
      closure: market === undefined || isBanned(market) ? null : closureAt(market, serverClock.now()),
    };
  }

  planSessions();

  return {
    setPrice: (id, bid, ask, frame = null) => {
      const slot = slotById.get(id);
      if (slot === undefined) return;
      endWaiting();
      const previousBid = bids[slot] ?? 0;
      receivedAt[slot] = clock();
      frames[slot] = frame ?? 0;
      // A repeated price is a change only after one of an earlier session.
      if (isFresh[slot] === 1 && previousBid === bid && asks[slot] === ask && views[slot]?.status !== 'stale') return;
      if (previousBid !== 0 && bid !== previousBid) directions[slot] = bid > previousBid ? 1 : -1;
      bids[slot] = bid;
      asks[slot] = ask;
      isFresh[slot] = 1;
      markDirty(slot);
    },

    read: (symbol) => {
      const slot = slotBySymbol.get(symbol);
      return slot === undefined ? undefined : viewOf(slot);
    },

    readShown: (symbol) => {
      const slot = slotBySymbol.get(symbol);
      if (slot === undefined) return undefined;
      const painted = isDirty[slot] === 1 ? paintedQuotes[slot] : undefined;
      return painted ?? viewOf(slot).quote;
    },

    subscribe: (symbols, listener) => {
      const watcher: Watcher = { listener, lastFlush: 0 };
      const watched = (typeof symbols === 'string' ? [symbols] : symbols).flatMap(
        (symbol) => watchers[slotBySymbol.get(symbol) ?? -1] ?? [],
      );
      for (const set of watched) set.add(watcher);
      return () => {
        for (const set of watched) set.delete(watcher);
      };
    },

    setMarkets: (reloaded) => {
      for (const market of reloaded) {
        const slot = slotById.get(market.id);
        if (slot === undefined) continue;
        markets[slot] = market;
        markDirty(slot);
      }
      planSessions();
    },

    setTerms: ({ halted, underReview }) => {
      markets.forEach((market, slot) => {
        const isHalted = halted.includes(market.symbol);
        const isReviewed = Number(underReview.includes(market.symbol));
        if (isHalted === market.isHalted && isReviewed === isUnderReview[slot]) return;
        if (isHalted !== market.isHalted) markets[slot] = { ...market, isHalted };
        isUnderReview[slot] = isReviewed;
        markDirty(slot);
      });
    },

    checkStaleness: () => {
      if (serverClock.now() >= nextChange) checkSessions();
      const now = clock();
      if (now >= waitsUntil) endWaiting();
      for (let slot = 0; slot < count; slot += 1) {
        if (isFresh[slot] !== 1 || !isTooOld(slot, now)) continue;
        isFresh[slot] = 0;
        markDirty(slot);
      }
    },

    stop: () => endTimer(),
  };
}

/** Whether its market's hours do not matter. */
function isBanned({ isHalted, isDelisted }: ListedInstrument): boolean {
  return isHalted || isDelisted;
}
