/**
 * A line that keeps itself connected: holds one connection, replaces it before the source would cut it, and tries for ever when it is lost.
 * What is wanted is always asked for anew from the list of names, never from what an earlier connection had.
 */
import { isUsableQuote } from '@fairlead/domain/markets/arbitration.ts';
import type { Candle } from '@fairlead/domain/markets/candle.ts';
import type { HistoryRequest } from '../price-feed.ts';
import { selectDelayMs } from './backoff.ts';
import type { Line, LineCounts, LineListener } from './line.ts';
import type { Connection, ConnectionEnd, ConnectionListener } from './connection.ts';
import type { LineEvent } from './line-event.ts';

export interface KeptLineOptions {
  readonly source: string;
  readonly names: readonly string[];
  readonly open: (listener: ConnectionListener) => Connection;
  /** A connection is replaced after this long, before the source cuts it; null if it never does. */
  readonly renewAfterMs: number | null;
  /** Asks another service of the source which quotes are in force; null if what the line says proves that itself. */
  readonly askQuotes?: AskQuotes | null;
  readonly loadHistory: (request: HistoryRequest) => Promise<readonly Candle[]>;
  readonly log: LineLog;
  readonly time: LineTime;
}

export interface QuoteInForce {
  readonly bid: number;
  readonly ask: number;
}

/** Resolves with the quotes of the names that the source knows. Rejects if it cannot be asked now. */
export type AskQuotes = (names: readonly string[]) => Promise<ReadonlyMap<string, QuoteInForce>>;

/** Clocks and chance, passed in. */
export interface LineTime {
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
  /** Milliseconds on a clock that is never set. */
  readonly monotonicMs: () => number;
  /** From 0 to below 1. */
  readonly random: () => number;
}

export interface LineLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

/** How often the source is asked about the names that have had no tick for a while. */
const ASK_EVERY_MS = 2_000;
const QUIET_AFTER_MS = 1_000;
/** A name whose quote differs from the one in force this often in a row has lost its subscription. */
const MOST_DIFFERENCES = 3;
/** Names without a price are asked for again after this long, and then after twice as long each time. */
const ASK_AGAIN_AFTER_MS = 10_000;
const LONGEST_ASK_AGAIN_MS = 300_000;
/** A connection on which no name has had a price by then is replaced. */
const FIRST_PRICE_WITHIN_MS = 30_000;
/** A connection that lasted this long was no failure. */
const PROVEN_AFTER_MS = 60_000;
/** A renewed connection that has no price by then replaces the old one all the same. */
const RENEWAL_DEADLINE_MS = 30_000;
/** How many names an entry in the log lists. */
const MOST_NAMED = 10;
/** Of the same kind, at most one entry in the log per minute. */
const LOG_EVERY_MS = 60_000;
const MOST_KINDS = 20;
const LONGEST_KIND = 60;

interface Attempt {
  readonly number: number;
  connection: Connection | null;
  /** The last quote of each name with a price on this connection. */
  readonly heard: Map<string, HeardQuote>;
  isOpen: boolean;
  /** On the monotonic clock. */
  openedAtMs: number;
}

type TickEvent = Extract<LineEvent, { kind: 'tick' }>;

interface HeardQuote {
  bid: number;
  ask: number;
  /** On the monotonic clock. */
  atMs: number;
  /** How often in a row another quote was in force. */
  differences: number;
}

/** Remembers the quote, in place, because it runs on every tick. */
function hear({ heard }: Attempt, { name, bid, ask }: TickEvent, atMs: number): void {
  const quote = heard.get(name);
  if (quote === undefined) {
    heard.set(name, { bid, ask, atMs, differences: 0 });
    return;
  }
  quote.bid = bid;
  quote.ask = ask;
  quote.atMs = atMs;
  quote.differences = 0;
}

export function createKeptLine(options: KeptLineOptions): Line {
  const { source, names, renewAfterMs, log } = options;
  const { now, monotonicMs, random } = options.time;
  const counts: LineCounts = { connects: 0, disconnects: 0, ticks: 0, gaps: 0, garbage: 0, refusals: 0 };
  const refused = new Map<string, string>();
  const loggedAtMs = new Map<string, number>();
  let listener: LineListener | null = null;
  let current: Attempt | null = null;
  let next: Attempt | null = null;
  let numbers = 0;
  let failures = 0;
  let isTrading = true;
  let isToldConnected = false;
  let fault: string | null = 'not started';
  /** On the monotonic clock. */
  let lastFrameAtMs: number | null = null;
  const timers = new Set<NodeJS.Timeout>();
  let asking: NodeJS.Timeout | undefined;
  let retry: NodeJS.Timeout | undefined;
  let renewal: NodeJS.Timeout | undefined;

  /** One entry a minute of each kind, and not many kinds, because a source can cause them. The log masks `reason` and `name`, which people write elsewhere. */
  function warn(kind: string, details: object, message: string): void {
    const at = monotonicMs();
    for (const [known, loggedAt] of loggedAtMs) if (at - loggedAt >= LOG_EVERY_MS) loggedAtMs.delete(known);
    if (loggedAtMs.has(kind) || loggedAtMs.size >= MOST_KINDS) return;
    loggedAtMs.set(kind, at);
    log.warn({ source, ...details }, message);
  }

  function tellConnected(): void {
    const isConnected = current?.isOpen === true && isTrading;
    if (isConnected === isToldConnected) return;
    isToldConnected = isConnected;
    listener?.onConnected(isConnected);
  }

  function open(): Attempt {
    const attempt: Attempt = { number: (numbers += 1), connection: null, heard: new Map(), isOpen: false, openedAtMs: Number.NaN };
    attempt.connection = options.open({
      onOpen: () => {
        attempt.isOpen = true;
        attempt.openedAtMs = monotonicMs();
        counts.connects += 1;
        if (attempt === current) {
          fault = null;
          tellConnected();
        }
        planAskingAgain(attempt, ASK_AGAIN_AFTER_MS);
      },
      onEvents: (events) => {
        for (const event of events) take(attempt, event);
      },
      onEnd: (end) => ended(attempt, end),
    });
    return attempt;
  }

  function take(attempt: Attempt, event: LineEvent): void {
    if (attempt !== current && attempt !== next) return;
    const atMs = monotonicMs();
    if (attempt === current) lastFrameAtMs = atMs;
    switch (event.kind) {
      case 'tick':
        hear(attempt, event, atMs);
        if (attempt === next) promote(attempt);
        if (attempt !== current) return;
        counts.ticks += 1;
        // A price is the better answer than an earlier refusal.
        if (refused.size > 0) refused.delete(event.name);
        if (!isUsableQuote(event)) noteGarbage(`${event.name}: the ask is below the bid`);
        tellTick(event, atMs);
        return;
      case 'alive':
        if (attempt === current) listener?.onProof(event.name ?? null);
        return;
      case 'paused':
        if (attempt === current) listener?.onPaused(event.name);
        return;
      case 'subscribed':
        refused.delete(event.name);
        return;
      case 'refused':
        counts.refusals += 1;
        if (event.name !== null) refused.set(event.name, event.reason);
        warn(`refused ${event.name ?? ''}`, { instrument: event.name, cause: event.reason }, 'a price source refused a request');
        return;
      case 'status':
        if (attempt !== current) return;
        isTrading = event.isTrading;
        fault = isTrading ? null : event.reason;
        tellConnected();
        return;
      case 'lost':
        counts.gaps += 1;
        attempt.connection?.end(`${event.name}: ${event.reason}`);
        return;
      case 'leave':
        if (attempt === current) renew();
        return;
      case 'garbage':
        noteGarbage(event.reason);
    }
  }

  function noteGarbage(cause: string): void {
    counts.garbage += 1;
    warn('garbage', { cause }, 'a price source sent what cannot be used');
  }

  function tellTick({ name, bid, ask, at, sequence, id }: TickEvent, arrivedAtMs: number): void {
    listener?.onTick({ name, bid, ask, at, arrivedAtMs, id: id ?? sequence });
  }

  /** The new connection takes over once it has a price of each name that the old one had. */
  function promote(attempt: Attempt): void {
    const heardBefore = current?.heard.keys() ?? [];
    for (const name of heardBefore) if (!attempt.heard.has(name)) return;
    replaceBy(attempt);
  }

  function replaceBy(attempt: Attempt): void {
    const old = current;
    current = attempt;
    next = null;
    planRenewal();
    old?.connection?.end('replaced');
    tellConnected();
  }

  function renew(): void {
    if (next !== null || listener === null) return;
    const attempt = open();
    next = attempt;
    clearTimeout(renewal);
    renewal = setTimeout(() => {
      if (next === attempt && attempt.isOpen) replaceBy(attempt);
    }, RENEWAL_DEADLINE_MS);
  }

  function planRenewal(): void {
    clearTimeout(renewal);
    if (renewAfterMs === null) return;
    // Servers that started together do not renew together.
    renewal = setTimeout(renew, renewAfterMs * (1 - 0.05 * random()));
  }

  function ended(attempt: Attempt, { reason, askedForMs, lastedMs }: ConnectionEnd): void {
    if (attempt.isOpen) counts.disconnects += 1;
    if (attempt === next) {
      next = null;
      planRenewal();
      return;
    }
    if (attempt !== current) return;
    current = null;
    isTrading = true;
    fault = reason;
    tellConnected();
    if (listener === null) return;
    failures = attempt.isOpen && lastedMs >= PROVEN_AFTER_MS ? 0 : failures + 1;
    const waitMs = selectDelayMs(failures, random(), askedForMs);
    warn(`lost ${reason.slice(0, LONGEST_KIND)}`, { cause: reason, failures, waitMs }, 'a price source is disconnected; retrying');
    clearTimeout(renewal);
    clearTimeout(retry);
    // A renewal under way is already the next attempt.
    if (next !== null) replaceBy(next);
    else retry = setTimeout(connect, waitMs);
  }

  /** A quote that the source confirms is in force however long it has stood still. */
  async function askAboutQuiet(askQuotes: AskQuotes): Promise<void> {
    const attempt = current;
    const askedAtMs = monotonicMs();
    const quiet = [...(attempt?.heard ?? [])].filter(([, { atMs }]) => askedAtMs - atMs >= QUIET_AFTER_MS).map(([name]) => name);
    if (attempt === null || !isToldConnected || quiet.length === 0) return;
    const inForce = await askQuotes(quiet);
    if (attempt !== current) return;
    for (const name of quiet) {
      const heard = attempt.heard.get(name);
      const quote = inForce.get(name);
      // What has had a tick since needs no proof.
      if (heard === undefined || quote === undefined || heard.atMs > askedAtMs) continue;
      if (heard.bid === quote.bid && heard.ask === quote.ask) {
        heard.differences = 0;
        listener?.onProof(name);
      } else if ((heard.differences += 1) >= MOST_DIFFERENCES) {
        attempt.connection?.end(`${name}: its subscription stands still`);
        return;
      }
    }
  }

  /** A request can be lost without an answer; where a connection can ask once more, it does. */
  function planAskingAgain(attempt: Attempt, afterMs: number): void {
    if (attempt.connection?.askAgain === undefined) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      if (attempt !== current) return;
      const missing = names.filter((name) => !refused.has(name) && !attempt.heard.has(name));
      if (missing.length === 0) return;
      if (attempt.heard.size === 0 && monotonicMs() - attempt.openedAtMs >= FIRST_PRICE_WITHIN_MS) {
        attempt.connection?.end('no price of any name');
        return;
      }
      warn(
        'unanswered',
        { instruments: missing.slice(0, MOST_NAMED), count: missing.length },
        'a price source has not sent what was asked for; asking again',
      );
      attempt.connection?.askAgain?.(missing);
      planAskingAgain(attempt, Math.min(afterMs * 2, LONGEST_ASK_AGAIN_MS));
    }, afterMs);
    timers.add(timer);
  }

  function planAsking(askQuotes: AskQuotes): void {
    asking = setTimeout(() => {
      askAboutQuiet(askQuotes)
        .catch((error: unknown) => warn('asking', { err: error }, 'a price source could not be asked which quotes are in force'))
        .finally(() => listener !== null && planAsking(askQuotes));
    }, ASK_EVERY_MS);
  }

  function connect(): void {
    if (listener === null) return;
    current = open();
    planRenewal();
  }

  return {
    start(toTell) {
      listener = toTell;
      fault = 'connecting';
      if (options.askQuotes) planAsking(options.askQuotes);
      connect();
    },
    stop() {
      listener = null;
      clearTimeout(asking);
      clearTimeout(retry);
      clearTimeout(renewal);
      for (const timer of timers) clearTimeout(timer);
      const attempts = [current, next];
      current = null;
      next = null;
      for (const attempt of attempts) attempt?.connection?.end('stopped');
      return Promise.resolve();
    },
    health: () => ({
      isConnected: isToldConnected,
      fault,
      lastFrameAt: lastFrameAtMs === null ? null : now() - (monotonicMs() - lastFrameAtMs),
      refused,
      unanswered: names.filter((name) => !refused.has(name) && current?.heard.has(name) !== true),
      counts,
    }),
    loadHistory: options.loadHistory,
  };
}
